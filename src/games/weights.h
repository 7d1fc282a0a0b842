// Weights of hand-written evaluations: one number for a full board and one for an empty one, in hundredths of
// a piece. What "full" means each evaluation says itself.
#pragma once

#include <cstddef>

namespace sortie {

struct Weight {
    int full = 0;   // as at the start of the game
    int empty = 0;  // as at its end
};

inline constexpr int kFull = 256;  // the fullness of a full board

struct WeightSum {
    int full = 0;
    int empty = 0;

    constexpr void add(const Weight& weight, int count) {
        full += weight.full * count;
        empty += weight.empty * count;
    }
    constexpr void add(const WeightSum& other, int count) {
        full += other.full * count;
        empty += other.empty * count;
    }
    // `fullness` from 0 to kFull.
    constexpr int blend(int fullness) const { return (full * fullness + empty * (kFull - fullness)) / kFull; }
};

// Adds up weights where a list of terms is visited.
template <class Weights>
struct WeightAdder {
    const Weights& weights;
    WeightSum sum;
    constexpr void add(std::size_t term, int count) { sum.add(weights[term], count); }
};

}  // namespace sortie
