// An agent at a table: it thinks on a pool of threads, over a session of its own, so that the network loop
// never waits for it and a game may end while it thinks.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/limits.h"
#include "core/result.h"
#include "core/search_report.h"
#include "core/stop.h"
#include "engine/agents/agent.h"
#include "engine/session.h"

namespace sortie {

class AgentSeat : public std::enable_shared_from_this<AgentSeat> {
  public:
    struct Handlers {  // called on the network loop, never after leave()
        std::function<void()> begun;
        std::function<void(const SearchReport&)> chosen;
        std::function<void(const std::string& why)> failed;
    };

    // The agent is bound to the session.
    AgentSeat(std::unique_ptr<Session> session, std::unique_ptr<Agent> agent, Handlers handlers)
        : session_(std::move(session)), agent_(std::move(agent)), handlers_(std::move(handlers)) {}

    // Thinks about the position after `moves`, all moves of the game so far, except for those to avoid. One
    // at a time; a second call before the answer is dropped.
    void think(const std::vector<std::string>& moves, const std::vector<std::string>& avoided,
               const Limits& limits, boost::asio::io_context& loop, boost::asio::thread_pool& threads);
    // Stops thinking; nothing more is heard of it. The seat may go away while its thread still comes to its
    // end.
    void leave();
    // Where it thought last; not to be touched while it thinks.
    const Session& session() const { return *session_; }

  private:
    Result<SearchReport> answer(const std::vector<std::string>& moves,
                                const std::vector<std::string>& avoided, const Limits& limits);
    std::optional<Error> follow(const std::vector<std::string>& moves);

    // Of the thinking thread while it thinks.
    std::unique_ptr<Session> session_;
    std::unique_ptr<Agent> agent_;
    std::vector<std::string> played_;

    StopFlag stop_;
    // Of the network loop.
    Handlers handlers_;
    bool thinking_ = false;
};

}  // namespace sortie
