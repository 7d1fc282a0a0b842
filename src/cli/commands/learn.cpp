// `sortie learn`: the whole loop of learning, unattended.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/commands/session_options.h"
#include "cli/terminal/interrupt.h"
#include "learn/learning_loop.h"

namespace sortie {

namespace {

// Lines on standard error, one of each kind every few seconds at most.
class LearningLines {
  public:
    explicit LearningLines(bool quiet) : quiet_(quiet) {}

    void show(std::string line, bool always = false) {
        const Duration now = clock_.now();
        if (quiet_ || (!always && now < next_)) return;
        next_ = now + std::chrono::seconds(5);
        fmt::print(stderr, "{}\n", line);
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

}  // namespace

int run_learn(const Registry& registry, const LearnCommandOptions& options) {
    const auto choice = game_choice(options.position);
    if (!choice) return bad_input(choice.error());
    LearningOptions learning;
    learning.folder = options.folder;
    learning.generations = options.generations;
    learning.window = options.window;
    learning.match_games = options.match_games;
    learning.match_nodes = options.match_nodes;
    learning.datagen.game = *choice;
    learning.datagen.games = options.games;
    learning.datagen.nodes = {options.nodes};
    learning.datagen.uneven = options.uneven.value_or(uneven_plies(registry, *choice));
    learning.datagen.threads = options.threads;
    learning.datagen.seed = options.seed;
    learning.training.hidden = options.hidden;
    learning.training.buckets = options.buckets;
    learning.training.options.epochs = options.epochs;
    learning.training.options.threads = options.threads;
    learning.training.options.mix.score_share = options.score_share;

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
        fmt::print("{}\n", message.dump());
    } else {
        fmt::print("{} generations, {} kept, {:+.0f} Elo in all\n", result->generations.size(), kept,
                   strength);
        if (!result->best.empty()) fmt::print("the best network: {}\n", result->best);
        fmt::print("graphs: {}/report.html\n", options.folder);
    }
    if (result->interrupted) {
        print_error("interrupted; the same command goes on");
        return kFailed;
    }
    return kDone;
}

}  // namespace sortie
