// A visitor's games: listing, reading, deleting, PGN in and out, and the review that is kept with a game.
#pragma once

#include <string>

#include "engine/registry.h"
#include "protocol/pgn/pgn.h"
#include "protocol/web/requests.h"
#include "server/web/caller.h"
#include "server/web/room_service.h"
#include "server/web/search_service.h"
#include "store/room_store.h"

namespace sortie::web {

class LibraryService {
  public:
    LibraryService(const Registry& registry, RoomStore& store, RoomService& rooms, SearchService& searches)
        : registry_(registry), store_(store), rooms_(rooms), searches_(searches) {}

    void list(const LibraryRequest& request, const Caller& caller);
    void record(const RecordRequest& request, const Caller& caller);
    void remove(const DeleteRequest& request, const Caller& caller);
    void export_games(const ExportRequest& request, const Caller& caller);
    void import_games(const ImportRequest& request, const Caller& caller);
    void read_pgn(const ReadPgnRequest& request, const Caller& caller) const;
    void write_pgn(const WritePgnRequest& request, const Caller& caller) const;
    void review(const ReviewRequest& request, const Caller& caller);

  private:
    nlohmann::ordered_json entry_json(const LibraryEntry& entry, const std::string& visitor);

    const Registry& registry_;
    RoomStore& store_;
    RoomService& rooms_;
    SearchService& searches_;
};

}  // namespace sortie::web
