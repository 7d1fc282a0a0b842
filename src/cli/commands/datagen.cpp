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
#include "pool/datagen_jobs.h"
#include "pool/game_list.h"
#include "store/postgres.h"

namespace sortie {

namespace {

struct DatagenCommandOptions {
    DatagenOptions datagen;
    AgentOptions agent;
    std::string out;
    std::string db;
    bool given = false;  // any option that says which games
    bool resume = false;
    OutputOptions output;
};

constexpr const char* kDatagenExamples =
    "Examples:\n"
    "  sortie datagen --out a.games --games 20000 --threads 2          about a million positions\n"
    "  sortie datagen --size 6x6 --eval hand --out b.games             by the hand-crafted evaluation\n"
    "  sortie datagen --network new.network --nodes 500,1000 --out c.games\n"
    "  sortie datagen --out d.games --games 2400000 --db postgresql://…   by the workers of a pool\n"
    "\n"
    "Interrupted or killed, the same command goes on where it was. The same seed gives the same\n"
    "file, byte for byte, however many threads or workers played it. --resume takes all but --out from the\n"
    "last run of the pool.";

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

// What the command line says, or the last run of the pool.
Result<DatagenOptions> chosen_options(const DatagenCommandOptions& options) {
    if (options.resume && !is_postgres_url(options.db))
        return Error{"--resume is for --db postgresql://…; a file goes on by itself"};
    if (!options.db.empty() && !is_postgres_url(options.db))
        return Error{"--db of datagen is postgresql://…; the games themselves are kept in --out"};
    if (options.datagen.threads == 0 && options.db.empty())
        return Error{"--threads 0 is for --db postgresql://…, where workers play the games"};
    DatagenOptions datagen = options.datagen;
    if (options.resume) {
        if (options.given)
            return Error{"--resume takes everything from the last run; without it, the same run goes on"};
        const auto plan = last_plan(options.db, "datagen");
        if (!plan) return Error{plan.error()};
        auto stored = parse_datagen_plan(*plan);
        if (!stored) return stored;
        stored->threads = datagen.threads;
        return stored;
    }
    const auto spec = agent_spec_of(options.agent);
    if (!spec) return Error{spec.error()};
    datagen.agent = agent_spec_text(*spec);
    if (datagen.least_opening > datagen.most_opening) {
        return Error{fmt::format("--least-opening {} is more than --most-opening {}", datagen.least_opening,
                                 datagen.most_opening)};
    }
    return datagen;
}

int run_datagen(const Registry& registry, const DatagenCommandOptions& options) {
    const auto datagen = chosen_options(options);
    if (!datagen) return bad_input(datagen.error());
    const SteadyClock clock;
    StopFlag stop;
    const InterruptStops interrupt(stop);
    Progress progress("playing", clock, options.output.quiet);
    const auto show = [&](const DatagenProgress& state) {
        progress.show(state.total.games, datagen->games,
                      fmt::format("{} positions, {:.1f} games/s", state.total.plies, state.games_per_second));
    };
    const auto notice = [&](const std::string& line) {
        progress.finish();
        if (!options.output.quiet) print_error(line);
    };
    const auto statistics = options.db.empty() ? generate_games(registry, *datagen, options.out, stop, show)
                                               : generate_on_pool(registry, *datagen, options.out, options.db,
                                                                  stop, show, notice);
    progress.finish();
    if (!statistics) return bad_input(statistics.error());
    print_game_statistics(*statistics, options.output);
    if (statistics->games < datagen->games) {
        return failed(fmt::format("{} after {} of {} games; the same command goes on",
                                  options.db.empty() ? "interrupted" : "detached, while the workers go on,",
                                  statistics->games, datagen->games));
    }
    return kDone;
}

}  // namespace

void add_datagen(Parser& parser) {
    const auto [command, options] = parser.add<DatagenCommandOptions>(
        "datagen", "Record games of self-play for training", kDatagenExamples, run_datagen);
    DatagenOptions& datagen = options.datagen;
    add_game_options(command, datagen.game);
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
    add_seed_option(command, datagen.seed, "Seed of the games");
    command.mark_given(options.given);
    command.option("--out", options.out, "File to write, or to go on with").value("FILE").required();
    command.option("--threads", datagen.threads, "Games at a time; 0 leaves all to the workers of a pool")
        .range(0, kMaxThreads);
    command.option("--db", options.db, "The pool whose workers play: postgresql://…").value("URL");
    command.flag("--resume", options.resume, "Go on with the last run of the pool");
    add_output_options(command, options.output);
}

}  // namespace sortie
