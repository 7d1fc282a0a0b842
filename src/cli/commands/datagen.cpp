// `sortie datagen`: games of the program against itself, recorded for training.
#include "learn/datagen.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/commands/search_options.h"
#include "cli/commands/session_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"

namespace sortie {

namespace {

double fraction(std::size_t part, std::size_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

void print_statistics(const DatagenStatistics& statistics, const OutputOptions& output) {
    const double length = fraction(statistics.plies, statistics.games);
    const double first = fraction(statistics.first_wins, statistics.games);
    const double draws = fraction(statistics.draws, statistics.games);
    if (output.json) {
        const nlohmann::ordered_json message = {{"games", statistics.games},
                                                {"positions", statistics.plies},
                                                {"positions_per_game", length},
                                                {"first_player_wins", first},
                                                {"draws", draws}};
        fmt::print("{}\n", message.dump());
        return;
    }
    fmt::print("{} games, {} positions with a score, {:.1f} a game\n", statistics.games, statistics.plies,
               length);
    fmt::print("the first player won {:.1f} %, {:.1f} % were drawn\n", 100 * first, 100 * draws);
}

}  // namespace

int run_datagen(const Registry& registry, const DatagenCommandOptions& options) {
    const auto choice = game_choice(options.position);
    if (!choice) return bad_input(choice.error());
    const auto spec = agent_spec_of(options.agent);
    if (!spec) return bad_input(spec.error());
    if (options.least_opening > options.most_opening) {
        return bad_input(fmt::format("--least-opening {} is more than --most-opening {}",
                                     options.least_opening, options.most_opening));
    }
    DatagenOptions datagen;
    datagen.game = *choice;
    datagen.agent = agent_spec_text(*spec);
    datagen.games = options.games;
    datagen.nodes = options.nodes;
    datagen.least_opening = options.least_opening;
    datagen.most_opening = options.most_opening;
    datagen.uneven = options.uneven;
    datagen.strays = options.strays;
    datagen.threads = options.threads;
    datagen.seed = options.seed;

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
    print_statistics(*statistics, options.output);
    if (statistics->games < datagen.games) {
        print_error(fmt::format("interrupted after {} of {} games; the same command goes on",
                                statistics->games, datagen.games));
        return kFailed;
    }
    return kDone;
}

}  // namespace sortie
