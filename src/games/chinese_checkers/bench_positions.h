// The positions of the bench.
#pragma once

#include "games/setup.h"

namespace sortie::chinese_checkers {

inline constexpr BenchPosition kBenchPositions[] = {
    {"symmetric", "", 7},
    {"symmetric",
     "4/4./222/2222/....2/....../......./......../........./........../........1/......../......./....../"
     "...../"
     "111./111/33/1 1 - 10",
     6},
    {"symmetric",
     "./44/222/2222/....2/.....1/......./......../........./........../........./......../......./....../"
     "...../"
     "111./111/33/1 1 - 24",
     6},
};

}  // namespace sortie::chinese_checkers
