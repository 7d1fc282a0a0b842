// Any bytes in the columns of a room's row, and as a whole database: a room is opened and can be shown, or it
// is refused with a reason.
#include <cstddef>
#include <cstdint>
#include <exception>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/text.h"
#include "engine/registry.h"
#include "fuzz/memory_file.h"
#include "fuzz/require.h"
#include "server/web/records.h"
#include "server/web/room_storage.h"
#include "store/room_json.h"
#include "store/runs.h"

namespace {

using namespace sortie;

// A line for each column.
void as_row(std::string_view text) {
    static const Registry registry = standard_registry();
    const auto lines = split_at(text, '\n');
    const auto line = [&](std::size_t i) { return i < lines.size() ? std::string(lines[i]) : std::string(); };
    web::StoredRoom stored;
    stored.data.id = "abcdefghijklmnop";
    try {
        web::read_details(line(0), stored);
        web::read_tags(line(1), stored.data);
    } catch (const std::exception& problem) {
        return;  // the store makes a failure of it
    }
    stored.game.game = line(2);
    stored.game.variant = line(3);
    if (!line(4).empty()) stored.game.position = line(4);
    const std::string moves = line(5);
    for (const std::string_view move : split_words(moves)) stored.game.moves.emplace_back(move);
    const auto room = web::open_stored(registry, stored);
    if (!room) return require(!room.failure().message.empty(), "refused without a reason", text);
    room->json(registry, 1'000'000);
    web::tree_of(registry, *room);
    web::record_of(registry, *room);
    web::stored_room(registry, *room);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    as_row(bytes);
    const MemoryFile file(bytes);
    if (!file.written() || !bytes.starts_with("SQLite format 3")) return 0;
    const auto runs = open_run_reader(file.path());
    require(runs || !runs.error().empty(), "refused without a reason", "database");
    return 0;
}
