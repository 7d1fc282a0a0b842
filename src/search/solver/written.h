// How far the writing of a proof is.
#pragma once

#include <cstdint>

namespace sortie::solver {

struct Written {
    std::uint64_t records = 0;
    std::uint64_t left_out = 0;
    // Of the way through the strategy, from 0 to 1: each position passes its part on to the new ones among
    // the replies to its move, in equal shares.
    double share = 0;
};

}  // namespace sortie::solver
