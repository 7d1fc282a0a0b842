#include "games/tukvnanawopi/weights.h"

#include <fmt/format.h>

namespace sortie::tukvnanawopi {

std::string term_name(std::size_t term) {
    static constexpr std::array<const char*, term::kCount - term::kClose> kSingle = {
        "close",           "near",       "mobility",           "reached", "safely reached", "targets",
        "targets to move", "long jumps", "long jumps to move", "tempo"};
    if (term < term::kClose) return fmt::format("piece[{}]", term);
    return kSingle[term - term::kClose];
}

const Weights kCourseWeights = {{
    // clang-format off
    // piece: corners of the board, edges from there, the middle; then the centres of squares
    {100, 100}, {100, 100}, {100, 100}, {100, 100}, {100, 100}, {100, 100}, {100, 100}, {100, 100}, {100, 100},
    // close, near, mobility, reached, safely reached
    {0, 12}, {0, 12}, {2, 2}, {0, 0}, {1, 8},
    // targets, targets to move, long jumps, long jumps to move, tempo
    {10, 20}, {20, 30}, {5, 5}, {5, 5}, {10, 10},
    // clang-format on
}};

const Weights kTraditionalWeights = kCourseWeights;

}  // namespace sortie::tukvnanawopi
