#include "engine/prover.h"

#include <gtest/gtest.h>
#include <unordered_map>

#include "core/random.h"
#include "engine/registry.h"
#include "support/retrograde.h"
#include "support/scale.h"

namespace sortie {

namespace {

using namespace std::chrono_literals;
using solver::Value;

std::unique_ptr<Session> open_variant(std::string_view game, std::string_view variant,
                                      std::optional<BoardSize> size) {
    auto session = standard_registry().open({std::string(game), std::string(variant), size});
    EXPECT_TRUE(session);
    return std::move(*session);
}

std::unique_ptr<PositionSolver> prover_of(const Session& session) {
    auto made = make_solver(session, {32, 1}, solver::Preparation::Quick);
    EXPECT_TRUE(made);
    return std::move(*made);
}

// Pieces and side to move, without the counters behind them.
std::string without_counters(const std::string& text) {
    return text.substr(0, text.find(' ') + 2);
}

}  // namespace

TEST(ProverTest, ReportsSayWhatIsProved) {
    const Proof proof{Value::Win, {{"a2a3", Value::Win}, {"b2b3", Value::Loss}, {"c2c3", Value::Unknown}}};
    SearchReport report;
    report.move = "a2a3";
    report.score = 40;
    report.kind = ScoreKind::AtMost;
    report.probability = 0.59;
    state_proof(report, proof);
    EXPECT_EQ(report.score, kSomeWin);
    EXPECT_EQ(report.kind, ScoreKind::Exact);
    EXPECT_EQ(report.probability, 1.0);
    report.score = win_in(7);  // how soon is known too
    state_proof(report, proof);
    EXPECT_EQ(report.score, win_in(7));
    report.move = "b2b3";
    state_proof(report, proof);
    EXPECT_EQ(report.score, -kSomeWin);
    EXPECT_EQ(report.probability, 0.0);
    report.move = "c2c3";
    report.score = 12;
    state_proof(report, proof);
    EXPECT_EQ(report.score, 12);
    // All moves of a lost position lose.
    state_proof(report, {Value::Loss, {}});
    EXPECT_EQ(report.score, -kSomeWin);
}

// Against the truth by retrograde analysis: no move is said to win that does not, and few wins are missed.
TEST(ProverTest, ProvesWhatIsTrue) {
    const auto start = SmallBreakthrough::initial({{3, 4}, breakthrough::Variant::Standard});
    std::unordered_map<std::string, bool> won;
    std::vector<std::string> sample;
    Retrograde(start).visit([&](const SmallBreakthrough::Position& position, bool wins) {
        const std::string text = SmallBreakthrough::position_text(position);
        won.emplace(without_counters(text), wins);
        if (SmallBreakthrough::outcome(position) == Outcome::Ongoing && won.size() % 7 == 0)
            sample.push_back(text);
    });
    ASSERT_GT(sample.size(), 100u);
    sample.resize(std::min<std::size_t>(sample.size(), static_cast<std::size_t>(scaled(1000))));
    const Registry registry = standard_registry();
    const StopFlag stop;
    std::size_t wins = 0;
    std::size_t found = 0;
    for (const std::string& text : sample) {
        auto session = registry.open({"breakthrough", "", std::nullopt, text});
        ASSERT_TRUE(session) << text;
        const Proof proof = prover_of(**session)->prove({std::nullopt, 2000}, stop);
        const bool is_won = won.at(without_counters(text));
        EXPECT_NE(proof.value, is_won ? Value::Loss : Value::Win) << text;
        wins += is_won ? 1 : 0;
        found += proof.value == Value::Win ? 1 : 0;
        for (const auto& [move, value] : proof.moves) {
            if (value == Value::Unknown) continue;
            ASSERT_FALSE((*session)->play(move));
            const bool wins_at_once = (*session)->outcome() != Outcome::Ongoing;
            EXPECT_EQ(value == Value::Win,
                      wins_at_once || !won.at(without_counters((*session)->position_text())))
                << text << ' ' << move;
            (*session)->take_back();
        }
    }
    EXPECT_GT(found, wins / 2);
    EXPECT_LE(found, wins);
}

TEST(ProverTest, IsForSmallBoardsThatCanBeSolved) {
    const auto beats_search = [](std::string_view game, std::string_view variant,
                                 std::optional<BoardSize> size) {
        return open_variant(game, variant, size)->solving().beats_search;
    };
    EXPECT_TRUE(beats_search("breakthrough", "standard", BoardSize{6, 6}));
    EXPECT_TRUE(beats_search("breakthrough", "straight", BoardSize{5, 8}));
    EXPECT_FALSE(beats_search("breakthrough", "promotion", BoardSize{6, 6}));
    EXPECT_FALSE(beats_search("breakthrough", "standard", BoardSize{8, 8}));
    EXPECT_FALSE(beats_search("tukvnanawopi", "course", std::nullopt));
}

TEST(ProverTest, GetsATenthOfTheSearch) {
    Limits limits;
    EXPECT_EQ(proof_nodes(limits, Side::First), 0u);
    limits.depth = 9;
    EXPECT_EQ(proof_nodes(limits, Side::First), 0u);
    limits.nodes = 100'000;
    EXPECT_EQ(proof_nodes(limits, Side::First), 1000u);
    limits.move_time = 10ms;
    EXPECT_EQ(proof_nodes(limits, Side::First), 200u);
    limits.clock = ClockTimes{{30s, 150ms}, {}, {}};
    EXPECT_EQ(proof_nodes(limits, Side::First), 200u);
    EXPECT_EQ(proof_nodes(limits, Side::Second), 100u);
    limits = {};
    limits.move_time = std::chrono::minutes(10);
    EXPECT_EQ(proof_nodes(limits, Side::First), 50'000u);  // a quarter of a second
}

TEST(ProverTest, ASearchToACertainDepthDoesNotWaitForIt) {
    const auto waits = [](const Limits& limits, BoardSize size) {
        return !best_move_request(*open_variant("breakthrough", "standard", size), limits).proof;
    };
    Limits limits;
    limits.depth = 6;
    EXPECT_FALSE(waits(limits, {6, 6}));
    EXPECT_TRUE(waits(limits, {4, 5}));  // takes a moment
    limits = {};
    limits.move_time = 1s;
    EXPECT_TRUE(waits(limits, {6, 6}));
}

// The solver's share follows the limit: 4x5 takes it some 15,000 nodes.
TEST(ProverTest, AShortAnalysisHasAShortProof) {
    const auto session = open_variant("breakthrough", "standard", BoardSize{4, 5});
    const StopFlag stop;
    const auto is_decided_within = [&](std::uint64_t nodes) {
        const auto agent = session->make_agent({"sortie", {}});
        SearchRequest request;
        request.limits.nodes = nodes;
        request.purpose = Purpose::Analysis;
        return is_decided((*agent)->think(request, stop, {}).score);
    };
    EXPECT_FALSE(is_decided_within(1'000));
    EXPECT_TRUE(is_decided_within(300'000));
}

TEST(ProverTest, AStoppedOneFindsNothing) {
    StopFlag stop;
    stop.request();
    const auto session = open_variant("breakthrough", "standard", BoardSize{4, 4});
    EXPECT_EQ(prover_of(*session)->prove({std::nullopt, 50'000}, stop).value, Value::Unknown);
    EXPECT_EQ(prover_of(*session)->prove({std::nullopt, 1'000'000}, stop).value, Value::Unknown);
}

// What an analysis says of positions that the solver decides: the same, in every line and report.
class SolvedBoardTest : public ::testing::TestWithParam<const char*> {};

TEST_P(SolvedBoardTest, AnalysisAgreesWithTheSolver) {
    const auto size = *parse_size(GetParam());
    Random random(5);
    for (int game = 0; game < scaled(12); ++game) {
        const auto session = open_variant("breakthrough", game % 3 == 2 ? "straight" : "standard", size);
        for (int ply = game / 2; ply > 0 && session->outcome() == Outcome::Ongoing; --ply) {
            const auto moves = session->legal_moves();
            ASSERT_FALSE(session->play(moves[random.below(moves.size())]));
        }
        if (session->outcome() != Outcome::Ongoing) continue;
        const StopFlag stop;
        const Solution truth = prover_of(*session)->solve({}, true, stop, {});
        ASSERT_NE(truth.value, Value::Unknown);
        for (const int lines : {1, 3}) {
            const auto agent = session->make_agent({"sortie", {}});
            SearchRequest request;
            request.limits.depth = 3;
            request.lines = lines;
            request.purpose = Purpose::Analysis;
            const auto agrees = [&](const SearchReport& report) {
                if (!is_decided(report.score)) return;
                const bool wins = truth.of(report.move) == Value::Win;
                EXPECT_EQ(is_win(report.score), wins) << report.move;
                EXPECT_EQ(report.probability, wins ? 1.0 : 0.0);
            };
            const SearchReport best = (*agent)->think(request, stop, agrees);
            agrees(best);
            EXPECT_TRUE(is_decided(best.score)) << session->position_text();
            EXPECT_EQ(truth.of(best.move), truth.value) << session->position_text();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(SmallBoards, SolvedBoardTest, ::testing::Values("3x4", "3x5", "4x4", "4x5"));

TEST(ProverTest, PlaysTheProvedWinWithFewNodes) {
    const auto session = open_variant("breakthrough", "standard", BoardSize{3, 6});
    const StopFlag stop;
    const Solution truth = prover_of(*session)->solve({}, true, stop, {});
    const auto agent = session->make_agent({"sortie", {}});
    SearchRequest request;
    request.limits.nodes = 2'000'000;
    const SearchReport best = (*agent)->think(request, stop, {});
    EXPECT_EQ(truth.of(best.move), truth.value);
    EXPECT_TRUE(truth.value == Value::Win ? is_win(best.score) : is_loss(best.score));
}

// Who else is asked for an analysis is held to what is proved as well.
TEST(ProverTest, OtherAgentsAreCorrected) {
    const auto session = open_variant("breakthrough", "standard", BoardSize{2, 6});
    const StopFlag stop;
    const Solution truth = prover_of(*session)->solve({}, true, stop, {});
    ASSERT_EQ(truth.value, Value::Win);
    for (const char* const name : {"random", "minimax", "mcts"}) {
        const auto agent = session->make_agent({name, {}});
        ProvingAgent proving(*session, **agent);
        SearchRequest request;
        request.limits.depth = 2;
        request.limits.nodes = 200'000;
        request.purpose = Purpose::Analysis;
        const SearchReport best = proving.think(request, stop, {});
        EXPECT_EQ(truth.of(best.move), Value::Win) << name;
        EXPECT_TRUE(is_win(best.score)) << name;
        EXPECT_EQ(best.probability, 1.0) << name;
    }
}

// A proof that comes while the search is under way ends it; the depth of the reports does not go back.
TEST(ProverTest, AProofOnTheWayIsReported) {
    const auto session = open_variant("breakthrough", "standard", BoardSize{5, 5});
    const auto agent = session->make_agent({"sortie", {}});
    const StopFlag stop;
    SearchRequest request;
    request.limits.nodes = 8'000'000;
    request.lines = 2;
    request.purpose = Purpose::Analysis;
    int depth = 0;
    bool was_open = false;
    bool proved = false;
    StopFlag enough(&stop);
    const SearchReport best = (*agent)->think(request, enough, [&](const SearchReport& report) {
        EXPECT_GE(report.depth, depth);
        depth = report.depth;
        if (!is_decided(report.score)) {
            EXPECT_FALSE(proved);
            was_open = true;
        } else {
            proved = true;
            enough.request();
        }
    });
    EXPECT_TRUE(was_open);
    EXPECT_TRUE(proved);
    EXPECT_TRUE(is_loss(best.score));
}

// An analysis has all that the solver has: without deep zones and a network 4x6 takes four times as many
// nodes.
TEST(ProverTest, AnAnalysisSolvesWhatTheSolverSolves) {
    if (kSlowBuild) GTEST_SKIP() << "some seconds in a release build";
    const auto session = open_variant("breakthrough", "standard", BoardSize{4, 6});
    const auto agent = session->make_agent({"sortie", {}});
    SearchRequest request;
    request.limits.nodes = 6'000'000;
    request.purpose = Purpose::Analysis;
    StopFlag enough;
    const SearchReport best = (*agent)->think(request, enough, [&](const SearchReport& report) {
        if (is_decided(report.score)) enough.request();
    });
    EXPECT_TRUE(is_win(best.score));
}

}  // namespace sortie
