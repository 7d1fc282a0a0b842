#include "cli/terminal/program_start.h"

namespace sortie {

namespace {
const Duration program_start = SteadyClock().now();  // before main()
}

Duration time_since_start() {
    return SteadyClock().now() - program_start;
}

}  // namespace sortie
