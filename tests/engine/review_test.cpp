#include "engine/review.h"

#include <gtest/gtest.h>

#include "engine/registry.h"

namespace sortie {

namespace {

// Likes the first legal move, and knows how each position stands: a list by ply, for the side to move.
class OpinionatedAgent final : public Agent {
  public:
    OpinionatedAgent(const Session& session, std::vector<double> opinions)
        : session_(session), opinions_(std::move(opinions)) {}

    SearchReport think(const SearchRequest&, const StopFlag&, const ReportHandler&) override {
        SearchReport report;
        report.move = session_.legal_moves().front();
        report.probability = opinions_.at(asked_++);
        return report;
    }

  private:
    const Session& session_;
    std::vector<double> opinions_;
    std::size_t asked_ = 0;
};

std::vector<ReviewedMove> review(const char* position, const std::vector<std::string>& moves,
                                 std::vector<double> opinions) {
    const auto session = standard_registry().open({"breakthrough", "", std::nullopt, position});
    OpinionatedAgent agent(**session, std::move(opinions));
    std::vector<ReviewedMove> reviewed;
    EXPECT_TRUE(review_game(**session, agent, moves, {}, StopFlag{}, [&](const ReviewedMove& move) {
        reviewed.push_back(move);
        return true;
    }));
    return reviewed;
}

}  // namespace

TEST(Review, MarksByTheLossOfWinningProbability) {
    EXPECT_EQ(mark_of(-0.3), Mark::None);
    EXPECT_EQ(mark_of(kInaccuracyLoss / 2), Mark::None);
    EXPECT_EQ(mark_of(kInaccuracyLoss), Mark::Inaccuracy);
    EXPECT_EQ(mark_of(kMistakeLoss), Mark::Mistake);
    EXPECT_EQ(mark_of(kBlunderLoss), Mark::Blunder);
    EXPECT_EQ(mark_name(Mark::Blunder), "blunder");
    EXPECT_EQ(mark_name(Mark::None), "");
}

TEST(Review, JudgesEachMoveFromItsPlayersSide) {
    const auto moves =
        review("pppp/pppp/4/4/PPPP/PPPP w", {"b2b3", "b5b4", "b1b2"}, {0.75, 0.5, 0.625, 0.75});
    ASSERT_EQ(moves.size(), 3u);
    EXPECT_EQ(moves[0].best, "a2a3");
    EXPECT_DOUBLE_EQ(moves[0].before, 0.75);
    EXPECT_DOUBLE_EQ(moves[0].after, 0.5);
    EXPECT_EQ(moves[0].mark, Mark::Blunder);
    EXPECT_EQ(moves[1].side, Side::Second);
    EXPECT_DOUBLE_EQ(moves[1].after, 0.375);
    EXPECT_EQ(moves[1].mark, Mark::Mistake);
    EXPECT_EQ(moves[2].move, moves[2].best);
    EXPECT_EQ(moves[2].mark, Mark::None);  // the best move, whatever the next search says
}

TEST(Review, KnowsHowFinishedGamesEnded) {
    const auto moves = review("3p/P3/4/3P w", {"A3-A4"}, {0.9});
    ASSERT_EQ(moves.size(), 1u);
    EXPECT_DOUBLE_EQ(moves[0].after, 1.0);
    const auto lost = review("3p/P3/p3/3P w", {"d1d2", "a2a1"}, {0.9, 0.8});
    ASSERT_EQ(lost.size(), 2u);
    EXPECT_DOUBLE_EQ(lost[1].after, 1.0);
    EXPECT_DOUBLE_EQ(lost[0].after, 0.0);  // proved, whatever the agent believes
}

TEST(Review, StopsOnDemand) {
    const auto session = standard_registry().open({"breakthrough"});
    OpinionatedAgent agent(**session, {0.5, 0.5});
    StopFlag stop;
    stop.request();
    const std::vector<std::string> moves{"a2a3"};
    EXPECT_FALSE(review_game(**session, agent, moves, {}, stop, [](const ReviewedMove&) {
        ADD_FAILURE();
        return true;
    }));
}

TEST(Review, EndsBehindAReportThatAsksForIt) {
    const auto session = standard_registry().open({"breakthrough"});
    const std::vector<std::string> moves{"a2a3", "a7a6"};
    const auto only_one = [](const ReviewedMove&) { return false; };
    OpinionatedAgent agent(**session, {0.5, 0.5, 0.5, 0.5});
    EXPECT_FALSE(review_game(**session, agent, moves, {}, StopFlag{}, only_one));
    EXPECT_EQ((*session)->side_to_move(), Side::Second);
    EXPECT_TRUE(review_game(**session, agent, std::span(moves).subspan(1), {}, StopFlag{}, only_one));
}

}  // namespace sortie
