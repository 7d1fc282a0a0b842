#include "games/chinese_checkers/levels.h"

#include <array>

namespace sortie::chinese_checkers {

namespace {

constexpr std::array<Level, 8> kLevels{{{1, {}, 100},
                                        {1, {}, 60},
                                        {1, {}, 40},
                                        {1, {}, 25},
                                        {2, {}, 30},
                                        {2, {}, 20},
                                        {{}, 500, 0},
                                        {{}, 2'000, 0}}};
constexpr BoardLevels kTable[] = {{"symmetric", "", "random:4", kLevels}};

}  // namespace

LevelTable level_table() {
    return kTable;
}

}  // namespace sortie::chinese_checkers
