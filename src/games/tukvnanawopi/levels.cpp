#include "games/tukvnanawopi/levels.h"

#include <array>

namespace sortie::tukvnanawopi {

namespace {

constexpr std::array<Level, 6> kLevels{{{1, {}, 1000, 0},
                                        {1, {}, 150, 121},
                                        {1, {}, 50, 221},
                                        {2, {}, 45, 336},
                                        {3, {}, 10, 463},
                                        {{}, 16'000, 0, 546}}};
constexpr BoardLevels kTable[] = {{"course", "", "uneven:32", kLevels}};

}  // namespace

LevelTable level_table() {
    return kTable;
}

}  // namespace sortie::tukvnanawopi
