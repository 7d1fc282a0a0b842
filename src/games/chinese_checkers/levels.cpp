#include "games/chinese_checkers/levels.h"

#include <array>

namespace sortie::chinese_checkers {

namespace {

constexpr std::array<Level, 8> kLevels{{{1, {}, 150, 0},
                                        {1, {}, 55, 191},
                                        {1, {}, 25, 314},
                                        {2, {}, 60, 586},
                                        {2, {}, 20, 746},
                                        {{}, 400, 0, 861},
                                        {{}, 1'300, 0, 950},
                                        {{}, 3'500, 0, 1180}}};
constexpr BoardLevels kTable[] = {{"symmetric", "", "random:4", kLevels}};

}  // namespace

LevelTable level_table() {
    return kTable;
}

}  // namespace sortie::chinese_checkers
