// When the program was started: limits that somebody else's clock watches count from then.
#pragma once

#include "core/clock.h"

namespace sortie {

Duration time_since_start();

}  // namespace sortie
