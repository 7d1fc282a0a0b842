// The engine runs on every x86-64-v2 processor. Games that ask for it are compiled a second time for
// processors with AVX2 and BMI2 (x86-64-v3) and chosen at run time. That build is one object file of which
// only make_avx2_session() is visible (cmake/Avx2Build.cmake): what it needs of inline functions and
// templates it has for itself, and nothing else can link to them.
#pragma once

#include <memory>

#include "engine/session.h"
#include "games/game_concept.h"

namespace sortie {

inline bool processor_has_avx2() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
}

// For a start whose game type has the trait. Call it only where processor_has_avx2(). Defined in
// engine/avx2_session.h, compiled once for all games.
template <GameFamily F>
std::unique_ptr<Session> make_avx2_session(GameSetup identity, const typename F::AnyStart& start);

}  // namespace sortie
