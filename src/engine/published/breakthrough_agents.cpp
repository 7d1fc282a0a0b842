// The published players of Breakthrough by name. docs/agents.md describes them.
#include <array>
#include <utility>

#include "engine/published/published_agents.h"
#include "engine/published/strategy_agent.h"
#include "games/breakthrough/game.h"

namespace sortie {

namespace breakthrough {

namespace {

using enum Heuristic;

constexpr double kFinished = 1'000'000;  // what a finished game is worth to players that know it is

struct NamedStrategy {
    std::string_view name;
    std::string_view summary;
    std::vector<Term> terms;
};

OptionTable strategy_options() {
    return joined({{.key = "search",
                    .kind = Choice{{"alphabeta", "minimax", "deepening"}},
                    .summary = "all choose a move of the same value; deepening: depth 1, 2, 3 …",
                    .default_value = "alphabeta",
                    .visitors = true},
                   {.key = "order",
                    .kind = Choice{{"generated", "best", "captures", "worst"}},
                    .summary = "which moves are tried first: the value is the same",
                    .default_value = "generated",
                    .visitors = true},
                   {.key = "opponent",
                    .kind = Choice{{"resists", "helps"}},
                    .summary = "what the search expects of the opponent",
                    .default_value = "resists",
                    .visitors = true},
                   follow_captures_option(),
                   seed_option()},
                  limit_options({.depth = "3"}));
}

const std::array kStudied{
    NamedStrategy{"offensive1",
                  "strategy study: captures, wins and losses",
                  {{Offensive, 3}, {AboutToWin, 5}, {AboutToLose, 5}}},
    NamedStrategy{"offensive2",
                  "strategy study: offensive1, and a front runner",
                  {{Offensive, 3}, {AboutToWin, 5}, {AboutToLose, 5}, {RunForward, 1}}},
    NamedStrategy{"defensive1",
                  "strategy study: own pieces left, wins and losses",
                  {{Defensive, 3}, {AboutToWin, 5}, {AboutToLose, 5}}},
    NamedStrategy{"defensive2",
                  "strategy study: defensive1, and a wall in front",
                  {{Defensive, 3}, {AboutToWin, 5}, {AboutToLose, 5}, {MoveWall, 1}}},
    NamedStrategy{
        "all",
        "strategy study: all six heuristics",
        {{Offensive, 3}, {Defensive, 3}, {RunForward, 1}, {MoveWall, 1}, {AboutToWin, 5}, {AboutToLose, 5}}},
};

const std::array kNaive{
    NamedStrategy{"naive-piece", "naive: own pieces minus opposing pieces", {{Piece, 1}}},
    NamedStrategy{"naive-mobility", "naive: own legal moves minus opposing ones", {{Mobility, 1}}},
    NamedStrategy{"naive-greedy", "naive: sum of own ranks minus opposing ones", {{Ranks, 1}}},
    NamedStrategy{"naive-reckless", "naive: rank of the own front runner", {{Advance, 1}}},
    NamedStrategy{"naive-defensive", "naive: distance of the opposing front runner", {{Distance, 1}}},
    NamedStrategy{"naive-random", "naive: evaluates at random, from -10 to 10", {{Lot, 1}}},
    NamedStrategy{"naive-own-mobility", "naive: own legal moves", {{OwnMobility, 1}}},
    NamedStrategy{"naive-front", "naive: the larger of both front runners' ranks", {{Front, 1}}},
    NamedStrategy{"naive-proximity", "naive: 100 for a win, -100 for a loss, else 0", {{Won, 100}}},
};

// Weights of our own: the author of the eight factors left them open.
const std::vector<Term> kEightFactors{{Piece, 100},      {Ranks, 6},       {Advance, 10},
                                      {Distance, 10},    {Danger, 40},     {Protected, 10},
                                      {EmptyColumn, 10}, {OpenColumn, 10}, {Won, kFinished}};

const std::vector<Term> kNetworkTerms{{Piece, 100}, {Ranks, 10}, {Won, kFinished}};

void read_search(const OptionValues& options, Plan& plan) {
    plan.limits = options.limits();
    plan.default_depth = static_cast<int>(options.whole("depth"));
    plan.style.method = options.text("search") == "minimax" ? Method::Minimax : Method::AlphaBeta;
    if (options.text("search") == "deepening") {
        plan.deepening = Deepening::Completed;
        plan.style.remembers = true;
    }
    const std::string_view order = options.text("order");
    plan.style.order = order == "best"       ? Order::ByScore
                       : order == "captures" ? Order::ByKind
                       : order == "worst"    ? Order::Worst
                                             : Order::Generated;
    plan.style.opponent = options.text("opponent") == "helps" ? Opponent::Helps : Opponent::Resists;
    plan.style.follows_captures = options.text("quiescence") == "yes";
    plan.seed = static_cast<std::uint64_t>(options.whole("seed"));
}

Plan studied_plan(Strategy strategy, const OptionValues& options) {
    Plan plan;
    plan.strategy = std::move(strategy);
    plan.careful = true;
    read_search(options, plan);
    return plan;
}

Plan naive_plan(const std::vector<Term>& terms, const OptionValues& options) {
    Plan plan;
    plan.strategy.terms = terms;
    read_search(options, plan);
    return plan;
}

// Iterative deepening with a default time, which a depth or a number of nodes replaces.
Plan deepening_plan(const std::vector<Term>& terms, const OptionValues& options) {
    Plan plan;
    plan.strategy.terms = terms;
    plan.strategy.piece_value = 100;
    plan.decided = kFinished / 2;
    plan.limits = options.limits();
    if (plan.limits.unlimited()) plan.limits.move_time = std::chrono::milliseconds(options.whole("movetime"));
    return plan;
}

Plan eight_plan(const OptionValues& options) {
    Plan plan = deepening_plan(kEightFactors, options);
    plan.style.order = Order::ByScore;
    plan.deepening = Deepening::WorthKeeping;
    plan.memoizes = true;
    if (plan.limits.move_time) *plan.limits.move_time = *plan.limits.move_time * 29 / 30;  // 2.9 s of 3 s
    return plan;
}

Plan network_plan(const OptionValues& options) {
    Plan plan = deepening_plan(kNetworkTerms, options);
    plan.style.order = Order::ByKind;
    plan.deepening = Deepening::Completed;
    return plan;
}

template <Game G>
PublishedAgents<typename G::Position> agents_of() {
    using PositionType = typename G::Position;
    PublishedAgents<PositionType> agents;
    const auto add = [&](AgentInfo info, std::function<Result<Plan>(const OptionValues&)> plan) {
        agents.push_back(
            {std::move(info),
             [plan = std::move(plan)](const Session& session, const std::vector<PositionType>& played,
                                      const OptionValues& options) -> Result<std::unique_ptr<Agent>> {
                 auto made = plan(options);
                 if (!made) return Error{made.error()};
                 return std::unique_ptr<Agent>(
                     std::make_unique<StrategyAgent<G>>(session, played, std::move(*made)));
             }});
    };
    add({"breakthrough-eight", "eight factors; iterative deepening", limit_options({.movetime = "3000"})},
        eight_plan);
    add({"breakthrough-network", "material and ranks; iterative deepening",
         limit_options({.movetime = "4500"})},
        network_plan);
    for (const NamedStrategy& named : kStudied) {
        add({named.name, named.summary, strategy_options()}, [&named](const OptionValues& options) {
            return studied_plan({named.terms, kTieBreak, true, 0}, options);
        });
    }
    add({"strategy", "heuristics of your choice with weights: strategy:offensive=3,moveWall=1",
         joined(heuristic_options(), strategy_options())},
        [](const OptionValues& options) -> Result<Plan> {
            auto strategy = read_strategy(options);
            if (!strategy) return Error{strategy.error()};
            Plan plan = studied_plan(std::move(*strategy), options);
            plan.careful = options.text("style") == "study";
            return plan;
        });
    for (const NamedStrategy& named : kNaive) {
        add({named.name, named.summary, strategy_options()},
            [&named](const OptionValues& options) { return naive_plan(named.terms, options); });
    }
    return agents;
}

}  // namespace

}  // namespace breakthrough

template <>
PublishedAgents<breakthrough::Position<Bits64>> published_agents() {
    return breakthrough::agents_of<breakthrough::AdvancingGame<Bits64>>();
}

template <>
PublishedAgents<breakthrough::Position<Bits128>> published_agents() {
    return breakthrough::agents_of<breakthrough::AdvancingGame<Bits128>>();
}

template <>
PublishedAgents<breakthrough::PromotionPosition<Bits64>> published_agents() {
    return breakthrough::agents_of<breakthrough::PromotionGame<Bits64>>();
}

template <>
PublishedAgents<breakthrough::PromotionPosition<Bits128>> published_agents() {
    return breakthrough::agents_of<breakthrough::PromotionGame<Bits128>>();
}

}  // namespace sortie
