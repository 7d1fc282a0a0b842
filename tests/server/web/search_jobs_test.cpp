#include "server/web/search_jobs.h"

#include <gtest/gtest.h>

#include "engine/registry.h"

namespace sortie::web {
namespace {

OpenGame four_plies() {
    GameSetup fields;
    fields.moves = {"b2b3", "g7g6", "c2c3", "f7f6"};
    return std::move(*OpenGame::open(standard_registry(), fields));
}

Limits limits_of_nodes(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

// However little time a review gets while others wait, each of its turns brings it forward.
TEST(SearchJobs, AReviewJudgesAMoveInEachTurn) {
    std::vector<int> plies;
    ReviewJob job(four_plies(), {"sortie", {}}, limits_of_nodes(500),
                  {[&](const ReviewedMove& move) { plies.push_back(move.ply); }, [](bool) {}});
    JobSignals signals;
    signals.turn_over.request();
    for (std::size_t turn = 1; turn < 4; ++turn) {
        EXPECT_FALSE(job.run(signals));
        EXPECT_EQ(plies.size(), turn);
    }
    EXPECT_TRUE(job.run(signals));
    EXPECT_EQ(plies, (std::vector<int>{1, 2, 3, 4}));
}

TEST(SearchJobs, AStoppedReviewJudgesNothingMore) {
    ReviewJob job(four_plies(), {"sortie", {}}, limits_of_nodes(1'000'000'000),
                  {[](const ReviewedMove&) { ADD_FAILURE(); }, [](bool) {}});
    JobSignals signals;
    signals.request_stop();
    EXPECT_FALSE(job.run(signals));
}

}  // namespace
}  // namespace sortie::web
