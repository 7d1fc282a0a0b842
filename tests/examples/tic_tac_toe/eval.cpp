#include "examples/tic_tac_toe/eval.h"

#include <bit>

namespace sortie::tic_tac_toe {

int Evaluator::fullness(const Position& position) {
    const int marks = position.marks[0] | position.marks[1];
    return kFull * (kSquares - std::popcount(static_cast<unsigned>(marks))) / kSquares;
}

int Evaluator::open_pairs(int own, int other) {
    int pairs = 0;
    for (const int line : kLines) {
        pairs += (line & other) == 0 && std::popcount(static_cast<unsigned>(line & own)) == 2 ? 1 : 0;
    }
    return pairs;
}

}  // namespace sortie::tic_tac_toe
