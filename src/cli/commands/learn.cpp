// `sortie learn`: the whole loop of learning, unattended.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/list.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "learn/learning_loop.h"

namespace sortie {

namespace {

struct LearnOptions {
    LearningOptions learning;
    std::optional<int> uneven;
    int threads = 1;
    OutputOptions output;
};

constexpr const char* kLearnExamples =
    "Examples:\n"
    "  sortie learn --dir mine --threads 2                      Breakthrough 8x8, ten generations\n"
    "  sortie learn --dir six --size 6x6 --hidden 64 --games 5000\n"
    "  sortie learn --dir jumps --game tukvnanawopi --hidden 64 --buckets 16 --score-share 0.5\n"
    "  sortie best --network mine/best.network                  then try it\n"
    "\n"
    "The first generation is played by the hand-crafted evaluation. report.html in the folder shows how\n"
    "strength, errors and games develop. Interrupted or killed, the same command goes on.";

// Lines on standard error, one of each kind every few seconds at most.
class LearningLines {
  public:
    explicit LearningLines(bool quiet) : quiet_(quiet) {}

    void show(std::string line, bool always = false) {
        const Duration now = clock_.now();
        if (quiet_ || (!always && now < next_)) return;
        next_ = now + std::chrono::seconds(5);
        print_note("{}\n", line);
    }

  private:
    const bool quiet_;
    const SteadyClock clock_;
    Duration next_{};
};

LearningHandlers handlers_for(LearningLines& lines, const LearningOptions& learning) {
    LearningHandlers handlers;
    handlers.playing = [&](int generation, const DatagenProgress& state) {
        lines.show(fmt::format("generation {}: {} of {} games, {} positions, {:.1f} games/s", generation,
                               state.total.games, learning.datagen.games, state.total.plies,
                               state.games_per_second));
    };
    handlers.training = [&](int generation, const TrainingProgress& state) {
        lines.show(fmt::format(
            "generation {}: epoch {} of {}, error {:.6f} on positions held out, {:.0f} positions/s",
            generation, state.epoch.epoch, learning.training.options.epochs, state.epoch.held_out_loss,
            state.epoch.positions_per_second));
    };
    handlers.testing = [&](int generation, std::uint64_t games, std::uint64_t most, const EloEstimate& elo) {
        lines.show(fmt::format("generation {}: game {} of at most {}, Elo {:+.0f} [{:+.0f}, {:+.0f}]",
                               generation, games, most, elo.value, elo.low, elo.high));
    };
    handlers.finished = [&](const Generation& generation) {
        lines.show(fmt::format("generation {}: {}, Elo {:+.0f} [{:+.0f}, {:+.0f}] in {} games",
                               generation.number, generation.accepted ? "kept" : "rejected", generation.elo,
                               generation.elo_low, generation.elo_high, generation.games),
                   true);
    };
    return handlers;
}

int uneven_plies(const Registry& registry, const GameSetup& choice) {
    for (const GameInfo& info : registry.games()) {
        if (info.name == choice.game) return info.uneven_plies;
    }
    return 0;
}

int run_learn(const Registry& registry, const LearnOptions& options) {
    LearningOptions learning = options.learning;
    learning.datagen.uneven = options.uneven.value_or(uneven_plies(registry, learning.datagen.game));
    learning.datagen.threads = options.threads;
    learning.training.options.threads = options.threads;

    StopFlag stop;
    const InterruptStops interrupt(stop);
    LearningLines lines(options.output.quiet);
    const auto result = learn(registry, learning, stop, handlers_for(lines, learning));
    if (!result) return bad_input(result.error());
    double strength = 0;
    std::size_t kept = 0;
    for (const Generation& generation : result->generations) {
        if (!generation.accepted) continue;
        strength += generation.elo;
        ++kept;
    }
    if (options.output.json) {
        const nlohmann::ordered_json message = {{"generations", result->generations.size()},
                                                {"kept", kept},
                                                {"elo", strength},
                                                {"network", result->best},
                                                {"interrupted", result->interrupted}};
        print_out("{}\n", message.dump());
    } else {
        print_out("{} generations, {} kept, {:+.0f} Elo in all\n", result->generations.size(), kept,
                  strength);
        if (!result->best.empty()) print_out("the best network: {}\n", result->best);
        print_out("graphs: {}/report.html\n", learning.folder);
    }
    if (result->interrupted) {
        return failed("interrupted; the same command goes on");
    }
    return kDone;
}

}  // namespace

void add_learn(Parser& parser) {
    const auto [command, options] =
        parser.add<LearnOptions>("learn", "Learn unattended: play, train, test, keep what is better, again",
                                 kLearnExamples, run_learn);
    LearningOptions& learning = options.learning;
    learning.training.options.epochs = 12;
    add_game_options(command, learning.datagen.game);
    command.option("--dir", learning.folder, "Folder for all that is made").value("FOLDER").required();
    command.option("--generations", learning.generations, "Generations in all").range(1, 100'000);
    command.option("--games", learning.datagen.games, "Games of a generation").range(20, 100'000'000);
    command.option("--nodes", learning.datagen.nodes.front(), "Nodes per move in these games")
        .range(1, kMaxNodes);
    command.option("--hidden", learning.training.hidden, "Width of the hidden layer, a multiple of 32")
        .range(32, 256);
    command.option("--buckets", learning.training.buckets, "Sets of output weights, by the number of pieces")
        .range(1, 16);
    command.option("--epochs", learning.training.options.epochs, "Passes over the positions")
        .range(1, 100'000);
    command
        .option("--score-share", learning.training.options.mix.score_share,
                "How much scores count; the rest is the result")
        .range(0.0, 1.0);
    command.option("--window", learning.window, "Generations of games to learn from").range(1, 1000);
    command.option("--match-games", learning.match_games, "Games of a test, at most").range(2, 1'000'000);
    command.option("--match-nodes", learning.match_nodes, "Nodes per move in a test").range(1, kMaxNodes);
    command.option("--uneven", options.uneven, "Plies at the start of which one side plays its own randomly")
        .range(0, 100)
        .usual("as suits the game");
    add_threads_option(command, options.threads);
    add_seed_option(command, learning.datagen.seed, "Seed of everything");
    add_output_options(command, options.output);
}

}  // namespace sortie
