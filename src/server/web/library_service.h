// A visitor's games: listing, reading, deleting, PGN in and out, and the review that is kept with a game.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/registry.h"
#include "protocol/pgn/pgn.h"
#include "protocol/web/requests.h"
#include "server/web/caller.h"
#include "server/web/clerk_job.h"
#include "server/web/event_loop.h"
#include "server/web/loop_shares.h"
#include "server/web/room_service.h"
#include "server/web/search_service.h"
#include "store/room_store.h"

namespace sortie::web {

class LibraryService {
  public:
    LibraryService(const Registry& registry, EventLoop& loop, LoopShares& shares, RoomStore& store,
                   RoomService& rooms, SearchService& searches)
        : registry_(registry),
          loop_(loop),
          shares_(shares),
          store_(store),
          rooms_(rooms),
          searches_(searches) {}

    void list(const LibraryRequest& request, const Caller& caller);
    void record(const RecordRequest& request, const Caller& caller);
    void remove(const DeleteRequest& request, const Caller& caller);
    void export_games(const ExportRequest& request, const Caller& caller);
    void import_games(const ImportRequest& request, const Caller& caller);
    void read_pgn(const ReadPgnRequest& request, const Caller& caller);
    void write_pgn(const WritePgnRequest& request, const Caller& caller) const;
    void keep_analysis(const KeepAnalysisRequest& request, const Caller& caller);
    void kept_analysis(const Caller& caller);
    void review(const ReviewRequest& request, const Caller& caller);

  private:
    nlohmann::ordered_json entry_json(const LibraryEntry& entry, const Caller& caller);
    void store_imported(const std::shared_ptr<const std::vector<StoredRoom>>& rooms, std::size_t done,
                        const Caller& caller);
    void in_background(const Caller& caller, std::function<ClerkJob::Telling()> work);

    const Registry& registry_;
    EventLoop& loop_;
    LoopShares& shares_;
    RoomStore& store_;
    RoomService& rooms_;
    SearchService& searches_;
    SearchPool clerk_{1};  // reads and writes long records; last, as it uses what stands above
};

}  // namespace sortie::web
