#include "games/levels.h"

#include <array>

namespace sortie {

namespace {

constexpr std::array<Level, 5> kPlainLevels{
    {{1, {}, 100}, {2, {}, 40}, {3, {}, 20}, {{}, 2'000, 0}, {{}, 20'000, 0}}};
constexpr BoardLevels kPlainTable[] = {{"", "", "", kPlainLevels}};

}  // namespace

LevelTable default_levels() {
    return kPlainTable;
}

}  // namespace sortie
