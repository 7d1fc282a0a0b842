// What the help and the manual page say about the program as a whole.
#pragma once

namespace sortie {

inline constexpr const char* kProgramSummary = "an engine for two-player board games";

inline constexpr const char* kProgramExamples =
    "Examples:\n"
    "  sortie serve                         the board in the browser\n"
    "  sortie play                          a game in the terminal\n"
    "  sortie best --movetime 500           the best move of the starting position\n"
    "  sortie analyze --lines 3             the three best, until Ctrl-C\n"
    "  sortie show --moves \"b2b3 g7g6\"      the board after two moves\n"
    "  sortie perft --depth 6 --threads 2   count positions\n"
    "  sortie match sortie mcts --games 20  which is stronger\n"
    "  sortie host --seats client,sortie    a server for clients that play over TCP\n"
    "\n"
    "'sortie COMMAND --help' explains a command. Exit status: 0 done, 1 the work failed,\n"
    "2 the command line or the input was wrong.";

}  // namespace sortie
