// Agents as visitors may name them, with the options that their tables leave to visitors: nothing that names
// files or programs, takes memory or threads, or thinks for ever.
#pragma once

#include <cstdint>
#include <string>

#include "engine/agents/agent_spec.h"
#include "engine/session.h"
#include "protocol/web/failure.h"

namespace sortie::web {

// Megabytes for the table of an agent: while a visitor's search runs, and as long as a room's game lasts.
inline constexpr int kSearchMegabytes = 16;
inline constexpr int kSeatMegabytes = 4;

// Reads an agent for the session's game. The spec that comes back has what the server adds where the agent
// takes it: the size of its table, and a seed.
Answer<AgentSpec> visitor_spec(const Session& session, const std::string& text, int megabytes,
                               std::uint64_t seed);
// Tries it out as well.
Answer<AgentSpec> visitor_agent(const Session& session, const std::string& text, int megabytes,
                                std::uint64_t seed);

}  // namespace sortie::web
