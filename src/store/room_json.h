// What no query looks into goes into one column of a room's row, as JSON.
#pragma once

#include <string>

#include "store/room_data.h"

namespace sortie::web {

std::string details_text(const StoredRoom& room);
// These two throw on text that is not theirs.
void read_details(const std::string& text, StoredRoom& room);
void read_tags(const std::string& text, RoomData& data);

std::string tags_text(const RoomData& data);

}  // namespace sortie::web
