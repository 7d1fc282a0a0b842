#include "games/breakthrough/levels.h"

#include <array>

namespace sortie::breakthrough {

namespace {

constexpr std::array<Level, 11> kLevels8x8{{{1, {}, 200, 0},
                                            {1, {}, 90, 168},
                                            {1, {}, 45, 354},
                                            {2, {}, 35, 531},
                                            {3, {}, 28, 674},
                                            {4, {}, 24, 797},
                                            {5, {}, 17, 944},
                                            {5, {}, 7, 1071},
                                            {6, {}, 4, 1206},
                                            {{}, 8'000, 0, 1406},
                                            {{}, 24'000, 0, 1574}}};
constexpr std::array<Level, 11> kLevels6x6{{{1, {}, 200, 0},
                                            {1, {}, 60, 92},
                                            {2, {}, 45, 274},
                                            {3, {}, 32, 434},
                                            {4, {}, 28, 602},
                                            {4, {}, 12, 713},
                                            {5, {}, 8, 817},
                                            {6, {}, 4, 925},
                                            {{}, 5'000, 0, 1029},
                                            {{}, 20'000, 0, 1160},
                                            {{}, 80'000, 0, 1307}}};

constexpr BoardLevels kTable[] = {{"standard", "8x8", "random:4", kLevels8x8},
                                  {"standard", "6x6", "random:4", kLevels6x6}};

}  // namespace

LevelTable level_table() {
    return kTable;
}

}  // namespace sortie::breakthrough
