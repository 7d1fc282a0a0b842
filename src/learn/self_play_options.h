// How many games the engine plays against itself to learn from them, and how.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sortie {

struct SelfPlayOptions {
    std::size_t games = 1000;
    std::uint64_t nodes = 1000;  // a move
    int random_plies = 6;        // at most, at the start of each game, so that games differ
    int threads = 1;
    std::uint64_t seed = 1;
};

}  // namespace sortie
