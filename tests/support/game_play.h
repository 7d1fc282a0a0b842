// Agents of a session in tests: made from a text, playing whole games.
#pragma once

#include <memory>
#include <string_view>

#include "engine/session.h"

namespace sortie {

// Throws, which fails the running test, when the game, the setup or the agent is refused.
std::unique_ptr<Session> open_game(const GameSetup& setup);
std::unique_ptr<Agent> make_agent(const Session& session, std::string_view spec);

// What the agent answers without any limits but its own.
SearchReport answer(Agent& agent);

// Plays until the game is over, or for at most that many plies. Throws at an illegal move.
Outcome play_out(Session& session, Agent& first, Agent& second, int most_plies = 1000);

}  // namespace sortie
