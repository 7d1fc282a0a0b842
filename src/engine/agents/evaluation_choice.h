// Which evaluation an agent uses: the network that is part of the program, one from a file, or the one that
// is written by hand.
#pragma once

#include <memory>

#include "engine/agents/agent_spec.h"
#include "engine/session.h"
#include "eval/input_planes.h"
#include "eval/network.h"

namespace sortie {

// What a network for this game has to be made for. Modifiers of a variant make no difference to it.
NetworkPurpose network_purpose(const GameSetup& identity);

// Takes eval=hand|network and network=FILE out of the options. Null stands for the evaluation by hand; what
// cannot be had becomes a complaint. `layout` is null for games that no network can see.
std::shared_ptr<const Network> choose_network(const GameSetup& identity, const InputLayout* layout,
                                              SpecReader& options);

}  // namespace sortie
