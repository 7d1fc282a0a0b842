// Programs that are called once per move, with a file that shows the board, and print their move: the
// convention of the Tukvnanawopi course, `PROGRAM BOARDFILE B|W`.
#pragma once

#include <memory>

#include "arena/external/programs.h"
#include "engine/agents/agent.h"
#include "engine/session.h"

namespace sortie {

AgentInfo answer_info();

// The file shows pieces of two colours and nothing else.
std::optional<Error> answer_obstacle(const Session& session);

// The board as the file shows it: a line for each row, the uppermost first; the first letter of its colour
// for a piece, `O` for an empty point, `X` for what is no point.
std::string board_file_text(const View& view);

Result<std::unique_ptr<Agent>> make_answer_agent(const Session& session, const AgentSpec& spec,
                                                 std::shared_ptr<Programs> programs);

}  // namespace sortie
