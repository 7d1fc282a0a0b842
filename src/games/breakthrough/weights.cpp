#include "games/breakthrough/weights.h"

#include <fmt/format.h>
#include <utility>

namespace sortie::breakthrough {

std::string term_name(std::size_t term) {
    static constexpr std::pair<std::size_t, const char*> kBlocks[] = {{term::kTempo, "tempo"},
                                                                      {term::kDoubleCover, "double cover"},
                                                                      {term::kHomeCover, "home cover"},
                                                                      {term::kBehind, "behind"},
                                                                      {term::kBesides, "besides"},
                                                                      {term::kOpenColumn, "open column"},
                                                                      {term::kEmptyColumn, "empty column"},
                                                                      {term::kSafeMobility, "safe mobility"},
                                                                      {term::kMobility, "mobility"},
                                                                      {term::kContested, "contested"},
                                                                      {term::kHanging, "hanging"},
                                                                      {term::kProtected, "protected"},
                                                                      {term::kRunner, "runner"},
                                                                      {term::kFront, "front"},
                                                                      {term::kPieceSquare, "piece square"}};
    for (const auto& [first, name] : kBlocks) {
        if (term >= first) return fmt::format("{}[{}]", name, term - first);
    }
    return {};
}

const Weights kTunedWeights = {{
    // clang-format off
    // piece square: the own first row, then rows to go 1 to 8, by columns to the edge
    {119, 17}, {155, 104}, {150, 160}, {146, 167},
    {208, 208}, {208, 208}, {208, 208}, {208, 208},
    {157, 142}, {179, 74}, {110, 236}, {148, 103},
    {129, 202}, {130, 241}, {129, 244}, {141, 244},
    {117, 151}, {109, 272}, {136, 193}, {132, 181},
    {125, 58}, {117, 168}, {122, 173}, {124, 164},
    {128, 76}, {144, 62}, {141, 120}, {144, 119},
    {106, 106}, {109, 109}, {109, 109}, {109, 109},
    {106, 106}, {109, 109}, {109, 109}, {109, 109},
    // front, by rows to go
    {0, 0}, {0, 0}, {-3, 160}, {8, 45}, {7, 61}, {-21, 130}, {-85, 202}, {-64, -40}, {0, 0},
    // runner
    {0, 0}, {300, 300}, {250, 250}, {252, 812}, {185, 76}, {184, -244}, {119, -79}, {80, 80}, {80, 80},
    // protected
    {0, 0}, {20, 20}, {54, -79}, {-15, -3}, {3, -96}, {-8, -7}, {-28, 42}, {2, 2}, {0, 0},
    // hanging
    {0, 0}, {-60, -60}, {13, -117}, {8, 56}, {18, 49}, {-9, -25}, {-604, 164}, {-20, -20}, {-20, -20},
    // contested
    {0, 0}, {-10, -10}, {-81, 133}, {-31, -14}, {9, 57}, {-12, 42}, {19, -71}, {0, 0}, {0, 0},
    // mobility, safe mobility, empty column, open column, besides, behind, home cover, double cover, tempo
    {-10, 11}, {6, -23}, {5, -26}, {5, -26}, {0, 6}, {-7, -15}, {19, -34}, {-12, -55}, {8, -12},
    // clang-format on
}};

}  // namespace sortie::breakthrough
