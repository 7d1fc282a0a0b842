// Tournaments of the arena, read from its file or pool while they run or later: lists, cross tables, games;
// of a pool also its workers. Never writes to it. A thread of its own reads: a database that is away or far
// keeps nobody waiting on the loop.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "arena/store/run_store.h"
#include "core/clock.h"
#include "engine/registry.h"
#include "protocol/web/failure.h"
#include "protocol/web/requests.h"
#include "server/web/caller.h"
#include "server/web/event_loop.h"
#include "store/pool.h"

namespace sortie::web {

class TournamentViewer {
  public:
    // `source` is a file or postgresql://…; without one there are no tournaments.
    TournamentViewer(const Registry& registry, EventLoop& loop, std::string source);
    ~TournamentViewer();
    TournamentViewer(const TournamentViewer&) = delete;
    TournamentViewer& operator=(const TournamentViewer&) = delete;

    void list(const Caller& caller);
    void table(const TournamentRequest& request, const Caller& caller);
    void game(const TournamentGameRequest& request, const Caller& caller);
    void pool(const Caller& caller);

  private:
    using Reply = Answer<std::string>;  // an object as text
    struct Question {
        std::string key;  // the same for the same question
        std::function<Reply()> read;
        Caller caller;
    };
    struct KeptAnswer {
        std::shared_ptr<const Reply> answer;
        Duration until{};
    };

    void ask(std::string key, std::function<Reply()> read, const Caller& caller);
    void answer_questions();
    std::shared_ptr<const Reply> answer_to(const Question& question);

    // On the thread that reads.
    static Reply read_safely(const Question& question);
    Reply read_list();
    Reply read_table(const TournamentRequest& request);
    Reply read_game(const TournamentGameRequest& request);
    Reply read_pool();
    Result<RunReader*> reader();
    Failure unreadable(const std::string& problem);

    const Registry& registry_;
    EventLoop& loop_;
    const std::string source_;
    const SteadyClock clock_;
    std::unique_ptr<RunReader> reader_;
    std::optional<Pool> pool_;
    std::map<std::string, KeptAnswer> kept_;
    std::mutex mutex_;  // guards the next two
    std::deque<Question> questions_;
    bool closing_ = false;
    std::condition_variable changed_;
    std::jthread thread_;  // last: it uses all of the above
};

}  // namespace sortie::web
