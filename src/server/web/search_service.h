// The searches of visitors: one each at a time, on the shared pool, with their results as messages.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "engine/agents/seated_agent.h"
#include "engine/registry.h"
#include "protocol/web/game.h"
#include "protocol/web/requests.h"
#include "server/web/caller.h"
#include "server/web/event_loop.h"
#include "server/web/search_jobs.h"
#include "server/web/search_pool.h"

namespace sortie::web {

class SearchService {
  public:
    SearchService(const Registry& registry, EventLoop& loop, int threads);

    void best(const BestRequest& request, const Caller& caller);
    void analyze(const AnalyzeRequest& request, const Caller& caller);
    // Over HTTP alone.
    void trees(const TreesRequest& request, const Caller& caller);
    // The best move of a game in a room, which the answer names.
    void hint(OpenGame game, const Caller& caller, const std::string& room);
    // `judged` hears of every move, `done` when the review is complete.
    void review(OpenGame game, const ReviewRequest& request, const Caller& caller,
                const std::function<void(const ReviewedMove&)>& judged, const std::function<void()>& done);

    // Ends the visitor's search, if there is one, for the given reason.
    void stop(const std::string& visitor, const std::string& reason);

    // An agent's turn in a room, which counts for `owner`. The callbacks run on the loop; after a stop
    // `ends` is not called.
    struct Turn {
        std::function<void()> begins;
        std::function<void(const Result<SearchReport>&)> ends;
    };
    JobId think(const JobOwner& owner, std::shared_ptr<RoomSeat> agent, SeatedAgent::Question question,
                const Turn& turn);
    void stop_thinking(JobId job) { pool_.stop(job); }

    SearchPool::Load load() const { return pool_.load(); }

  private:
    struct Active {
        JobId job = 0;
        std::string reason;  // why it was stopped
    };
    class Stream;

    std::shared_ptr<Active> begin(const std::string& visitor);
    void end(const std::string& visitor, const std::shared_ptr<Active>& active);
    void find_move(OpenGame game, Thinking thinking, const Caller& caller,
                   const std::function<void(const SearchReport&, OpenGame&)>& answer);

    const Registry& registry_;
    EventLoop& loop_;
    std::map<std::string, std::shared_ptr<Active>> active_;  // by visitor
    SearchPool pool_;                                        // last: its threads use what stands above
};

}  // namespace sortie::web
