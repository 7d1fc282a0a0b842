#include "learn/learning_loop.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/file.h"
#include "engine/agents/evaluation_choice.h"
#include "engine/book.h"
#include "eval/network_file.h"
#include "learn/learning_report.h"

namespace sortie {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLargestHistory = 16 << 20;
constexpr int kMatchOpening = 4;  // plies
// A generation is worth keeping when it is better at all; the test ends early where that is clear.
constexpr const char* kTest = "0,30,0.05,0.05";

Json to_json(const Generation& generation) {
    return {{"number", generation.number},
            {"accepted", generation.accepted},
            {"loss", generation.loss},
            {"positions", generation.positions},
            {"plies", generation.plies},
            {"first_share", generation.first_share},
            {"draw_share", generation.draw_share},
            {"elo", generation.elo},
            {"elo_low", generation.elo_low},
            {"elo_high", generation.elo_high},
            {"games", generation.games}};
}

Generation from_json(const Json& json) {
    return {json.at("number"),  json.at("accepted"),    json.at("loss"),       json.at("positions"),
            json.at("plies"),   json.at("first_share"), json.at("draw_share"), json.at("elo"),
            json.at("elo_low"), json.at("elo_high"),    json.at("games")};
}

class Loop {
  public:
    Loop(const Registry& registry, const LearningOptions& options, const StopFlag& stop,
         const LearningHandlers& handlers, const LearningPlayers& players)
        : registry_(registry), options_(options), stop_(stop), handlers_(handlers), players_(players) {}

    Result<LearningResult> run() {
        if (const auto problem = load()) return *problem;
        while (static_cast<int>(history_.size()) < options_.generations && !stop_.requested()) {
            if (const auto problem = next_generation()) return *problem;
        }
        return LearningResult{history_, best() == 0 ? std::string() : path("best.network"),
                              stop_.requested()};
    }

  private:
    std::string path(const std::string& name) const { return (folder() / name).string(); }
    std::filesystem::path folder() const { return options_.folder; }
    std::string games_of(int generation) const { return path(fmt::format("games-{:03}.games", generation)); }
    std::string network_of(int generation) const {
        return path(fmt::format("network-{:03}.network", generation));
    }

    // The number of the last generation that was kept, or 0.
    int best() const {
        int number = 0;
        for (const Generation& generation : history_) {
            if (generation.accepted) number = generation.number;
        }
        return number;
    }

    AgentSpec player(int generation) const {
        if (generation == 0) return {"sortie", {{"eval", "hand"}}};
        return {"sortie", {{"network", network_of(generation)}}};
    }

    // What the history depends on; a folder belongs to one such plan.
    Json plan() const {
        const GameSetup& game = options_.datagen.game;
        return {{"game", game.game},
                {"variant", game.variant},
                {"size", game.size ? size_text(*game.size) : ""},
                {"hidden", options_.training.hidden},
                {"buckets", options_.training.buckets},
                {"uneven", options_.datagen.uneven},
                {"seed", options_.datagen.seed}};
    }

    std::optional<Error> load() {
        std::error_code problem;
        std::filesystem::create_directories(folder(), problem);
        if (problem) return Error{fmt::format("folder {}: {}", options_.folder, problem.message())};
        const std::string file = path("history.json");
        if (!std::filesystem::exists(file)) return std::nullopt;
        const auto text = read_file(file, kLargestHistory);
        if (!text) return Error{text.error()};
        const Json json = Json::parse(*text, nullptr, false);
        try {
            if (json.at("plan") != plan()) {
                return Error{fmt::format("file {}: the history of another plan, {}; choose another folder",
                                         file, json.at("plan").dump())};
            }
            for (const Json& entry : json.at("generations")) history_.push_back(from_json(entry));
        } catch (const Json::exception&) {
            return Error{fmt::format("file {}: the history is damaged; remove it to begin anew", file)};
        }
        return std::nullopt;
    }

    std::optional<Error> save() {
        Json json = {{"plan", plan()}, {"generations", Json::array()}};
        for (const Generation& generation : history_) json["generations"].push_back(to_json(generation));
        if (auto problem = write_file(path("history.json"), json.dump(1) + "\n")) return problem;
        const std::string report = learning_report(game_title(options_.datagen.game), history_);
        if (auto problem = write_file(path("report.html"), report)) return problem;
        if (best() == 0) return std::nullopt;
        const auto network = read_file(network_of(best()), kLargestHistory);
        if (!network) return Error{network.error()};
        return write_file(path("best.network"), *network);
    }

    std::optional<Error> next_generation() {
        Generation generation;
        generation.number = static_cast<int>(history_.size()) + 1;
        for (const auto step : {&Loop::play, &Loop::train, &Loop::test}) {
            if (auto problem = (this->*step)(generation)) return problem;
            if (stop_.requested()) return std::nullopt;
        }
        history_.push_back(generation);
        if (auto problem = save()) return problem;
        if (handlers_.finished) handlers_.finished(generation);
        return std::nullopt;
    }

