// `sortie datagen`: games of the program against itself, recorded for training.
#include "learn/datagen.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/list.h"
#include "cli/commands/search_options.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"

namespace sortie {

namespace {

struct DatagenCommandOptions {
    DatagenOptions datagen;
    AgentOptions agent;
    std::string out;
    OutputOptions output;
};

constexpr const char* kDatagenExamples =
    "Examples:\n"
    "  sortie datagen --out a.games --games 20000 --threads 2          about a million positions\n"
    "  sortie datagen --size 6x6 --eval hand --out b.games             by the hand-crafted evaluation\n"
    "  sortie datagen --network new.network --nodes 500,1000 --out c.games\n"
    "\n"
    "Interrupted or killed, the same command goes on where it was. The same seed gives the same games.";

double fraction(std::size_t part, std::size_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

void print_game_statistics(const DatagenStatistics& statistics, const OutputOptions& output) {
    const double length = fraction(statistics.plies, statistics.games);
    const double first = fraction(statistics.first_wins, statistics.games);
    const double draws = fraction(statistics.draws, statistics.games);
    if (output.json) {
        const nlohmann::ordered_json message = {{"games", statistics.games},
                                                {"positions", statistics.plies},
                                                {"positions_per_game", length},
                                                {"first_player_wins", first},
                                                {"draws", draws}};
        print_out("{}\n", message.dump());
        return;
    }
    print_out("{} games, {} positions with a score, {:.1f} per game\n", statistics.games, statistics.plies,
              length);
    print_out("the first player won {:.1f} %, {:.1f} % were drawn\n", 100 * first, 100 * draws);
}

int run_datagen(const Registry& registry, const DatagenCommandOptions& options) {
    const auto spec = agent_spec_of(options.agent);
    if (!spec) return bad_input(spec.error());
    DatagenOptions datagen = options.datagen;
    datagen.agent = agent_spec_text(*spec);
    if (datagen.least_opening > datagen.most_opening) {
        return bad_input(fmt::format("--least-opening {} is more than --most-opening {}",
                                     datagen.least_opening, datagen.most_opening));
    }
    const SteadyClock clock;
    StopFlag stop;
    const InterruptStops interrupt(stop);
    Progress progress("playing", clock, options.output.quiet);
    const auto statistics =
        generate_games(registry, datagen, options.out, stop, [&](const DatagenProgress& state) {
            progress.show(
                state.total.games, datagen.games,
                fmt::format("{} positions, {:.1f} games/s", state.total.plies, state.games_per_second));
        });
    progress.finish();
    if (!statistics) return bad_input(statistics.error());
    print_game_statistics(*statistics, options.output);
    if (statistics->games < datagen.games) {
        return failed(fmt::format("interrupted after {} of {} games; the same command goes on",
                                  statistics->games, datagen.games));
    }
    return kDone;
}

}  // namespace

void add_datagen(Parser& parser) {
    const auto [command, options] = parser.add<DatagenCommandOptions>(
        "datagen", "Record games of self-play for training", kDatagenExamples, run_datagen);
    DatagenOptions& datagen = options.datagen;
    add_game_options(command, datagen.game);
    command.option("--out", options.out, "File to write, or to go on with").value("FILE").required();
    command.option("--games", datagen.games, "Games that the file shall hold").range(1, 1'000'000'000);
    command.list("--nodes", datagen.nodes, "Nodes per move; each game takes one of several numbers")
        .range(1, kMaxNodes);
    command.option("--least-opening", datagen.least_opening, "Random plies at the start, at least")
        .range(0, 1000);
    command.option("--most-opening", datagen.most_opening, "Random plies at the start, at most")
        .range(0, 1000);
    command
        .option("--uneven", datagen.uneven, "At most N plies more, of which one side plays its own randomly")
        .range(0, 1000);
    command.option("--random-moves", datagen.random_moves, "Random-move rate after that").range(0, 0.9);
    command.option("--agent", options.agent.agent, "Who plays").value("AGENT");
    add_evaluation_options(command, options.agent);
    add_threads_option(command, datagen.threads);
    add_seed_option(command, datagen.seed, "Seed of the games");
    add_output_options(command, options.output);
}

}  // namespace sortie
