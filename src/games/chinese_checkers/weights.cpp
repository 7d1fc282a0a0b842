#include "games/chinese_checkers/weights.h"

#include <fmt/format.h>

namespace sortie::chinese_checkers {

std::string term_name(std::size_t term) {
    static constexpr std::array<const char*, term::kCount - term::kIntruders> kSingle = {
        "intruders", "stuck", "unpaid", "special rows", "watched", "trapped", "extra", "tempo"};
    if (term == term::kMovesToGo) return "moves to go";
    if (term < term::kIntruders) return fmt::format("outside[{}]", term - term::kOutside);
    return kSingle[term - term::kIntruders];
}

const Weights kTunedWeights = {{
    // clang-format off
    // moves to go
    {-100, -100},
    // outside, the farthest first
    {-52, -52}, {-42, -42}, {-42, -42}, {-42, -42}, {-42, -42}, {-42, -42}, {-42, -42}, {-42, -42}, {-42, -42}, {-42, -42},
    // intruders, stuck, unpaid, special rows
    {0, 0}, {-300, -300}, {50, 50}, {-30, -30},
    // watched, trapped: only once the game has lasted too long
    {0, -900}, {0, -700},
    // extra, tempo: half of what a move gains, so that scores of odd and even depths agree
    {120, 120}, {120, 120},
    // clang-format on
}};

const Weights kWeightsBesideNetwork = [] {
    constexpr int kPercent = 140;
    Weights weights = kTunedWeights;
    for (std::size_t term = term::kMovesToGo; term < term::kIntruders; ++term)
        weights[term] = {weights[term].full * kPercent / 100, weights[term].empty * kPercent / 100};
    return weights;
}();

}  // namespace sortie::chinese_checkers