    std::optional<Error> play(Generation& generation) {
        DatagenOptions datagen = options_.datagen;
        datagen.agent = agent_spec_text(player(best()));
        datagen.seed = options_.datagen.seed * 1000 + static_cast<std::uint64_t>(generation.number);
        const auto progress = [&](const DatagenProgress& state) {
            if (handlers_.playing) handlers_.playing(generation.number, state);
        };
        const std::string file = games_of(generation.number);
        const auto statistics = players_.generate ? players_.generate(datagen, file, progress)
                                                  : generate_games(registry_, datagen, file, stop_, progress);
        if (!statistics) return Error{statistics.error()};
        const auto games = static_cast<double>(std::max<std::size_t>(statistics->games, 1));
        generation.plies = static_cast<double>(statistics->plies) / games;
        generation.draw_share = static_cast<double>(statistics->draws) / games;
        generation.first_share =
            static_cast<double>(statistics->first_wins) / games + generation.draw_share / 2;
        return std::nullopt;
    }

    std::optional<Error> train(Generation& generation) {
        TrainingPlan training = options_.training;
        training.data.clear();
        const int first = std::max(1, generation.number - static_cast<int>(options_.window) + 1);
        for (int number = first; number <= generation.number; ++number)
            training.data.push_back(games_of(number));
        if (best() != 0) training.from = network_of(best());
        training.checkpoint = path("training.checkpoint");
        training.options.seed = options_.datagen.seed * 1000 + static_cast<std::uint64_t>(generation.number);
        const auto run = run_training(training, stop_, [&](const TrainingProgress& progress) {
            if (handlers_.training) handlers_.training(generation.number, progress);
        });
        if (!run) return Error{run.error()};
        if (!run->finished) return std::nullopt;
        generation.loss = run->last.held_out_loss;
        generation.positions = run->positions;
        return write_file(network_of(generation.number), network_bytes(run->network));
    }

    std::optional<Error> test(Generation& generation) {
        RunSettings match;
        match.kind = "test";
        match.game = options_.datagen.game;
        match.agents = {agent_spec_text(player(generation.number)), agent_spec_text(player(best()))};
        match.games = options_.match_games;
        match.limits.nodes = options_.match_nodes;
        match.sprt = kTest;
        match.seed = options_.datagen.seed * 1000 + static_cast<std::uint64_t>(generation.number);
        const int uneven = options_.datagen.uneven;
        match.openings =
            uneven == 0 ? fmt::format("random:{}", kMatchOpening) : fmt::format("uneven:{}", uneven);
        RunHandlers handlers;
        handlers.progress = [&](const Standing& standing) {
            if (!handlers_.testing) return;
            const PairingTally& tally = standing.tally.pairings().front();
            handlers_.testing(generation.number, standing.tally.games(), standing.total,
                              estimate_elo(tally.results, tally.pairs));
        };
        const auto result = players_.test ? players_.test(match, handlers) : play_test(match, handlers);
        if (!result) return Error{result.error()};
        const PairingTally& tally = result->tally.pairings().front();
        const EloEstimate elo = estimate_elo(tally.results, tally.pairs);
        // A one-sided match has no finite Elo; what follows from a thousandth is enough for a graph.
        const auto finite = [](double value) { return std::clamp(value, -1200.0, 1200.0); };
        generation.elo = finite(elo.value);
        generation.elo_low = finite(elo.low);
        generation.elo_high = finite(elo.high);
        generation.games = tally.results.games();
        generation.accepted = result->sprt && is_improvement(*result->sprt, elo);
        return std::nullopt;
    }

    Result<RunResult> play_test(const RunSettings& match, const RunHandlers& handlers) {
        const auto plan = make_plan(registry_, match);
        if (!plan) return Error{plan.error()};
        return run_games(registry_, session_agents(), *plan, options_.datagen.threads, stop_, handlers);
    }

    const Registry& registry_;
    const LearningOptions& options_;
    const StopFlag& stop_;
    const LearningHandlers& handlers_;
    const LearningPlayers& players_;
    std::vector<Generation> history_;
};

}  // namespace

bool is_improvement(const SprtState& test, const EloEstimate& elo) {
    if (test.decision == SprtDecision::Undecided) return elo.low > 0;
    return test.decision == SprtDecision::AcceptElo1;
}

Result<LearningResult> learn(const Registry& registry, const LearningOptions& options, const StopFlag& stop,
                             const LearningHandlers& handlers, const LearningPlayers& players) {
    return Loop(registry, options, stop, handlers, players).run();
}

}  // namespace sortie
