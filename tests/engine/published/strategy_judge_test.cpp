// Each heuristic on positions that were counted by hand.
#include "engine/published/strategy_judge.h"

#include <gtest/gtest.h>

#include "games/breakthrough/game.h"

namespace sortie::breakthrough {
namespace {

template <class G>
typename G::Position position_of(BoardSize size, std::string_view fen, Variant variant = Variant::Standard) {
    return G::parse_position({size, variant}, fen).value();
}

// 6  p . p . .      White: a1 b3 d1 d2 d4 e3, ranks 0 2 0 1 3 2.
// 5  . p . . p      Black: a6 b5 c2 c6 e5, ranks 0 1 4 0 1.
// 4  . . . P .      Black attacks d4, which e3 covers, and d1, which nothing covers.
// 3  . P . . P      White attacks c2 and e5; nothing covers them.
// 2  . . p P .
// 1  P . . P .
//    a b c d e
constexpr std::string_view kMiddle = "p1p2/1p2p/3P1/1P2P/2pP1/P2P1 w";

template <BitSet Bits>
double value(Heuristic heuristic, Side player, std::string_view fen = kMiddle, BoardSize size = {5, 6}) {
    using G = AdvancingGame<Bits>;
    const auto position = position_of<G>(size, fen);
    const Strategy none;
    const StrategyJudge<Position<Bits>> judge(none, *position.board, player, 1);
    return judge.value(heuristic, position, G::outcome(position));
}

struct Expectation {
    Heuristic heuristic;
    double white;
    double black;
};

TEST(StrategyJudge, ValuesCountedByHand) {
    using enum Heuristic;
    const Expectation expectations[] = {
        {Offensive, 5.0 / 10, 4.0 / 10},
        {Defensive, 6.0 / 10, 5.0 / 10},
        {RunForward, 3.0 / 6, 4.0 / 6},
        {MoveWall, 1.0 / 5, 1.0 / 5},
        {AboutToWin, 0, 0},
        {AboutToLose, 0, 0},
        {Piece, 1, -1},
        {Heuristic::Ranks, 8 - 6, 6 - 8},
        {Advance, 3, 4},
        {Distance, 1, 2},
        {Danger, -1, -2},
        {Protected, 1, 0},
        {EmptyColumn, -1, -1},
        {OpenColumn, -1, -1},
        {Mobility, 13 - 11, 11 - 13},
        {OwnMobility, 13, 11},
        {Front, 4, 4},
        {Won, 0, 0},
    };
    for (const auto& [heuristic, white, black] : expectations) {
        const auto name = all_heuristics()[static_cast<std::size_t>(heuristic)].name;
        EXPECT_DOUBLE_EQ(value<Bits64>(heuristic, Side::First), white) << name;
        EXPECT_DOUBLE_EQ(value<Bits64>(heuristic, Side::Second), black) << name;
        EXPECT_DOUBLE_EQ(value<Bits128>(heuristic, Side::First), white) << name;
        EXPECT_DOUBLE_EQ(value<Bits128>(heuristic, Side::Second), black) << name;
    }
}

TEST(StrategyJudge, HeuristicsAreListedInTheirOrder) {
    for (std::size_t i = 0; i < all_heuristics().size(); ++i)
        EXPECT_EQ(static_cast<std::size_t>(all_heuristics()[i].heuristic), i);
    EXPECT_EQ(all_heuristics().back().heuristic, Heuristic::Lot);
}

TEST(StrategyJudge, WallsAndColumnsAtTheStart) {
    constexpr std::string_view kStart = "ppp/ppp/3/PPP/PPP w";
    for (const Side side : {Side::First, Side::Second}) {
        EXPECT_DOUBLE_EQ(value<Bits64>(Heuristic::MoveWall, side, kStart, {3, 5}), 1.0);
        EXPECT_DOUBLE_EQ(value<Bits64>(Heuristic::RunForward, side, kStart, {3, 5}), 1.0 / 5);
        EXPECT_DOUBLE_EQ(value<Bits64>(Heuristic::EmptyColumn, side, kStart, {3, 5}), 0);
        EXPECT_DOUBLE_EQ(value<Bits64>(Heuristic::OpenColumn, side, kStart, {3, 5}), 0);
        EXPECT_DOUBLE_EQ(value<Bits64>(Heuristic::Offensive, side, kStart, {3, 5}), 0);
        EXPECT_DOUBLE_EQ(value<Bits64>(Heuristic::Defensive, side, kStart, {3, 5}), 1);
    }
}

TEST(StrategyJudge, AColumnThatIsEmptyForBothIsNotOpen) {
    constexpr std::string_view kFen = "p2/3/3/P2 w";  // b and c are empty
    EXPECT_DOUBLE_EQ(value<Bits64>(Heuristic::EmptyColumn, Side::First, kFen, {3, 4}), -2);
    EXPECT_DOUBLE_EQ(value<Bits64>(Heuristic::OpenColumn, Side::First, kFen, {3, 4}), 0);
}

TEST(StrategyJudge, FinishedGames) {
    using enum Heuristic;
    constexpr std::string_view kWhiteHasWon = "P2/3/3/1p1/3 b";
    EXPECT_DOUBLE_EQ(value<Bits64>(AboutToWin, Side::First, kWhiteHasWon, {3, 5}), 1);
    EXPECT_DOUBLE_EQ(value<Bits64>(AboutToLose, Side::First, kWhiteHasWon, {3, 5}), 0);
    EXPECT_DOUBLE_EQ(value<Bits64>(AboutToWin, Side::Second, kWhiteHasWon, {3, 5}), 0);
    EXPECT_DOUBLE_EQ(value<Bits64>(AboutToLose, Side::Second, kWhiteHasWon, {3, 5}), -1);
    EXPECT_DOUBLE_EQ(value<Bits64>(Won, Side::First, kWhiteHasWon, {3, 5}), 1);
    EXPECT_DOUBLE_EQ(value<Bits64>(Won, Side::Second, kWhiteHasWon, {3, 5}), -1);
    constexpr std::string_view kNothingLeft = "3/3/1P1/3/3 b";
    EXPECT_DOUBLE_EQ(value<Bits64>(Won, Side::First, kNothingLeft, {3, 5}), 1);
    EXPECT_DOUBLE_EQ(value<Bits64>(RunForward, Side::Second, kNothingLeft, {3, 5}), 0);
    EXPECT_DOUBLE_EQ(value<Bits64>(MoveWall, Side::Second, kNothingLeft, {3, 5}), 0);
}

TEST(StrategyJudge, SuperPiecesCountAsPieces) {
    using G = PromotionGame<Bits64>;
    const auto position = position_of<G>({3, 5}, "Q2/3/1p1/3/2P w", Variant::Promotion);
    const Strategy none;
    const StrategyJudge<G::Position> judge(none, *position.board, Side::First, 1);
    EXPECT_DOUBLE_EQ(judge.value(Heuristic::Piece, position, G::outcome(position)), 1);
    EXPECT_DOUBLE_EQ(judge.value(Heuristic::Ranks, position, G::outcome(position)), 4 - 2);
    EXPECT_DOUBLE_EQ(judge.value(Heuristic::Won, position, G::outcome(position)), 0)
        << "the far row does not win in this variant";
}

class Sums : public ::testing::Test {
  protected:
    using G = AdvancingGame<Bits64>;

