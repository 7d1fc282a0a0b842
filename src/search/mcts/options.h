// What a user may choose about the tree search.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sortie::mcts {

struct Options {
    // The constant of UCT, for values from 0 to 1. On 8x8 with plain playouts 0.35 scored 59 of 100 against
    // 0.7 at 1,000 playouts per move, and 58 of 80 at 3,000.
    double exploration = 0.35;
    int threads = 1;
    std::uint64_t seed = 1;
    std::size_t megabytes = 256;  // for the tree; when it is full, no leaf is expanded any more
};

}  // namespace sortie::mcts
