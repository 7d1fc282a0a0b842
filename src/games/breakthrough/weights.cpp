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
        if (term < first) continue;
        return first >= term::kMobility ? name : fmt::format("{}[{}]", name, term - first);
    }
    return {};
}

const Weights kTunedWeights = {{
    // clang-format off
    // piece square: the own first row, then rows to go 1 to 8, by columns to the edge
    {35, -10}, {49, -7}, {89, 8}, {91, -65},
    {165, 110}, {165, 110}, {165, 110}, {165, 110},
    {125, 73}, {83, 9}, {84, 14}, {83, -33},
    {76, 68}, {46, 112}, {70, 25}, {71, 21},
    {53, 15}, {41, 17}, {52, 25}, {54, 11},
    {42, 8}, {39, -13}, {42, -18}, {41, -42},
    {50, -23}, {49, 11}, {49, -52}, {48, -5},
    {50, -23}, {49, 11}, {49, -52}, {48, -5},
    {50, -23}, {49, 11}, {49, -52}, {48, -5},
    // front, by rows to go
    {0, 0}, {0, 0}, {4, 20}, {5, -17}, {7, -9}, {4, 4}, {-21, 2}, {0, 0}, {0, 0},
    // runner
    {0, 0}, {0, 0}, {15, 15}, {2, 138}, {1, 1}, {2, -13}, {-1, -1}, {0, 0}, {0, 0},
    // protected
    {0, 0}, {0, 0}, {15, 25}, {11, 35}, {13, 23}, {17, -11}, {2, 57}, {0, 0}, {0, 0},
    // hanging
    {0, 0}, {0, 0}, {-10, 1}, {17, -4}, {-15, 4}, {-8, -7}, {-39, -8}, {0, 0}, {0, 0},
    // contested
    {0, 0}, {0, 0}, {19, 6}, {-2, -1}, {-2, -5}, {12, 17}, {15, -1}, {0, 0}, {0, 0},
    // mobility, safe mobility, empty column, open column, besides, behind, home cover, double cover, tempo
    {16, 54}, {1, -18}, {1, -25}, {1, -25}, {-3, 17}, {14, 56}, {38, -58}, {4, 26}, {11, -12},
    // clang-format on
}};

}  // namespace sortie::breakthrough
