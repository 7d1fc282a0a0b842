// The engine is built for every x86-64-v2 processor. The games that matter most are compiled a second time
// for processors with BMI2 and AVX2 (x86-64-v3) and chosen at run time. A tag makes the second copy a type of
// its own, so that the linker never mixes the two. What does not carry the tag (a game's functions by board
// type) exists once in the program, in its portable form, unless it is inlined: hence the always_inline on
// hot ones.
#pragma once

#include <memory>

#include "engine/session.h"
#include "games/breakthrough/game.h"

namespace sortie {

template <Game G>
struct Modern : G {};

inline bool processor_is_modern() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
}

// Defined in engine/modern/, which is compiled for x86-64-v3. Call it only where processor_is_modern().
std::unique_ptr<Session> make_modern_session(GameIdentity identity,
                                             const breakthrough::Position<Bits64>& start);

}  // namespace sortie
