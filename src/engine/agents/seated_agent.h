// An agent on its seat: made once, with a session of its own, and kept while the game lasts, so that what it
// has learnt stays. It is told of the game by all of its moves and need not hear of each as it is made.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/result.h"
#include "engine/agents/agent.h"
#include "engine/agents/agent_choice.h"
#include "engine/session.h"

namespace sortie {

class SeatedAgent {
  public:
    // The session is where the game starts.
    static Result<std::unique_ptr<SeatedAgent>> make(std::unique_ptr<Session> session,
                                                     const AgentFactory& make_agent, const AgentSpec& spec);

    struct Question {
        std::vector<std::string> moves;    // all of the game so far
        std::vector<std::string> avoided;  // not to be answered
        Limits limits;
    };
    // Blocks. A search that was begun before ends first: whoever asks anew has stopped it.
    Result<SearchReport> think(const Question& question, const StopFlag& stop);

    bool needs_limit() const { return agent_->needs_limit(); }
    // Where it thought last; not to be touched while it thinks.
    const Session& session() const { return *session_; }

  private:
    SeatedAgent(std::unique_ptr<Session> session, std::unique_ptr<Agent> agent)
        : session_(std::move(session)), agent_(std::move(agent)) {}

    std::mutex thinking_;  // guards what follows
    std::unique_ptr<Session> session_;
    std::unique_ptr<Agent> agent_;  // bound to the session: it goes first
    std::vector<std::string> played_;
};

}  // namespace sortie
