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
    AgentInfo info;
    std::vector<Term> terms;
};

constexpr std::string_view kStrategyOptions =
    "search=minimax|alphabeta (alphabeta), opponent=resists|helps (resists), depth=N (3), seed=N (1), "
    "nodes=N, movetime=MS";

const std::array kStudied{
    NamedStrategy{{"offensive1", "strategy study: captures, wins and losses", kStrategyOptions},
                  {{Offensive, 3}, {AboutToWin, 5}, {AboutToLose, 5}}},
    NamedStrategy{{"offensive2", "strategy study: offensive1, and a front runner", kStrategyOptions},
                  {{Offensive, 3}, {AboutToWin, 5}, {AboutToLose, 5}, {RunForward, 1}}},
    NamedStrategy{{"defensive1", "strategy study: own pieces left, wins and losses", kStrategyOptions},
                  {{Defensive, 3}, {AboutToWin, 5}, {AboutToLose, 5}}},
    NamedStrategy{{"defensive2", "strategy study: defensive1, and a wall in front", kStrategyOptions},
                  {{Defensive, 3}, {AboutToWin, 5}, {AboutToLose, 5}, {MoveWall, 1}}},
    NamedStrategy{
        {"all", "strategy study: all six heuristics", kStrategyOptions},
        {{Offensive, 3}, {Defensive, 3}, {RunForward, 1}, {MoveWall, 1}, {AboutToWin, 5}, {AboutToLose, 5}}},
};

const std::array kNaive{
    NamedStrategy{{"naive-piece", "naive: own pieces minus opposing pieces", kStrategyOptions}, {{Piece, 1}}},
    NamedStrategy{{"naive-mobility", "naive: own legal moves minus opposing ones", kStrategyOptions},
                  {{Mobility, 1}}},
    NamedStrategy{{"naive-greedy", "naive: sum of own ranks minus opposing ones", kStrategyOptions},
                  {{Ranks, 1}}},
    NamedStrategy{{"naive-reckless", "naive: rank of the own front runner", kStrategyOptions},
                  {{Advance, 1}}},
    NamedStrategy{{"naive-defensive", "naive: distance of the opposing front runner", kStrategyOptions},
                  {{Distance, 1}}},
    NamedStrategy{{"naive-random", "naive: evaluates by lot, from -10 to 10", kStrategyOptions}, {{Lot, 1}}},
    NamedStrategy{{"naive-own-mobility", "naive: own legal moves", kStrategyOptions}, {{OwnMobility, 1}}},
    NamedStrategy{{"naive-front", "naive: the larger of both front runners' ranks", kStrategyOptions},
                  {{Front, 1}}},
    NamedStrategy{{"naive-proximity", "naive: 100 for a win, -100 for a loss, else 0", kStrategyOptions},
                  {{Won, 100}}},
};

// Weights of our own: the author of the eight factors left them open.
const std::vector<Term> kEightFactors{{Piece, 100},      {Ranks, 6},       {Advance, 10},
                                      {Distance, 10},    {Danger, 40},     {Protected, 10},
                                      {EmptyColumn, 10}, {OpenColumn, 10}, {Won, kFinished}};

const std::vector<Term> kNetworkTerms{{Piece, 100}, {Ranks, 10}, {Won, kFinished}};

void read_search(SpecReader& options, Plan& plan) {
    plan.limits = options.limits();
    if (const auto method = options.text("search")) {
        if (*method != "minimax" && *method != "alphabeta")
            options.complain("search: expected minimax or alphabeta");
        plan.style.method = *method == "minimax" ? Method::Minimax : Method::AlphaBeta;
    }
    if (const auto opponent = options.text("opponent")) {
        if (*opponent != "resists" && *opponent != "helps")
            options.complain("opponent: expected resists or helps");
        plan.style.opponent = *opponent == "helps" ? Opponent::Helps : Opponent::Resists;
    }
    if (const auto seed = options.number("seed", 0, INT64_MAX)) plan.seed = static_cast<std::uint64_t>(*seed);
}

Plan studied_plan(Strategy strategy, SpecReader& options) {
    Plan plan;
    plan.strategy = std::move(strategy);
    plan.careful = true;
    read_search(options, plan);
    return plan;
}

Plan naive_plan(const std::vector<Term>& terms, SpecReader& options) {
    Plan plan;
    plan.strategy.terms = terms;
    read_search(options, plan);
    return plan;
}

// Iterative deepening with a usual time, which a depth or a number of nodes replaces.
Plan deepening_plan(const std::vector<Term>& terms, Duration usual_time, SpecReader& options) {
    Plan plan;
    plan.strategy.terms = terms;
    plan.strategy.piece_value = 100;
    plan.decided = kFinished / 2;
    plan.limits = options.limits();
    if (plan.limits.unlimited()) plan.limits.move_time = usual_time;
    return plan;
}

Plan eight_plan(SpecReader& options) {
    Plan plan = deepening_plan(kEightFactors, std::chrono::milliseconds(3000), options);
    plan.style.order = Order::ByScore;
    plan.deepening = Deepening::WorthKeeping;
    plan.memoizes = true;
    if (plan.limits.move_time) *plan.limits.move_time = *plan.limits.move_time * 29 / 30;  // 2.9 s of 3 s
    return plan;
}

Plan network_plan(SpecReader& options) {
    Plan plan = deepening_plan(kNetworkTerms, std::chrono::milliseconds(4500), options);
    plan.style.order = Order::ByKind;
    plan.deepening = Deepening::Completed;
    return plan;
}

template <Game G>
PublishedAgents<typename G::Position> agents_of() {
    using PositionType = typename G::Position;
    PublishedAgents<PositionType> agents;
    const auto add = [&](const AgentInfo& info, std::function<Plan(SpecReader&)> plan) {
        agents.push_back(
            {info,
             [plan = std::move(plan)](const Session& session, const std::vector<PositionType>& played,
                                      SpecReader& options) -> std::unique_ptr<Agent> {
                 return std::make_unique<StrategyAgent<G>>(session, played, plan(options));
             }});
    };
    add({"breakthrough-eight", "eight factors; iterative deepening, 3 s a move",
         "movetime=MS (3000), depth=N, nodes=N"},
        eight_plan);
    add({"breakthrough-network", "material and ranks; iterative deepening, 4.5 s a move",
         "movetime=MS (4500), depth=N, nodes=N"},
        network_plan);
    for (const NamedStrategy& named : kStudied) {
        add(named.info, [&named](SpecReader& options) {
            return studied_plan({named.terms, kTieBreak, true, 0}, options);
        });
    }
    add({"strategy", "heuristics of your choice with weights: strategy:offensive=3,moveWall=1",
         "HEURISTIC=WEIGHT, …, search=minimax|alphabeta (alphabeta), opponent=resists|helps (resists), "
         "depth=N (3), seed=N (1), nodes=N, movetime=MS"},
        [](SpecReader& options) { return studied_plan(read_strategy(options), options); });
    for (const NamedStrategy& named : kNaive)
        add(named.info, [&named](SpecReader& options) { return naive_plan(named.terms, options); });
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
