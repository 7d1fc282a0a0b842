// What the terminal can show.
#pragma once

namespace sortie {

// Whether standard output is a terminal that wants colour (NO_COLOR and TERM=dumb switch it off).
bool output_takes_colour();

// Whether standard error is a terminal, so that a progress bar can redraw itself.
bool errors_go_to_terminal();

}  // namespace sortie
