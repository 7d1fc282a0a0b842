// The table of values: who wins on which board, solved anew, with what is published beside it.
#include <array>
#include <chrono>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <string_view>

#include "cli/commands.h"
#include "cli/commands/session_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/solver_progress.h"
#include "engine/solving.h"

namespace sortie {

namespace {

constexpr int kMostColumns = 8;
constexpr int kMostRows = 12;

// What is in print, as far as we know; 0 where nothing is.
int published_winner(BoardSize size) {
    struct Published {
        BoardSize size;
        int winner;
    };
    constexpr std::array kPublished = {
        Published{{2, 4}, 2},  Published{{2, 5}, 2}, Published{{2, 7}, 2},  Published{{2, 9}, 2},
        Published{{2, 11}, 2}, Published{{3, 4}, 2}, Published{{3, 5}, 2},  Published{{3, 7}, 2},
        Published{{4, 4}, 2},  Published{{4, 5}, 2}, Published{{5, 4}, 2},  Published{{6, 4}, 2},
        Published{{7, 4}, 2},  Published{{8, 4}, 2}, Published{{5, 5}, 2},  Published{{6, 5}, 2},
        Published{{2, 6}, 1},  Published{{2, 8}, 1}, Published{{2, 10}, 1}, Published{{2, 12}, 1},
        Published{{3, 6}, 1},  Published{{3, 8}, 1}, Published{{4, 6}, 1}};
    for (const Published& entry : kPublished) {
        if (entry.size == size) return entry.winner;
    }
    return 0;
}

constexpr std::array<std::string_view, 3> kWinnerNames = {"unknown", "first", "second"};
constexpr std::array<std::string_view, 3> kPublishedNames = {"-", "first", "second"};

}  // namespace

int run_values(const Registry& registry, const ValuesOptions& options) {
    StopFlag stop;
    const InterruptStops interrupt(stop);
    const SteadyClock clock;
    bool agrees = true;
    if (!options.output.json)
        fmt::print("{:>6}  {:8} {:10} {:>14} {:>10}\n", "board", "winner", "published", "nodes", "seconds");
    for (int columns = 2; columns <= kMostColumns; ++columns) {
        for (int rows = 4; rows <= kMostRows && !stop.requested(); ++rows) {
            const BoardSize size{columns, rows};
            PositionOptions position;
            position.size = size_text(size);
            const auto session = open_session(registry, position);
            if (!session) return bad_input(session.error());
            auto solving =
                make_solver(**session, {static_cast<std::size_t>(options.memory), options.threads});
            if (!solving) return bad_input(solving.error());
            SolverProgress progress(clock, options.output.quiet);
            const Duration start = clock.now();
            const auto limit =
                std::chrono::duration_cast<Duration>(std::chrono::duration<double>(options.time));
            const Solution solution =
                (*solving)->solve({limit, std::nullopt}, false, stop,
                                  [&](const solver::Progress& current) { progress.show(current); });
            progress.finish();
            const Duration time = clock.now() - start;
            const auto winner = static_cast<std::size_t>(solution.value);  // the first player is to move
            const auto published = static_cast<std::size_t>(published_winner(size));
            agrees = agrees && (winner == 0 || published == 0 || winner == published);
            if (options.output.json) {
                nlohmann::ordered_json message = {{"size", size_text(size)},
                                                  {"winner", kWinnerNames[winner]}};
                message["published"] = published == 0 ? nlohmann::ordered_json()
                                                      : nlohmann::ordered_json(kWinnerNames[published]);
                message["nodes"] = (*solving)->nodes();
                message["time_ms"] = milliseconds(time);
                fmt::print("{}\n", message.dump());
            } else {
                fmt::print("{:>6}  {:8} {:10} {:>14} {:>10.2f}\n", size_text(size), kWinnerNames[winner],
                           kPublishedNames[published], (*solving)->nodes(), seconds(time));
            }
            std::fflush(stdout);
            if (winner == 0) break;  // higher boards of this width take longer still
        }
    }
    if (!agrees) {
        print_error("a value differs from the published one");
        return kFailed;
    }
    return stop.requested() ? kFailed : kDone;
}

}  // namespace sortie
