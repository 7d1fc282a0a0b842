#include "cli/terminal/program_start.h"

#include <ctime>

namespace sortie {

namespace {

// What the program has needed so far, to load and to relocate its libraries.
Duration time_until_now() {
    timespec used{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

const Duration kProgramStart = SteadyClock().now() - time_until_now();  // before main()

}  // namespace

Duration time_since_start() {
    return SteadyClock().now() - kProgramStart;
}

}  // namespace sortie
