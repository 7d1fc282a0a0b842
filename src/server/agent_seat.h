// A seated agent that thinks on a pool of threads, so that the network loop never waits for it and a game may
// end while it thinks.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "core/search_report.h"
#include "core/stop.h"
#include "engine/agents/seated_agent.h"
#include "engine/session.h"

namespace sortie {

class AgentSeat : public std::enable_shared_from_this<AgentSeat> {
  public:
    struct Handlers {  // called on the network loop, never after leave()
        std::function<void()> begun;
        std::function<void(const SearchReport&)> chosen;
        std::function<void(const std::string& why)> failed;
    };

    AgentSeat(std::unique_ptr<SeatedAgent> agent, Handlers handlers)
        : agent_(std::move(agent)), handlers_(std::move(handlers)) {}

    // One question at a time; a second call before the answer is dropped.
    void think(SeatedAgent::Question question, boost::asio::io_context& loop,
               boost::asio::thread_pool& threads);
    // Stops thinking; nothing more is heard of it. The seat may go away while its thread still comes to its
    // end.
    void leave();
    // Where it thought last; not to be touched while it thinks.
    const Session& session() const { return agent_->session(); }

  private:
    const std::unique_ptr<SeatedAgent> agent_;
    StopFlag stop_;
    // Of the network loop.
    Handlers handlers_;
    bool thinking_ = false;
};

}  // namespace sortie
