// The positions of the bench.
#pragma once

#include "games/setup.h"

namespace sortie::breakthrough {

inline constexpr BenchPosition kBenchPositions[] = {
    {"standard", "", 13},
    {"standard", "pppppppp/3p1ppp/p2p4/2p1p3/3P4/P2PP2P/1PP3P1/PPPPPPPP w - - 0 7", 12},
    {"standard", "pppppppp/1p6/p3pp2/2p2pp1/2P1PPP1/P4P2/1P6/PPPPPPPP w - - 0 13", 12},
    {"standard", "pppppppp/4p3/3p3p/1p1P1P2/3Pp2P/P2p2P1/8/PPPPPPPP b - - 0 17", 12},
    {"standard", "pppppppp/8/3P2p1/1ppPP1p1/4p1P1/1P4P1/4p3/PPPP1PPP w - - 0 21", 12},
    {"standard", "pppppp/1p1pp1/4p1/2P3/PP1PPP/1P1PPP w - - 0 6", 13},
    {"standard", "pppppppppp/p3pp2pp/10/3pp1p3/p9/P9/3PPPPP2/8P1/P8P/PPPPPPPPPP w - - 0 16", 9},
    {"straight", "pppppppp/8/pp1pp1pp/2p2p2/1PP1P3/P4PPP/3P4/PPPPPPPP w - - 0 11", 12},
    {"promotion", "p1ppp1pp/1p1ppp2/ppp2p1p/8/1P6/P1P1PPpP/1P1PPPP1/PP1P2PP w - - 30 16", 8},
};

}  // namespace sortie::breakthrough
