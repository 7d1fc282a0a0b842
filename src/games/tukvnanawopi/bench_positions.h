// The positions of the bench.
#pragma once

#include "games/setup.h"

namespace sortie::tukvnanawopi {

inline constexpr BenchPosition kBenchPositions[] = {
    {"course", "", 14},
    {"course", "bbbbb/bbbb/bbw1b/bbbb/wwbbb/wwww/ww1ww/wwww/wwwww b 4", 10},
    {"course", "bbbbb/bbwb/bbb1b/bbwb/www1b/wb2/wwwww/www1/wwwww b 2", 9},
    {"traditional", "bbbbb/bbbb/w1bbb/b1bb/bwbbb/w1ww/wwwww/wwww/wwwww w 6 -", 8},
};

}  // namespace sortie::tukvnanawopi
