// Examples below the help of each command.
#pragma once

namespace sortie::help {

inline constexpr const char* kProgram =
    "Examples:\n"
    "  sortie play                          a game in the terminal\n"
    "  sortie best --movetime 500           the best move of the starting position\n"
    "  sortie analyze --lines 3             the three best, until Ctrl-C\n"
    "  sortie show --moves \"b2b3 g7g6\"      the board after two moves\n"
    "  sortie perft --depth 6 --threads 2   count positions\n"
    "\n"
    "'sortie COMMAND --help' explains a command. Exit status: 0 done, 1 the work failed,\n"
    "2 the command line or the input was wrong.";

inline constexpr const char* kShow =
    "Examples:\n"
    "  sortie show --position \"pppp/pppp/4/4/PPPP/PPPP w\"\n"
    "  sortie show --variant promotion --moves \"a2a3 h7h6\"\n"
    "  sortie show --size 5x10 --json\n";

inline constexpr const char* kPerft =
    "Examples:\n"
    "  sortie perft --depth 6                        149264638 on the standard board\n"
    "  sortie perft --size 6x6 --depth 7 --divide    move by move, to find a wrong rule\n"
    "  sortie perft --depth 7 --threads 2 --json     for a script\n";

inline constexpr const char* kBest =
    "Examples:\n"
    "  sortie best                                   a second of thought (the default)\n"
    "  sortie best --depth 12 --size 6x6\n"
    "  sortie best --position \"pp/pp/2/PP/PP w\" --json\n"
    "  sortie best --agent random --seed 7           another player\n"
    "\n"
    "Ctrl-C gives the best move so far.";

inline constexpr const char* kAnalyze =
    "Examples:\n"
    "  sortie analyze --lines 3                      until Ctrl-C\n"
    "  sortie analyze --moves \"b2b3 g7g6\" --movetime 5000 --json\n"
    "  sortie analyze --file game.pgn --movetime 200  every move of a game, mistakes marked\n";

inline constexpr const char* kPlay =
    "Examples:\n"
    "  sortie play                                   you are the first player\n"
    "  sortie play --side second --size 6x6 --movetime 300\n"
    "  sortie play --agent random                    an easy opponent\n"
    "\n"
    "In the game type moves (b2b3, or b2 to see where it can go) and help, hint, back, save FILE …";

inline constexpr const char* kAgents =
    "Examples:\n"
    "  sortie agents --game breakthrough\n"
    "  sortie best --agent random:seed=7             options behind a colon, separated by commas\n";

inline constexpr const char* kBench =
    "Examples:\n"
    "  sortie bench                       all games\n"
    "  sortie bench --game breakthrough   one\n"
    "The signature is the number of nodes searched: it changes only when the search does.\n";

inline constexpr const char* kTune =
    "Examples:\n"
    "  sortie tune --games 5000 --nodes 1500 --threads 2 > weights.txt   ten minutes or so\n"
    "  sortie tune --games 50 --nodes 200 --json                          a quick look\n"
    "The table goes into src/games/breakthrough/weights.cpp. The same seed gives the same table.\n";

inline constexpr const char* kSolve =
    "Examples:\n"
    "  sortie solve --size 5x5                       who wins, by which moves\n"
    "  sortie solve --position \"pp/pp/2/PP/PP w\" --json\n"
    "  sortie solve --size 5x6 --memory 12000 --checkpoint 5x6.state\n"
    "                                                run it again to go on where it was stopped or killed\n"
    "  sortie solve --size 4x5 --proof 4x5.proof     and 'sortie verify 4x5.proof'\n"
    "  sortie solve --size 5x5 --proof 5x5.proof --leaf-nodes 1000   a short proof: easy positions left open\n"
    "\n"
    "Exit status 1 when the value is still unknown. Ctrl-C stops and saves the checkpoint.";

inline constexpr const char* kVerify =
    "Examples:\n"
    "  sortie verify 4x5.proof\n"
    "  sortie verify 4x5.proof --json\n"
    "\n"
    "Exit status 1 when the proof does not hold, 2 when the file cannot be read.";

inline constexpr const char* kValues =
    "Examples:\n"
    "  sortie values                                 ten seconds a board\n"
    "  sortie values --time 600 --memory 8000 --threads 2 --json\n"
    "\n"
    "A width is left at its first board that takes longer.";

inline constexpr const char* kUci =
    "Examples:\n"
    "  sortie uci                     then type, or let a board program type:\n"
    "    setoption name UCI_Variant value breakthrough6x6\n"
    "    position startpos moves b2b3 e5d4\n"
    "    go movetime 500\n"
    "  sortie uci --agent random      another player\n"
    "\n"
    "The end of the input means quit and ends a search under way.";

}  // namespace sortie::help
