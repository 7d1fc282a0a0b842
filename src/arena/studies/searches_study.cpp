// Minimax and alpha-beta of the same strategy in every position of random games: the same move, fewer nodes.
#include <array>
#include <fmt/format.h>
#include <memory>

#include "arena/studies/study_games.h"
#include "core/random.h"

namespace sortie {

namespace {

constexpr int kSearchesGames = 1000;
constexpr std::array<std::string_view, 5> kStrategies{"offensive1", "offensive2", "defensive1", "defensive2",
                                                      "all"};

struct Comparison {
    std::uint64_t positions = 0;
    std::uint64_t same = 0;
    std::array<double, 2> nodes{};  // minimax, alpha-beta
    std::array<double, 2> seconds{};

    void add(const Comparison& other) {
        positions += other.positions;
        same += other.same;
        for (const std::size_t i : {0U, 1U}) {
            nodes[i] += other.nodes[i];
            seconds[i] += other.seconds[i];
        }
    }
};

// One random game; both searches are asked before each move.
Result<Comparison> compare(const StudyContext& context, std::size_t game) {
    auto session = context.registry.open({"breakthrough"});
    if (!session) return Error{session.error()};
    const std::string_view strategy = kStrategies[game % kStrategies.size()];
    std::array<std::unique_ptr<Agent>, 2> agents;
    for (const std::size_t i : {0U, 1U}) {
        const AgentSpec spec{std::string(strategy),
                             {{"search", i == 0 ? "minimax" : "alphabeta"}, {"seed", std::to_string(game)}}};
        auto agent = context.make_agent(**session, spec);
        if (!agent) return Error{agent.error()};
        agents[i] = std::move(*agent);
    }
    Comparison comparison;
    Random random(hash_word(context.seed, game));
    while ((*session)->outcome() == Outcome::Ongoing && !context.stop.requested()) {
        std::array<std::string, 2> moves;
        for (const std::size_t i : {0U, 1U}) {
            const SearchReport report = agents[i]->think({}, context.stop, {});
            moves[i] = report.move;
            comparison.nodes[i] += static_cast<double>(report.nodes);
            comparison.seconds[i] += seconds(report.time);
        }
        ++comparison.positions;
        comparison.same += moves[0] == moves[1] ? 1 : 0;
        const auto legal = (*session)->legal_moves();
        if (const auto problem = (*session)->play(legal[random.below(legal.size())])) return *problem;
    }
    return comparison;
}

std::vector<std::string> row(std::string_view name, const Comparison& comparison) {
    const auto positions = static_cast<double>(comparison.positions);
    return {std::string(name),
            number_text(positions),
            number_text(static_cast<double>(comparison.same)),
            number_text(comparison.nodes[0] / positions),
            number_text(comparison.nodes[1] / positions),
            fmt::format("{:.0f} %", 100 * comparison.nodes[1] / comparison.nodes[0])};
}

}  // namespace

Result<Document> study_searches(const StudyContext& context) {
    const auto games = static_cast<std::size_t>(context.games.value_or(kSearchesGames));
    std::vector<Comparison> comparisons(games);
    const auto problem = run_tasks(context, games, [&](std::size_t game) -> std::optional<Error> {
        auto comparison = compare(context, game);
        if (!comparison) return Error{comparison.error()};
        comparisons[game] = *comparison;
        return std::nullopt;
    });
    if (problem) return *problem;

    std::array<Comparison, kStrategies.size()> by_strategy;
    Comparison total;
    for (std::size_t game = 0; game < games; ++game) {
        by_strategy[game % kStrategies.size()].add(comparisons[game]);
        total.add(comparisons[game]);
    }
    Table table{"Every position of the games, three plies ahead",
                {"strategy", "positions", "same move", "nodes of minimax", "nodes of alpha-beta", "share"},
                {}};
    BarChart chart{"Nodes expanded for a move, on average", {"minimax", "alpha-beta"}, {}, 0};
    for (std::size_t i = 0; i < kStrategies.size() && i < games; ++i) {
        table.rows.push_back(row(kStrategies[i], by_strategy[i]));
        const auto positions = static_cast<double>(by_strategy[i].positions);
        chart.groups.push_back({std::string(kStrategies[i]),
                                {by_strategy[i].nodes[0] / positions, by_strategy[i].nodes[1] / positions}});
    }
    table.rows.push_back(row("together", total));
    return Document{
        "Minimax and alpha-beta",
        fmt::format("{} random games on the 8x8 board, {} positions: {}. Alpha-beta expanded {:.0f} % of the "
                    "nodes of minimax.",
                    games, number_text(static_cast<double>(total.positions)),
                    total.same == total.positions ? "both searches chose the same move in every one"
                                                  : fmt::format("the searches chose DIFFERENT moves in {}",
                                                                total.positions - total.same),
                    100 * total.nodes[1] / total.nodes[0]),
        {{"Results",
          {Paragraph{"The tie-breaker of a position is a function of the seed, the position of the game and "
                     "the position itself, so that it "
                     "does not depend on the order in which a search comes by; both searches evaluate every "
                     "position alike."},
           std::move(table), std::move(chart)}}}};
}

}  // namespace sortie
