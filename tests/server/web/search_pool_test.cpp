#include "server/web/search_pool.h"

#include <atomic>
#include <chrono>
#include <gtest/gtest.h>
#include <thread>

#include "support/comes_true.h"

namespace sortie::web {
namespace {

using namespace std::chrono_literals;

// Runs until it is stopped, or just once.
class TestJob final : public SearchJob {
  public:
    explicit TestJob(bool endless, bool divisible = false) : endless_(endless), divisible_(divisible) {}

    bool run(const JobSignals& signals) override {
        const StopFlag& stop = divisible_ ? signals.turn_over : signals.stop;
        ++runs;
        while (endless_ && !stop.requested()) std::this_thread::sleep_for(1ms);
        return !endless_;
    }
    bool divisible() const override { return divisible_; }
    void end(bool was_stopped) override {
        stopped = was_stopped;
        ended = true;
    }

    std::atomic<int> runs = 0;
    std::atomic<bool> ended = false;
    std::atomic<bool> stopped = false;

  private:
    bool endless_;
    bool divisible_;
};

TEST(SearchPoolTest, JobsRunToTheirEnd) {
    SearchPool pool(2);
    const auto job = std::make_shared<TestJob>(false);
    pool.submit({"ann", "ann"}, job);
    EXPECT_TRUE(comes_true([&] { return job->ended.load(); }));
    EXPECT_FALSE(job->stopped);
    EXPECT_TRUE(comes_true([&] { return pool.load().running == 0; }));
}

TEST(SearchPoolTest, AStopEndsWhatRunsAndWhatWaits) {
    SearchPool pool(1);
    const auto runs = std::make_shared<TestJob>(true);
    const auto waits = std::make_shared<TestJob>(true);
    const JobId first = pool.submit({"ann", "ann"}, runs);
    EXPECT_TRUE(comes_true([&] { return runs->runs == 1; }));
    const JobId second = pool.submit({"ann", "ann"}, waits);
    pool.stop(second);
    EXPECT_TRUE(waits->ended);
    EXPECT_EQ(waits->runs, 0);
    pool.stop(first);
    EXPECT_TRUE(comes_true([&] { return runs->ended.load(); }));
    EXPECT_TRUE(runs->stopped);
    pool.stop(first);  // once more does nothing
}

TEST(SearchPoolTest, DivisibleWorkStepsBackForOthersAndComesAgain) {
    SearchPool pool(1);
    const auto ann = std::make_shared<TestJob>(true, true);
    const auto bob = std::make_shared<TestJob>(true, true);
    pool.submit({"ann", "ann"}, ann);
    EXPECT_TRUE(comes_true([&] { return ann->runs == 1; }));
    pool.submit({"bob", "bob"}, bob);
    EXPECT_TRUE(comes_true([&] { return ann->runs >= 2 && bob->runs >= 2; }));
    EXPECT_FALSE(ann->ended);
}

TEST(SearchPoolTest, IndivisibleWorkKeepsItsThread) {
    SearchPool pool(1);
    const auto whole = std::make_shared<TestJob>(true, false);
    pool.submit({"ann", "ann"}, whole);
    EXPECT_TRUE(comes_true([&] { return whole->runs == 1; }));
    const auto other = std::make_shared<TestJob>(false);
    pool.submit({"bob", "bob"}, other);
    std::this_thread::sleep_for(SearchPool::kTurn + 300ms);
    EXPECT_EQ(other->runs, 0);
}

// Somebody with many jobs does not keep out somebody with one.
TEST(SearchPoolTest, OwnersShareEvenly) {
    SearchPool pool(1);
    const auto busy = std::make_shared<TestJob>(true, true);
    pool.submit({"greedy", "greedy"}, busy);
    EXPECT_TRUE(comes_true([&] { return busy->runs == 1; }));
    std::vector<std::shared_ptr<TestJob>> crowd;
    for (int i = 0; i < 20; ++i) {
        crowd.push_back(std::make_shared<TestJob>(true, true));
        pool.submit({"greedy", "greedy"}, crowd.back());
    }
    const auto modest = std::make_shared<TestJob>(false);
    pool.submit({"modest", "modest"}, modest);
    EXPECT_TRUE(comes_true([&] { return modest->ended.load(); }));
    int others = 0;
    for (const auto& job : crowd) others += job->runs;
    EXPECT_LE(others, 2);
}

}  // namespace
}  // namespace sortie::web
