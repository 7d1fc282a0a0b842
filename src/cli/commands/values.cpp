// The table of values: who wins on which board, solved anew, with what is published beside it.
#include <array>
#include <chrono>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <string_view>

#include "cli/commands/list.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "cli/terminal/solver_progress.h"
#include "engine/solving.h"

namespace sortie {

namespace {

struct ValuesOptions {
    solver::Settings solver;
    solver::Limits limits{std::chrono::seconds(10), std::nullopt};  // per board
    OutputOptions output;
};

constexpr const char* kValuesExamples =
    "Examples:\n"
    "  sortie study values                                 ten seconds per board\n"
    "  sortie study values --time 600 --memory 8000 --threads 2 --json\n"
    "\n"
    "A width is left at its first board that takes longer.";

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

int run_values(const Registry& registry, const ValuesOptions& options) {
    StopFlag stop;
    const InterruptStops interrupt(stop);
    const SteadyClock clock;
    bool agrees = true;
    if (!options.output.json)
        print_out("{:>6}  {:8} {:10} {:>14} {:>10}\n", "board", "winner", "published", "nodes", "seconds");
    for (int columns = 2; columns <= kMostColumns; ++columns) {
        for (int rows = 4; rows <= kMostRows && !stop.requested(); ++rows) {
            const BoardSize size{columns, rows};
            const auto session = registry.open({"breakthrough", "", size});
            if (!session) return bad_input(session.error());
            auto solving = make_solver(**session, options.solver);
            if (!solving) return bad_input(solving.error());
            SolverProgress progress(clock, options.output.quiet);
            const Duration start = clock.now();
            const Solution solution = (*solving)->solve(
                options.limits, false, stop,
                [&](const solver::Progress& current) { progress.show(current, **solving); });
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
                print_out("{}\n", message.dump());
            } else {
                print_out("{:>6}  {:8} {:10} {:>14} {:>10.2f}\n", size_text(size), kWinnerNames[winner],
                          kPublishedNames[published], (*solving)->nodes(), seconds(time));
            }
            std::fflush(stdout);
            if (winner == 0) break;  // higher boards of this width take longer still
        }
    }
    if (!agrees) return failed("a value differs from the published one");
    return stop.requested() ? kFailed : kDone;
}

}  // namespace

void add_values(Parser& parser) {
    const auto [command, options] = parser.add<ValuesOptions>(
        "study values", "Solve one Breakthrough board after the other: who wins where", kValuesExamples,
        run_values);
    command.seconds("--time", options.limits.time, "Seconds per board").range(0.001, 1e8).usual("10");
    add_memory_option(command, options.solver.megabytes);
    add_threads_option(command, options.solver.threads);
    add_output_options(command, options.output);
}

}  // namespace sortie
