// Which evaluation an agent uses: the network that is part of the program, one from a file, or the
// hand-crafted one.
#pragma once

#include <memory>

#include "core/result.h"
#include "engine/agents/agent_option.h"
#include "engine/session.h"
#include "eval/input_planes.h"
#include "eval/network.h"

namespace sortie {

// What eval=hand|network and network=FILE ask for. Null stands for the hand-crafted evaluation. `layout` is
// null for games that no network can see.
Result<std::shared_ptr<const Network>> choose_network(const GameSetup& identity, const InputLayout* layout,
                                                      const OptionValues& options);

}  // namespace sortie
