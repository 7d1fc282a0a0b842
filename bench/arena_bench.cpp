// What the arena itself costs for each move: everything that is not the agents' thinking.
#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "arena/external/external_agents.h"
#include "arena/game_runner.h"
#include "benchmarks.h"
#include "core/clock.h"
#include "engine/registry.h"
#include "support/paths.h"

namespace sortie::bench {

namespace {

constexpr int kGames = 40;

struct Cost {
    double outside_ms = 0;  // a move: setting up, refereeing, clearing away
    double inside_ms = 0;   // a move: from asking the agent to its answer
};

// Middle one of the games, so that a slow moment of the machine does not count.
Cost cost_of(const std::string& agent) {
    const Registry registry = standard_registry();
    const AgentFactory agents = all_agents(registry);
    GamePlan plan;
    plan.game = {"breakthrough", "", std::nullopt};
    plan.agents.fill(parse_agent_spec(agent).value());
    const SteadyClock clock;
    std::vector<double> outside;
    std::vector<double> inside;
    for (int i = 0; i < kGames; ++i) {
        plan.seeds = {static_cast<std::uint64_t>(i), static_cast<std::uint64_t>(i) + kGames};
        const Duration start = clock.now();
        const GameReport report = play_game(registry, agents, plan, StopFlag{}).value();
        const Duration thinking = report.sides[0].time + report.sides[1].time;
        outside.push_back(seconds(clock.now() - start - thinking) * 1000 / report.plies);
        inside.push_back(seconds(thinking) * 1000 / report.plies);
    }
    const auto middle = [](std::vector<double>& values) {
        std::nth_element(values.begin(), values.begin() + kGames / 2, values.end());
        return values[kGames / 2];
    };
    return {middle(outside), middle(inside)};
}

}  // namespace

void run_arena_bench() {
    const Cost random = cost_of("random");
    const Cost within = cost_of("sortie:nodes=1,hash=1");
    const Cost engine = cost_of(fmt::format("uci:cmd={},args=uci,option.Hash=1,nodes=1", paths::kProgram));
    fmt::print("arena, milliseconds a move, median of {} games\n", kGames);
    fmt::print("  in process: {:.3f} with random, {:.3f} with sortie (table included)\n", random.outside_ms,
               within.outside_ms);
    fmt::print("  UCI process: {:.3f}, of which the way there and back {:.3f}\n",
               engine.outside_ms + engine.inside_ms - within.inside_ms, engine.inside_ms - within.inside_ms);
}

}  // namespace sortie::bench
