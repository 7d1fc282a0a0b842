#include "pool/search_tuning.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

#include "arena/openings.h"
#include "core/nearest.h"
#include "core/random.h"
#include "core/text.h"
#include "learn/spsa.h"
#include "pool/game_list.h"
#include "protocol/json/setup.h"
#include "search/main_search/parameters.h"

namespace sortie {

namespace {

using main_search::kParameters;
using main_search::ParameterInfo;

constexpr int kOpeningPlies = 4;
// Of the table, which is made anew for every game: a megabyte holds 65,536 positions.
constexpr std::uint64_t kNodesPerMegabyte = 10'000;

Result<std::vector<ParameterInfo>> chosen_parameters(const std::vector<std::string>& only) {
    if (only.empty()) return std::vector<ParameterInfo>(kParameters.begin(), kParameters.end());
    std::vector<ParameterInfo> chosen;
    std::vector<std::string> names;
    for (const ParameterInfo& parameter : kParameters) names.emplace_back(parameter.name);
    for (const std::string& name : only) {
        const auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end()) {
            const std::string guess = did_you_mean(name, names);
            return Error{fmt::format("the search has no parameter {}{} It has {}", in_quotes(name),
                                     guess.empty() ? "." : guess, fmt::join(names, ", "))};
        }
        chosen.push_back(kParameters[static_cast<std::size_t>(found - names.begin())]);
        if (std::count(only.begin(), only.end(), name) > 1)
            return Error{fmt::format("parameter {} is named twice", name)};
    }
    return chosen;
}

class SearchTuning {
  public:
    SearchTuning(const SearchTuningTask& task, std::vector<ParameterInfo> parameters, Openings openings)
        : task_(task),
          parameters_(std::move(parameters)),
          openings_(std::move(openings)),
          spsa_(start_values(), trials(), task.seed) {}

    nlohmann::ordered_json plan() const {
        nlohmann::ordered_json plan = to_json(task_.rules);
        for (const ParameterInfo& parameter : parameters_) plan["parameters"].push_back(parameter.name);
        plan.update(
            {{"games", task_.games}, {"nodes", task_.nodes}, {"pairs", task_.pairs}, {"seed", task_.seed}});
        return plan;
    }

    std::optional<Error> run(GameList& list, const std::function<void(std::uint64_t)>& progress) {
        for (std::uint64_t first = 0; first < trials(); first += task_.pairs) {
            const std::uint64_t last = std::min(first + task_.pairs, trials());
            std::vector<GamePlan> games;
            for (std::uint64_t number = first; number < last; ++number) add_pair(number, games);
            const auto reports =
                list.play(2 * first, games, [&](std::size_t done) { progress(2 * first + done); });
            if (!reports) return Error{reports.error()};
            for (std::uint64_t number = first; number < last; ++number) {
                const std::size_t pair = 2 * (number - first);
                spsa_.learn(number, points((*reports)[pair], Side::First) +
                                        points((*reports)[pair + 1], Side::Second));
            }
        }
        return std::nullopt;
    }

    std::vector<TunedParameter> result() const {
        std::vector<TunedParameter> tuned;
        for (std::size_t i = 0; i < parameters_.size(); ++i) {
            tuned.push_back({std::string(parameters_[i].name),
                             main_search::Parameters().*parameters_[i].value, spsa_.values()[i].value});
        }
        return tuned;
    }

  private:
    std::uint64_t trials() const { return (task_.games + 1) / 2; }

    std::vector<SpsaValue> start_values() const {
        std::vector<SpsaValue> values;
        for (const ParameterInfo& parameter : parameters_) {
            values.push_back({static_cast<double>(main_search::Parameters().*parameter.value),
                              static_cast<double>(parameter.least), static_cast<double>(parameter.most)});
        }
        return values;
    }

    // From the same opening with colours swapped.
    void add_pair(std::uint64_t number, std::vector<GamePlan>& games) const {
        const Spsa::Trial trial = spsa_.trial(number);
        GamePlan game;
        game.game = openings_(number);
        game.agents = {agent(trial.up), agent(trial.down)};
        game.conditions.limits.nodes = task_.nodes;
        for (std::uint64_t seat = 0; seat < 2; ++seat) {
            for (const std::size_t side : {0U, 1U})
                game.seeds[side] = derive_seed(task_.seed, 2 * number + seat, side);
            games.push_back(game);
            std::swap(game.agents[0], game.agents[1]);
        }
    }

    AgentSpec agent(const std::vector<int>& values) const {
        const std::uint64_t megabytes = std::clamp<std::uint64_t>(task_.nodes / kNodesPerMegabyte, 1, 16);
        AgentSpec spec{"sortie", {{"hash", std::to_string(megabytes)}}};
        for (std::size_t i = 0; i < parameters_.size(); ++i)
            spec.options.emplace_back(parameters_[i].name, std::to_string(values[i]));
        return spec;
    }

    static double points(const GameReport& report, Side side) {
        if (report.outcome == Outcome::Draw) return 0;
        return report.outcome == win_for(side) ? 1 : -1;
    }

    const SearchTuningTask& task_;
    const std::vector<ParameterInfo> parameters_;
    const Openings openings_;
    Spsa spsa_;
};

}  // namespace

std::string tuned_agent(const std::vector<TunedParameter>& parameters) {
    AgentSpec spec{"sortie", {}};
    for (const TunedParameter& parameter : parameters)
        spec.options.emplace_back(parameter.name, std::to_string(std::lround(parameter.value)));
    return agent_spec_text(spec);
}

Result<std::vector<TunedParameter>> tune_search(const Registry& registry, const SearchTuningTask& task,
                                                const StopFlag& stop,
                                                const std::function<void(std::uint64_t)>& progress,
                                                const std::function<void(const std::string&)>& notice) {
    auto parameters = chosen_parameters(task.only);
    if (!parameters) return Error{parameters.error()};
    auto openings = random_openings(registry, task.rules, kOpeningPlies, task.seed);
    if (!openings) return Error{openings.error()};
    SearchTuning tuning(task, std::move(*parameters), std::move(*openings));
    GameListOptions options;
    options.kind = "tune";
    options.plan = tuning.plan();
    options.together = 2;
    options.db = task.db;
    options.resume = task.resume;
    options.concurrency = task.concurrency;
    const auto list = GameList::open(registry, std::move(options), stop, notice);
    if (!list) return Error{list.error()};
    if (const auto problem = tuning.run(**list, progress)) return *problem;
    const auto tuned = tuning.result();
    if (const auto problem = (*list)->finish(tuned_agent(tuned))) return *problem;
    return tuned;
}

}  // namespace sortie
