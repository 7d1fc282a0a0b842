// The game that the UCI engine looks at and the agent that is bound to it. The session and the agent stay the
// same as long as a game goes on, so that the agent keeps what it has learnt.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "engine/agents/agent_choice.h"
#include "engine/registry.h"
#include "engine/session.h"
#include "engine/variant_names.h"

namespace sortie {

class UciGame {
  public:
    // Starts with the first game of the registry, which must have one.
    UciGame(const Registry& registry, AgentFactory make_agent);

    const Session& session() const { return *session_; }

    // Sets up the start of a game named as in engine/variant_names.h.
    std::optional<Error> choose_variant(std::string_view name);
    // Reads what stands behind `position`. After an error nothing has changed.
    std::optional<Error> set_position(std::string_view arguments);

    // The agent of that spec, made anew only when the spec or the game has changed.
    Result<Agent*> agent(const AgentSpec& spec);
    // Lets the agent forget what it has learnt.
    void clear_agent();

  private:
    std::optional<Error> play_from_start(const GameSetup& start, const std::vector<std::string>& moves);

    const Registry& registry_;
    const AgentFactory make_agent_;
    GameSetup rules_;  // what UCI_Variant says
    std::unique_ptr<Session> session_;
    GameSetup start_;                 // what the session began with
    std::vector<std::string> moves_;  // played since, as they were written
    std::unique_ptr<Agent> agent_;    // behind the session, so that it goes first
    std::string agent_text_;
};

}  // namespace sortie
