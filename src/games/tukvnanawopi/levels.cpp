#include "games/tukvnanawopi/levels.h"

#include <array>

namespace sortie::tukvnanawopi {

namespace {

constexpr std::array<Level, 6> kLevels{{{1, {}, 1000, 0},
                                        {1, {}, 150, 119},
                                        {1, {}, 50, 230},
                                        {2, {}, 30, 357},
                                        {3, {}, 15, 438},
                                        {{}, 4'000, 0, 519}}};
constexpr BoardLevels kTable[] = {{"course", "", "uneven:32", kLevels}};

}  // namespace

LevelTable level_table() {
    return kTable;
}

}  // namespace sortie::tukvnanawopi
