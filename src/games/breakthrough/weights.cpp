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

const Weights kTunedWeights = {
    {{115, 115}, {145, 145}, {145, 145}, {115, 115}, {208, 208}, {208, 208}, {208, 208}, {208, 208},
     {160, 160}, {184, 184}, {184, 184}, {184, 184}, {148, 148}, {163, 163}, {163, 163}, {163, 163},
     {133, 133}, {145, 145}, {145, 145}, {145, 145}, {121, 121}, {130, 130}, {130, 130}, {130, 130},
     {112, 112}, {118, 118}, {118, 118}, {118, 118}, {106, 106}, {109, 109}, {109, 109}, {109, 109},
     {106, 106}, {109, 109}, {109, 109}, {109, 109}, {0, 0},     {0, 0},     {0, 0},     {0, 0},
     {0, 0},     {0, 0},     {0, 0},     {0, 0},     {0, 0},     {0, 0},     {300, 300}, {250, 250},
     {200, 200}, {150, 150}, {120, 120}, {100, 100}, {80, 80},   {80, 80},   {0, 0},     {20, 20},
     {15, 15},   {12, 12},   {10, 10},   {6, 6},     {4, 4},     {2, 2},     {0, 0},     {0, 0},
     {-60, -60}, {-60, -60}, {-50, -50}, {-40, -40}, {-30, -30}, {-20, -20}, {-20, -20}, {-20, -20},
     {0, 0},     {-10, -10}, {-10, -10}, {-8, -8},   {-6, -6},   {-4, -4},   {0, 0},     {0, 0},
     {0, 0},     {1, 1},     {2, 2},     {-8, -8},   {-8, -8},   {2, 2},     {0, 0},     {4, 4},
     {2, 2},     {15, 15}}};

}  // namespace sortie::breakthrough
