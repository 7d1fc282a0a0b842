// What the terminal can show.
#pragma once

#include <cstddef>

namespace sortie {

// Whether standard input is a person at a terminal.
bool input_comes_from_terminal();

// Whether standard output is a terminal on which the cursor can be moved.
bool output_can_redraw();

// Characters in a line of standard output; 80 where that is unknown.
std::size_t terminal_width();

// Whether standard output is a terminal that wants colour (NO_COLOR and TERM=dumb switch it off).
bool output_takes_colour();

// Whether standard error is a terminal, so that a progress bar can redraw itself.
bool errors_go_to_terminal();

// Back to the start of the line, and nothing on it.
inline constexpr const char* kWipeLine = "\r\x1b[K";

}  // namespace sortie
