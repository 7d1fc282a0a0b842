#include "games/breakthrough/solving_eval.h"

namespace sortie::breakthrough {

namespace {

// Fitted by logistic regression to 600,000 positions that were solved on 5x5, 4x6, 6x5, 5x6, 3x8 and 4x7.
constexpr Weights kSolvingWeights = {{
    // clang-format off
    // piece square: the own first row, then rows to go 1 to 8, by columns to the edge
    {-59, -102}, {-51, -221}, {31, -293}, {0, 0},
    {131, -27}, {28, 82}, {-29, 107}, {0, 0},
    {188, 219}, {84, 257}, {58, 334}, {0, 0},
    {80, -6}, {-40, 76}, {23, 65}, {0, 0},
    {59, -65}, {-35, 4}, {115, -230}, {0, 0},
    {1, -65}, {-11, -75}, {0, 0}, {0, 0},
    {-105, 126}, {0, -114}, {0, 0}, {0, 0},
    {0, 0}, {0, 0}, {0, 0}, {0, 0},
    {0, 0}, {0, 0}, {0, 0}, {0, 0},
    // front, by rows to go
    {0, 0}, {84, 72}, {17, -1}, {143, 141}, {-56, 22}, {-290, -138}, {-726, -525}, {-436, -422}, {0, 0},
    // runner
    {0, 0}, {0, 0}, {610, 505}, {107, 60}, {82, 158}, {63, 141}, {38, 53}, {0, 0}, {0, 0},
    // protected
    {0, 0}, {42, -12}, {-60, 28}, {81, -122}, {41, -75}, {63, -60}, {-31, 166}, {0, 0}, {0, 0},
    // hanging
    {0, 0}, {83, 78}, {32, -334}, {-54, 142}, {2, 321}, {108, 375}, {143, 528}, {306, 280}, {0, 0},
    // contested
    {0, 0}, {42, -12}, {241, 123}, {137, 126}, {120, 290}, {163, 232}, {190, 85}, {0, 0}, {0, 0},
    // mobility, safe mobility, empty column, open column, besides, behind, home cover, double cover, tempo
    {120, -5}, {-11, 16}, {9, -27}, {9, -27}, {5, 32}, {88, 61}, {57, 58}, {61, -90}, {272, 194},
    // clang-format on
}};
constexpr int kNearWinWeight = 450;
constexpr int kNearLossWeight = -568;
constexpr int kThreatenedWeight = -155;
constexpr int kNearThreatWeight = -58;

}  // namespace

template <BitSet Bits>
int solving_promise(const Position<Bits>& position, unsigned facts) {
    const HandEvaluator<Bits> evaluator(kSolvingWeights);
    int promise = evaluator.evaluate(evaluator.start(position), position);
    if ((facts & kNearWin) != 0) promise += kNearWinWeight;
    if ((facts & kNearLoss) != 0) promise += kNearLossWeight;
    if ((facts & kThreatened) != 0) promise += kThreatenedWeight;
    if ((facts & kNearThreat) != 0) promise += kNearThreatWeight;
    return promise;
}

template int solving_promise(const Position<Bits64>&, unsigned);
template int solving_promise(const Position<Bits128>&, unsigned);

}  // namespace sortie::breakthrough
