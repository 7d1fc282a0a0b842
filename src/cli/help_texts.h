// Examples below the help of each command.
#pragma once

namespace sortie::help {

inline constexpr const char* kProgram =
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
    "Without a limit it thinks for a second; on boards of up to 25 squares until the result is proved, for "
    "a\n"
    "minute at most. Ctrl-C gives the best move so far.";

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

inline constexpr const char* kMatch =
    "Examples:\n"
    "  sortie match sortie:nodes=20000 sortie:nodes=10000 --games 200 --openings random:4\n"
    "  sortie match sortie mcts --movetime 100 --concurrency 2 --pgn games.pgn\n"
    "  sortie match sortie sortie:eval=hand --game tukvnanawopi --movetime 10 --openings uneven:32\n"
    "  sortie match sortie uci:cmd=/usr/games/engine,option.Hash=64 --tc 10+0.1\n"
    "  sortie match sortie:hash=64 sortie:hash=1 --nodes 20000 --games 20000 --openings random:4 --sprt "
    "0,10\n"
    "  sortie match --resume --db games.db       after an interruption of any kind\n"
    "\n"
    "Games come in pairs from the same opening with colours swapped. An agent's own limits (nodes, movetime "
    "…)\n"
    "count beside those of the match; one that would never stop gets 100 ms a move.";

inline constexpr const char* kTournament =
    "Examples:\n"
    "  sortie tournament sortie:depth=4 mcts:playouts=1000 random --games 20 --openings random:4\n"
    "  sortie tournament sortie:nodes=2000 mcts:playouts=500 minimax random --gauntlet --game tukvnanawopi\n"
    "  sortie tournament A B C --nodes 5000 --games 100 --db games.db --concurrency 2\n"
    "  sortie tournament --resume --db games.db       after an interruption of any kind\n"
    "\n"
    "--games is for each pairing. A finished game is in the file for good; --resume plays the rest.";

inline constexpr const char* kAnswer =
    "Examples:\n"
    "  sortie answer board.txt B                     one line such as D6-E5, within ten seconds\n"
    "  sortie answer board.txt W --movetime 500      within half a second\n"
    "The file does not tell how long nothing has been captured: the count begins anew at each call.\n";

inline constexpr const char* kTune =
    "Examples:\n"
    "  sortie tune --games 5000 --nodes 1500 --threads 2 > weights.txt   ten minutes or so\n"
    "  sortie tune --games 50 --nodes 200 --json                          a quick look\n"
    "  sortie tune --game tukvnanawopi --variant traditional --games 1000\n"
    "The table goes into weights.cpp of the game in src/games. The same seed gives the same table.\n";

inline constexpr const char* kDatagen =
    "Examples:\n"
    "  sortie datagen --out a.games --games 20000 --threads 2          about a million positions\n"
    "  sortie datagen --size 6x6 --eval hand --out b.games             by the evaluation written by hand\n"
    "  sortie datagen --network new.network --nodes 500,1000 --out c.games\n"
    "\n"
    "Interrupted or killed, the same command goes on where it was. The same seed gives the same games.";

inline constexpr const char* kTrain =
    "Examples:\n"
    "  sortie train --data a.games --out new.network --threads 2\n"
    "  sortie train --data a.games b.games --from old.network --epochs 10 --rate 0.001 --out new.network\n"
    "  sortie best --network new.network                               then try it\n"
    "\n"
    "Interrupted, the same command goes on from the last whole epoch. The same seed gives the same network.";

inline constexpr const char* kRehearse =
    "Examples:\n"
    "  sortie rehearse --out mine.network --threads 2                  some minutes\n"
    "  sortie rehearse --variant adjacent --rounds 100 --out quick.network\n"
    "  sortie match sortie:network=mine.network sortie:eval=hand --game chinese-checkers --nodes 4000\n"
    "\n"
    "A side of Chinese Checkers walks home alone, again and again, and a network learns to foretell in how\n"
    "many moves. Interrupted, it writes what it has learnt so far. The same seed gives the same network.";

inline constexpr const char* kSolve =
    "Examples:\n"
    "  sortie solve --size 5x5                       who wins, by which moves\n"
    "  sortie solve --position \"pp/pp/2/PP/PP w\" --json\n"
    "  sortie solve --size 5x6 --memory 12000 --checkpoint 5x6.state\n"
    "                                                run it again to go on where it was stopped or killed\n"
    "  sortie solve --size 4x5 --proof 4x5.proof     and 'sortie verify 4x5.proof'\n"
    "  sortie solve --size 5x5 --proof 5x5.proof --leaf-nodes 1000   a short proof: easy positions left "
    "open\n"
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
    "  sortie study values                                 ten seconds a board\n"
    "  sortie study values --time 600 --memory 8000 --threads 2 --json\n"
    "\n"
    "A width is left at its first board that takes longer.";

inline constexpr const char* kLearn =
    "Examples:\n"
    "  sortie learn --dir mine --threads 2                      Breakthrough 8x8, ten generations\n"
    "  sortie learn --dir six --size 6x6 --hidden 64 --games 5000\n"
    "  sortie learn --dir jumps --game tukvnanawopi --hidden 64 --buckets 16 --score-share 0.5\n"
    "  sortie best --network mine/best.network                  then try it\n"
    "\n"
    "The first generation is played by the evaluation written by hand. report.html in the folder shows how\n"
    "strength, errors and games develop. Interrupted or killed, the same command goes on.";

inline constexpr const char* kBook =
    "Examples:\n"
    "  sortie book --out my.book --threads 2                    a thousand positions of Breakthrough 8x8\n"
    "  sortie book --out my.book --positions 5000 --threads 2   more of them in the same book\n"
    "  sortie book --size 6x6 --out six.book --nodes 1000000 --lines 3 --margin 40\n"
    "  sortie play --agent sortie:book=my.book                  then play with it\n"
    "\n"
    "The book grows along the best moves of both sides. It is a text file: a position, the move to play, "
    "and\n"
    "what the search said of the best moves, on each line. Interrupted or killed, the same command goes on.";

inline constexpr const char* kUci =
    "Examples:\n"
    "  sortie uci                     then type, or let a board program type:\n"
    "    setoption name UCI_Variant value breakthrough6x6\n"
    "    position startpos moves b2b3 e5d4\n"
    "    go movetime 500\n"
    "  sortie uci --agent random      another player\n"
    "\n"
    "The end of the input means quit and ends a search under way.";

inline constexpr const char* kHost =
    "Examples:\n"
    "  sortie host                                         two clients, one game after the other\n"
    "  sortie host --seats client,sortie:movetime=1000 --once   one client against us\n"
    "  sortie host --seats client,sortie --games 10 --swap --pgn games.pgn\n"
    "  sortie host --tables 100 --quiet --host 0.0.0.0     a tournament: pairs as they come\n"
    "  sortie host --position \"8/pppp4/8/8/8/8/4PPPP/8 w\"  a saved position\n"
    "\n"
    "The first to connect plays Red, the second Black. Ctrl-C ends the host.";

inline constexpr const char* kJoin =
    "Examples:\n"
    "  sortie join localhost                               port 8888, 4.5 s of a 5 s clock\n"
    "  sortie join 192.168.1.5:9000 --agent mcts --games 3\n"
    "  sortie join localhost --movetime 500 --json\n"
    "  sortie join localhost --protocol mcgill --name sortie   port 8123\n"
    "\n"
    "Exit status: 0 when every game ended with a verdict, won or lost; 1 when the server could not be\n"
    "reached, closed, fell silent or made no sense.";

inline constexpr const char* kServe =
    "Examples:\n"
    "  sortie serve                          then open the address that it prints\n"
    "  sortie serve --port 9000 --db games.db\n"
    "  sortie serve --host 0.0.0.0           for others in your network, too: see docs/serving.md\n"
    "\n"
    "Ctrl-C ends it; games under way go on where they were when it starts again.";

inline constexpr const char* kStudy =
    "Examples:\n"
    "  sortie study                               what there is\n"
    "  sortie study strategies                    5 x 99 games, published table beside ours\n"
    "  sortie study matchups --show               seven games, turn by turn\n"
    "  sortie study naive --games 10 --report /tmp/naive\n"
    "\n"
    "The report is a page (HTML) and Markdown. The same seed gives the same games.";

}  // namespace sortie::help
