#include "cli/terminal/terminal.h"

#include <cstdlib>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

namespace sortie {

bool input_comes_from_terminal() {
    return isatty(STDIN_FILENO) == 1;
}

bool output_can_redraw() {
    const char* const terminal = std::getenv("TERM");
    if (terminal == nullptr || std::string_view(terminal) == "dumb") return false;
    return isatty(STDOUT_FILENO) == 1;
}

std::size_t terminal_width() {
    winsize size{};
    const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col : 80;
}

bool output_takes_colour() {
    const char* const no_colour = std::getenv("NO_COLOR");
    return (no_colour == nullptr || *no_colour == '\0') && output_can_redraw();
}

bool errors_go_to_terminal() {
    return isatty(STDERR_FILENO) == 1;
}

}  // namespace sortie
