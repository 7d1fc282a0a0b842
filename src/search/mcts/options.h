// What a user may choose about the tree search.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sortie::mcts {

struct Options {
    double exploration = 0.7;  // the constant of UCT, for values from 0 to 1
    int threads = 1;
    std::uint64_t seed = 1;
    std::size_t megabytes = 256;  // for the tree; when it is full, no leaf is expanded any more
};

}  // namespace sortie::mcts
