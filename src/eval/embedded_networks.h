// The networks of data/networks, which are part of the program.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "eval/effort_network.h"
#include "eval/network.h"

namespace sortie {

struct EmbeddedFile {
    std::string_view name;  // "breakthrough-standard-8x8"
    std::string_view bytes;
};

// All of them. Defined in a source that the build makes (cmake/EmbedNetworks.cmake).
std::vector<EmbeddedFile> embedded_network_files();

// The network for a board, or null when there is none.
std::shared_ptr<const Network> embedded_network(const GameSetup& board);
// The solver's network for a board, from solver-GAME-VARIANT-SIZE.network; null when there is none.
std::shared_ptr<const EffortNetwork> embedded_effort_network(const GameSetup& board);

}  // namespace sortie
