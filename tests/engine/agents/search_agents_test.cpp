// The searching agents as a session's users meet them: by name, with options, in whole games.
#include <algorithm>
#include <array>
#include <gtest/gtest.h>

#include "engine/registry.h"

namespace sortie {
namespace {

std::unique_ptr<Session> open_breakthrough(std::string_view variant, BoardSize size,
                                           const std::optional<std::string>& position = std::nullopt) {
    auto session = standard_registry().open({"breakthrough", std::string(variant), size, position});
    return std::move(session).value();
}

std::unique_ptr<Agent> make(const Session& session, std::string_view spec) {
    auto agent = session.make_agent(parse_agent_spec(spec).value());
    return std::move(agent).value();
}

Outcome play(Session& session, std::string_view first, std::string_view second) {
    const std::array agents{make(session, first), make(session, second)};
    const StopFlag stop;
    while (session.outcome() == Outcome::Ongoing) {
        const SearchReport report = agents[index(session.side_to_move())]->think({}, stop, {});
        EXPECT_FALSE(session.play(report.move)) << report.move;
        if (::testing::Test::HasFailure()) break;
    }
    return session.outcome();
}

TEST(SearchAgents, MctsBeatsRandom) {
    int wins = 0;
    for (int game = 0; game < 40; ++game) {
        const auto session = open_breakthrough("standard", {6, 6});
        const std::string mcts = "mcts:playouts=100,seed=" + std::to_string(game);
        const std::string random = "random:seed=" + std::to_string(game);
        const bool first = game % 2 == 0;
        const Outcome outcome = first ? play(*session, mcts, random) : play(*session, random, mcts);
        wins += outcome == win_for(first ? Side::First : Side::Second);
    }
    EXPECT_GE(wins, 38);
}

TEST(SearchAgents, MinimaxAndAlphaBetaPlayTheSameMoves) {
    for (const std::string_view variant : {"standard", "straight", "promotion"}) {
        const auto session = open_breakthrough(variant, {5, 6});
        const auto minimax = make(*session, "minimax:depth=3");
        const auto alphabeta = make(*session, "alphabeta");
        const StopFlag stop;
        for (int ply = 0; ply < 30 && session->outcome() == Outcome::Ongoing; ++ply) {
            const SearchReport expected = minimax->think({}, stop, {});
            const SearchReport report = alphabeta->think({}, stop, {});
            ASSERT_EQ(report.pv, expected.pv);
            ASSERT_EQ(report.score, expected.score);
            ASSERT_LE(report.nodes, expected.nodes);
            ASSERT_FALSE(session->play(report.move));
        }
    }
}

TEST(SearchAgents, AnswerWithAMoveWhenTheyMayNotThink) {
    for (const std::string_view spec : {"minimax:nodes=1", "alphabeta:nodes=1", "mcts:nodes=1"}) {
        const auto session = open_breakthrough("standard", {8, 8});
        StopFlag stop;
        stop.request();
        EXPECT_FALSE(session->play(make(*session, spec)->think({}, stop, {}).move)) << spec;
    }
}

TEST(SearchAgents, SayNothingToPlayWhenTheGameIsOver) {
    const auto session = open_breakthrough("standard", {4, 4}, "P3/4/3p/4 b - - 0 1");
    for (const std::string_view spec : {"minimax", "alphabeta", "mcts"}) {
        const SearchReport report = make(*session, spec)->think({}, StopFlag(), {});
        EXPECT_EQ(report.move, "") << spec;
        EXPECT_EQ(report.score, loss_in(0)) << spec;
    }
}

TEST(SearchAgents, ReportSeveralLinesAndObeySearchMoves) {
    for (const std::string_view spec : {"minimax:depth=2", "alphabeta:depth=2", "mcts:playouts=300"}) {
        const auto session = open_breakthrough("standard", {5, 5});
        SearchRequest request;
        request.lines = 2;
        request.search_moves = {"a2a3", "b2c3", "e2d3"};
        std::vector<SearchReport> reports;
        make(*session, spec)->think(request, StopFlag(), [&](const auto& report) {
            reports.push_back(report);
        });
        ASSERT_GE(reports.size(), 2u) << spec;
        const SearchReport& first = reports[reports.size() - 2];
        const SearchReport& second = reports.back();
        EXPECT_EQ(first.line, 1) << spec;
        EXPECT_EQ(second.line, 2) << spec;
        EXPECT_NE(first.move, second.move) << spec;
        for (const auto& report : reports) {
            EXPECT_TRUE(std::count(request.search_moves.begin(), request.search_moves.end(), report.move))
                << spec;
        }
    }
}

TEST(SearchAgents, RefuseWrongOptions) {
    const auto session = open_breakthrough("standard", {8, 8});
    for (const std::string_view spec : {"minimax:depth=0", "mcts:threads=0", "mcts:exploration=-1",
                                        "mcts:exploration=much", "alphabeta:playouts=3"}) {
        EXPECT_FALSE(session->make_agent(parse_agent_spec(spec).value()).ok()) << spec;
    }
}

}  // namespace
}  // namespace sortie
