#include "games/breakthrough/levels.h"

#include <array>

namespace sortie::breakthrough {

namespace {

constexpr std::array<Level, 11> kLevels8x8{{{1, {}, 200},
                                            {1, {}, 90},
                                            {1, {}, 40},
                                            {2, {}, 40},
                                            {3, {}, 40},
                                            {4, {}, 30},
                                            {5, {}, 20},
                                            {5, {}, 8},
                                            {6, {}, 8},
                                            {{}, 8'000, 0},
                                            {{}, 32'000, 0}}};
constexpr std::array<Level, 11> kLevels6x6 = kLevels8x8;

constexpr BoardLevels kTable[] = {{"standard", "8x8", "random:4", kLevels8x8},
                                  {"standard", "6x6", "random:4", kLevels6x6}};

}  // namespace

LevelTable level_table() {
    return kTable;
}

}  // namespace sortie::breakthrough
