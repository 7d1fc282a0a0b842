// The published players of Breakthrough as a session's users meet them.
#include <algorithm>
#include <gtest/gtest.h>

#include "core/random.h"
#include "support/game_play.h"
#include "support/scale.h"

namespace sortie {
namespace {

constexpr std::string_view kAll[] = {"breakthrough-eight",
                                     "breakthrough-network",
                                     "offensive1",
                                     "offensive2",
                                     "defensive1",
                                     "defensive2",
                                     "all",
                                     "strategy",
                                     "naive-piece",
                                     "naive-mobility",
                                     "naive-greedy",
                                     "naive-reckless",
                                     "naive-defensive",
                                     "naive-random",
                                     "naive-own-mobility",
                                     "naive-front",
                                     "naive-proximity"};

std::unique_ptr<Session> open_fen(std::string_view fen, std::string_view variant = "") {
    return open_game({"breakthrough", std::string(variant), std::nullopt, std::string(fen)});
}

std::string chosen(std::string_view fen, std::string_view spec) {
    const auto session = open_fen(fen);
    return answer(*make_agent(*session, spec)).move;
}

// The name with options that make it quick and independent of the clock.
std::string quick(std::string_view name) {
    std::string spec(name);
    if (name == "strategy") return spec + ":piece=1,depth=2";
    return spec + ":depth=2";
}

TEST(PublishedBreakthrough, AreListedAndPlayWhateverTheBoard) {
    const sortie::GameSetup setups[] = {
        {"breakthrough", "standard", BoardSize{8, 8}}, {"breakthrough", "standard", BoardSize{5, 10}},
        {"breakthrough", "straight", BoardSize{6, 6}}, {"breakthrough", "standard", BoardSize{16, 8}},
        {"breakthrough", "standard", BoardSize{2, 4}}, {"breakthrough", "promotion", BoardSize{5, 5}},
        {"breakthrough", "promotion", BoardSize{9, 9}}};
    for (const sortie::GameSetup& setup : setups) {
        const auto session = open_game(setup);
        const auto infos = session->agents();
        const auto random = make_agent(*session, "random:seed=5");
        for (const std::string_view name : kAll) {
            EXPECT_TRUE(std::any_of(infos.begin(), infos.end(), [&](const AgentInfo& agent) {
                return agent.name == name;
            })) << name;
            const auto agent = make_agent(*session, quick(name));
            play_out(*session, *agent, *random, 40);
            while (session->take_back()) {
            }
        }
    }
}

TEST(PublishedBreakthrough, ReportWhatTheyDid) {
    const auto session = open_game({"breakthrough"});
    for (const std::string_view name : kAll) {
        const SearchReport report = answer(*make_agent(*session, quick(name)));
        EXPECT_GE(report.nodes, 23u) << name;
        EXPECT_EQ(report.depth, 2) << name;
        EXPECT_EQ(report.pv, std::vector<std::string>{report.move}) << name;
    }
}

TEST(PublishedBreakthrough, MinimaxCountsEveryPosition) {
    const auto session = open_game({"breakthrough"});
    const auto agent = make_agent(*session, "offensive1:search=minimax");
    EXPECT_EQ(answer(*agent).nodes, 1u + 22 + 484 + 11132);
}

// The promise, on fewer games; `sortie study searches` plays a thousand.
TEST(PublishedBreakthrough, MinimaxAndAlphaBetaChooseTheSameMoves) {
    std::uint64_t minimax_nodes = 0;
    std::uint64_t alphabeta_nodes = 0;
    Random random(7);
    for (const std::string_view name :
         {"offensive1", "offensive2", "defensive1", "defensive2", "all", "naive-random", "naive-reckless"}) {
        for (int game = 0; game < scaled(10); ++game) {
            const auto session = open_game({"breakthrough", "", BoardSize{6, 6}});
            const std::string seed = "seed=" + std::to_string(game);
            const auto minimax = make_agent(*session, std::string(name) + ":search=minimax," + seed);
            const auto alphabeta = make_agent(*session, std::string(name) + ":" + seed);
            while (session->outcome() == Outcome::Ongoing) {
                const SearchReport expected = answer(*minimax);
                const SearchReport report = answer(*alphabeta);
                ASSERT_EQ(report.move, expected.move) << name << " in " << session->position_text();
                ASSERT_EQ(report.score, expected.score);
                minimax_nodes += expected.nodes;
                alphabeta_nodes += report.nodes;
                const auto moves = session->legal_moves();
                ASSERT_FALSE(session->play(moves[random.below(moves.size())]));
            }
        }
    }
    EXPECT_LT(alphabeta_nodes, minimax_nodes * 3 / 4);
}

TEST(PublishedBreakthrough, SeedsBreakTies) {
    std::vector<std::string> moves;
    for (int seed = 1; seed <= 20; ++seed)
        moves.push_back(chosen("pppp/pppp/4/4/4/PPPP/PPPP w", "offensive1:seed=" + std::to_string(seed)));
    std::sort(moves.begin(), moves.end());
    moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
    EXPECT_GE(moves.size(), 4u);
}

TEST(PublishedBreakthrough, StrategiesTakeAWinAtOnce) {
    // Two captures are to be had as well: c3b4, c3d4.
    constexpr std::string_view kFen = "4p/P4/1p1p1/2P2/5/5 w";
    for (const std::string_view name : {"offensive1", "offensive2", "defensive1", "defensive2", "all",
                                        "strategy:offensive=9", "strategy:defensive=1"}) {
        const auto session = open_fen(kFen);
        const SearchReport report = answer(*make_agent(*session, name));
        EXPECT_EQ(report.move.substr(0, 2), "a5") << name;
        EXPECT_EQ(report.score, win_in(1)) << name;
    }
}

TEST(PublishedBreakthrough, StrategiesDoNotLetTheOpponentWinAtOnce) {
    // Black threatens e2-d1, e1 or f1. Only the captures of e2 by d1 or f1 prevent it; c3 captures two pieces
    // in two moves otherwise.
    constexpr std::string_view kFen = "pppppp/6/1p1p2/2P3/4p1/3P1P w";
    for (const std::string_view name :
         {"offensive1", "offensive2", "defensive1", "defensive2", "all", "strategy:ownMobility=1"}) {
        for (int seed = 1; seed <= 5; ++seed) {
            const auto session = open_fen(kFen);
            const std::string separator = name.find(':') == std::string_view::npos ? ":" : ",";
            const auto agent =
                make_agent(*session, std::string(name) + separator + "seed=" + std::to_string(seed));
            EXPECT_EQ(answer(*agent).move.substr(2), "e2") << name;
        }
    }
}

TEST(PublishedBreakthrough, WhereEveryMoveLosesTheyMoveNevertheless) {
    const auto session = open_fen("pppp/4/4/4/1p1p/P3 w");
    for (const std::string_view name : kAll) {
        const auto agent = make_agent(*session, quick(name));
        const std::string move = answer(*agent).move;
        ASSERT_FALSE(session->play(move)) << name;
        session->take_back();
    }
}

// The naive players know nothing but their evaluation: piece counting walks past a win.
TEST(PublishedBreakthrough, NaivePlayersAreNaive) {
    constexpr std::string_view kFen = "4p/P4/1p1p1/2P2/5/5 w";
    EXPECT_EQ(chosen(kFen, "naive-piece:depth=1").substr(0, 2), "c3");
    EXPECT_EQ(chosen(kFen, "naive-reckless:depth=1").substr(0, 2), "a5");
    EXPECT_EQ(chosen(kFen, "naive-proximity:depth=1").substr(0, 2), "a5");
    EXPECT_EQ(chosen("ppp/ppp/3/3/PPP/PPP w", "naive-proximity"), "a2a3") << "the first of equal moves";
}

TEST(PublishedBreakthrough, NaivePlayersMaximizeTheirEvaluation) {
    // Own mobility counts only own moves, so the opponent's reply is chosen to take them away.
    constexpr std::string_view kFen = "p3/4/4/4/4/3P w";
    EXPECT_EQ(chosen(kFen, "naive-own-mobility:depth=1"), "d1c2") << "three moves instead of two";
    EXPECT_EQ(chosen(kFen, "naive-own-mobility:depth=1,search=minimax"), "d1c2");
}

TEST(PublishedBreakthrough, StrategiesAreComposedOnTheCommandLine) {
    const auto session = open_game({"breakthrough", "", BoardSize{6, 6}});
    for (const int seed : {1, 2, 3}) {
        const std::string options = ",seed=" + std::to_string(seed);
        const SearchReport composed = answer(
            *make_agent(*session, "strategy:offensive=3,aboutToWin=5,aboutToLose=5,runForward=1" + options));
        const SearchReport named = answer(*make_agent(*session, "offensive2:seed=" + std::to_string(seed)));
        EXPECT_EQ(composed.move, named.move);
        EXPECT_EQ(composed.score, named.score);
        EXPECT_EQ(composed.nodes, named.nodes);
    }
}

TEST(PublishedBreakthrough, WrongOptionsAreExplained) {
    const auto session = open_game({"breakthrough"});
    const auto problem = [&](std::string_view spec) {
        return session->make_agent(parse_agent_spec(spec).value()).error();
    };
    EXPECT_EQ(problem("strategy"),
              "agent strategy: expected heuristics with weights, such as "
              "strategy:offensive=3,moveWall=1");
    EXPECT_EQ(
        problem("strategy:foo=1"),
        "agent strategy: there is no option 'foo'; it takes offensive, defensive, runForward, moveWall, "
        "aboutToWin, aboutToLose, piece, position, advance, distance, danger, protected, emptyColumn, "
        "openColumn, mobility, ownMobility, front, result, lot, style, search, order, opponent, "
        "quiescence, seed, movetime, depth, nodes");
    EXPECT_EQ(problem("strategy:piece=1,movewall=1").substr(0, 70),
              "agent strategy: there is no option 'movewall': did you mean 'moveWall'");
    EXPECT_EQ(problem("strategy:piece=much"),
              "agent strategy: piece='much': expected a number from -1e+06 to 1e+06");
    EXPECT_EQ(problem("strategy:piece=2e6"),
              "agent strategy: piece='2e6': expected a number from -1e+06 to 1e+06");
    EXPECT_EQ(problem("strategy:piece=1,piece=2"), "agent strategy: piece is given twice");
    EXPECT_EQ(problem("all:search=best"),
              "agent all: search='best': expected alphabeta or minimax or deepening");
    EXPECT_EQ(problem("breakthrough-network:seed=1"),
              "agent breakthrough-network: there is no option 'seed'; it takes movetime, depth, nodes");
}

TEST(PublishedBreakthrough, NetworkPlayerEvaluatesMaterialAndRanks) {
    // Depth 1: taking b4 gives 1 piece more (100) and takes a rank-2 piece away (20), besides a row (10).
    const auto session = open_fen("4p/5/1p3/2P2/5/5 w");  // White: rank 2; Black: ranks 0 and 2
    const SearchReport report = answer(*make_agent(*session, "breakthrough-network:depth=1"));
    EXPECT_EQ(report.move, "c3b4");
    EXPECT_EQ(report.score, (1 - 1) * 100 + (3 - 0) * 10);
}

TEST(PublishedBreakthrough, NetworkPlayerIsDeterministic) {
    const auto session = open_game({"breakthrough"});
    const auto random = make_agent(*session, "random:seed=3");
    for (int ply = 0; ply < 20; ++ply) {
        const SearchReport once = answer(*make_agent(*session, "breakthrough-network:depth=4"));
        const SearchReport again = answer(*make_agent(*session, "breakthrough-network:depth=4"));
        ASSERT_EQ(once.move, again.move);
        ASSERT_EQ(once.nodes, again.nodes);
        ASSERT_FALSE(session->play(answer(*random).move));
    }
}

// A limit of nodes cuts some depth short; its move must be that of the depth before.
TEST(PublishedBreakthrough, NetworkPlayerAnswersWithTheDeepestCompletedDepth) {
    const auto session = open_game({"breakthrough"});
    const auto random = make_agent(*session, "random:seed=4");
    for (int ply = 0; ply < 16; ++ply) {
        const SearchReport cut = answer(*make_agent(*session, "breakthrough-network:nodes=5000"));
        ASSERT_GE(cut.depth, 2);
        ASSERT_EQ(cut.nodes, 5000u);
        const auto full = make_agent(*session, "breakthrough-network:depth=" + std::to_string(cut.depth));
        ASSERT_EQ(cut.move, answer(*full).move);
        ASSERT_FALSE(session->play(answer(*random).move));
    }
}

TEST(PublishedBreakthrough, DeepeningPlayersFindWins) {
    for (const std::string_view name : {"breakthrough-eight:depth=5", "breakthrough-network:depth=5"}) {
        const auto session = open_fen("5p/P5/6/6/6/6/P5 w");
        const SearchReport report = answer(*make_agent(*session, name));
        EXPECT_EQ(report.move.substr(0, 2), "a6") << name;
        EXPECT_EQ(report.depth, 1) << name << " stops where the game is decided";
    }
}

TEST(PublishedBreakthrough, EightFactorsIgnoreADepthThatSeesOnlyDefeat) {
    // Black wins in two plies after any move of White's.
    const auto session = open_fen("pppp/4/4/4/1p1p/P3 w");
    const SearchReport eight = answer(*make_agent(*session, "breakthrough-eight:depth=6"));
    EXPECT_EQ(eight.depth, 1);
    const SearchReport network = answer(*make_agent(*session, "breakthrough-network:depth=6"));
    EXPECT_EQ(network.depth, 2);
}

TEST(PublishedBreakthrough, EightFactorsRememberWithoutChangingTheAnswer) {
    const auto session = open_game({"breakthrough", "", BoardSize{6, 6}});
    const auto random = make_agent(*session, "random:seed=9");
    const auto seasoned = make_agent(*session, "breakthrough-eight:depth=3");
    while (session->outcome() == Outcome::Ongoing) {
        const SearchReport expected = answer(*make_agent(*session, "breakthrough-eight:depth=3"));
        const SearchReport report = answer(*seasoned);
        ASSERT_EQ(report.move, expected.move);
        ASSERT_EQ(report.score, expected.score);
        ASSERT_EQ(report.nodes, expected.nodes);
        ASSERT_FALSE(session->play(answer(*random).move));
    }
}

TEST(PublishedBreakthrough, EightFactorsBeatNaivePlayers) {
    for (const std::string_view naive : {"naive-piece", "naive-greedy", "naive-random"}) {
        const auto session = open_game({"breakthrough", "", BoardSize{6, 6}});
        const auto eight = make_agent(*session, "breakthrough-eight:depth=4");
        const auto opponent = make_agent(*session, naive);
        EXPECT_EQ(play_out(*session, *eight, *opponent), Outcome::FirstWins) << naive;
    }
}

TEST(PublishedBreakthrough, KeepToTimeAndStopFlag) {
    const auto session = open_game({"breakthrough"});
    for (const std::string_view spec : {"breakthrough-eight:movetime=60", "breakthrough-network:movetime=60",
                                        "all:depth=30,movetime=60", "naive-greedy:depth=30,movetime=60"}) {
        const SearchReport report = answer(*make_agent(*session, spec));
        EXPECT_FALSE(report.move.empty()) << spec;
        EXPECT_LT(seconds(report.time), 5) << spec;
    }
    StopFlag stop;
    stop.request();
    for (const std::string_view name : kAll) {
        const auto agent = make_agent(*session, name == "strategy" ? "strategy:piece=1" : name);
        EXPECT_FALSE(agent->think({}, stop, {}).move.empty()) << name;
    }
}

TEST(PublishedBreakthrough, ObeySearchMovesAndSayNothingWhenTheGameIsOver) {
    const auto session = open_game({"breakthrough"});
    const auto over = open_fen("P3/4/3p/4 b - - 0 1");
    for (const std::string_view name : kAll) {
        SearchRequest request;
        request.search_moves = {"g2h3"};
        EXPECT_EQ(make_agent(*session, quick(name))->think(request, StopFlag(), {}).move, "g2h3") << name;
        EXPECT_EQ(answer(*make_agent(*over, quick(name))).move, "") << name;
    }
}

}  // namespace
}  // namespace sortie