    double sum(const Strategy& strategy, std::uint64_t seed = 1) const {
        return StrategyJudge<G::Position>(strategy, *position_.board, Side::First, seed)(position_,
                                                                                         Outcome::Ongoing);
    }

    G::Position position_ = position_of<G>({5, 6}, kMiddle);
};

TEST_F(Sums, AddWeightedHeuristics) {
    EXPECT_DOUBLE_EQ(sum({{{Heuristic::Offensive, 3}, {Heuristic::MoveWall, 1}}, 0, false, 0}), 1.5 + 0.2);
}

TEST_F(Sums, NegativeOnesCountAsNothingWhereTheStrategySaysSo) {
    EXPECT_DOUBLE_EQ(sum({{{Heuristic::Danger, 1}}, 0, false, 0}), -1);
    EXPECT_DOUBLE_EQ(sum({{{Heuristic::Danger, 1}}, 0, true, 0}), 0);
    EXPECT_DOUBLE_EQ(sum({{{Heuristic::Danger, 1}}, kTieBreak, true, 0}), 0);
}

TEST_F(Sums, TieBreaksAreSmallAndFollowTheSeed) {
    const Strategy strategy{{{Heuristic::Piece, 1}}, kTieBreak, true, 0};
    double least = 2;
    double most = 0;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        EXPECT_DOUBLE_EQ(sum(strategy, seed), sum(strategy, seed));
        least = std::min(least, sum(strategy, seed));
        most = std::max(most, sum(strategy, seed));
    }
    EXPECT_GE(least, 1.0);
    EXPECT_LT(least, 1.0005);
    EXPECT_LT(most, 1.01);
    EXPECT_GT(most, 1.0095);
}

TEST_F(Sums, LotsAreWholeNumbersFromMinusTenToTen) {
    const Strategy strategy{{{Heuristic::Lot, 1}}, 0, false, 0};
    std::array<int, 21> counts{};
    for (std::uint64_t seed = 0; seed < 21'000; ++seed)
        ++counts.at(static_cast<std::size_t>(sum(strategy, seed) + 10));
    for (const int count : counts) EXPECT_NEAR(count, 1000, 200);
}

}  // namespace
}  // namespace sortie::breakthrough
