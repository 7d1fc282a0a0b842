#include "cli/terminal.h"

#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace sortie {

bool output_takes_colour() {
    const char* const no_colour = std::getenv("NO_COLOR");
    const char* const terminal = std::getenv("TERM");
    if (no_colour != nullptr && *no_colour != '\0') return false;
    if (terminal == nullptr || std::string_view(terminal) == "dumb") return false;
    return isatty(STDOUT_FILENO) == 1;
}

bool errors_go_to_terminal() {
    return isatty(STDERR_FILENO) == 1;
}

}  // namespace sortie
