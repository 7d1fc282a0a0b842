// What one address may take of the server: of the loop's time, of the memory for what is under way.
#include <condition_variable>
#include <ctime>
#include <deque>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <mutex>
#include <nlohmann/json.hpp>

#include "server/web/flight_memory.h"
#include "server/web/loop_shares.h"
#include "server/web/web_service.h"

namespace sortie::web {
namespace {

TEST(LoopSharesTest, WhoUsesLittleDoesNotWait) {
    LoopShares shares;
    for (std::int64_t now = 0; now < 100'000; now += 100) {
        EXPECT_EQ(shares.wait("a", now), 0);
        shares.charge("a", 100 * kLoopShare, now);
    }
}

TEST(LoopSharesTest, WhoUsesMuchWaitsAndTheOthersDoNot) {
    LoopShares shares;
    shares.charge("greedy", kLoopShareBurst + 150, 0);
    const std::int64_t first = shares.wait("greedy", 0);
    EXPECT_EQ(first, 1000);  // 150 ms at 15 %
    EXPECT_GT(shares.wait("greedy", 0), first) << "they stand in a line";
    EXPECT_EQ(shares.wait("modest", 0), 0);
    EXPECT_EQ(shares.wait("greedy", 10'000), 0) << "in time it is paid for";
}

TEST(LoopSharesTest, WorkIsMeasuredAndCharged) {
    LoopShares shares;
    {
        const LoopWork work(shares, "a");
        const auto cpu = [] {  // of this thread
            timespec time{};
            ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
            return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
        };
        const double start = cpu();
        while (cpu() - start < kLoopShareBurst + 100) continue;
    }
    EXPECT_GT(shares.wait("a", steady_time()), 0);
}

TEST(FlightMemoryTest, AnAddressHasItsPartAndAllTogetherHaveALimit) {
    FlightMemory memory;
    std::vector<FlightMemory::Share> shares;
    const std::size_t part = std::size_t{1} << 20;
    while (auto share = memory.take("a", part)) shares.push_back(std::move(*share));
    EXPECT_EQ(memory.total(), kMostFlightOfAddress);
    EXPECT_TRUE(memory.take("b", kMostFlightOfAddress * 2)) << "one thing of any size";
    for (int i = 0; i < 100; ++i) {
        if (auto share = memory.take(std::to_string(i), kMostFlightOfAddress))
            shares.push_back(std::move(*share));
    }
    EXPECT_EQ(memory.total(), kMostFlight);
    shares.clear();
    EXPECT_EQ(memory.total(), 0u);
}

// A loop that does one task when it is told to; time passes as quickly as it is asked for.
class StepLoop final : public EventLoop {
  public:
    void post(std::function<void()> task) override {
        const std::scoped_lock lock(mutex_);
        tasks_.push_back(std::move(task));
        arrived_.notify_one();
    }
    TimerId after(Duration delay, std::function<void()> task) override {
        if (delay < std::chrono::minutes(1)) post(std::move(task));  // the rest is housekeeping
        return 0;
    }
    void cancel(TimerId) override {}

    void step() {
        std::unique_lock lock(mutex_);
        arrived_.wait(lock, [&] { return !tasks_.empty(); });
        const auto task = std::move(tasks_.front());
        tasks_.pop_front();
        lock.unlock();
        task();
    }

  private:
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::deque<std::function<void()>> tasks_;
};

// A big import is stored in parts, between which others are served, and nothing is told before all is there.
TEST(ImportTest, IsStoredInParts) {
    const Registry registry = standard_registry();
    StepLoop loop;
    const auto opened = WebService::open(registry, loop, {":memory:", "", 1});
    ASSERT_TRUE(opened) << opened.error();
    const auto& service = *opened;
    std::string pgn;
    for (int i = 0; i < 200; ++i) pgn += "[Event \"x\"]\n\n1. a2a3 h7h6 2. a3a4 h6h5 *\n\n";
    const WebService::HttpVisitor visitor{"0123456789abcdef0123456789abcdef", "127.0.0.1"};
    int status = 0;
    service->request("import", nlohmann::json{{"pgn", pgn}}.dump(), visitor,
                     [&](int code, const std::string&) { status = code; });
    int parts = 0;
    const auto calls = service->gauges().database_calls;
    for (; status == 0; ++parts) loop.step();
    EXPECT_EQ(status, 200);
    EXPECT_GE(parts, 20);
    EXPECT_GE(service->gauges().database_calls - calls, 20u);
    std::string library;
    service->request("library", "{}", visitor, [&](int, const std::string& body) { library = body; });
    EXPECT_NE(library.find("\"total\":200"), std::string::npos) << library.substr(0, 200);
}

// A record with thousands of variations is put together elsewhere, not on the loop.
TEST(RecordTest, IsMadeBesideTheLoop) {
    const Registry registry = standard_registry();
    StepLoop loop;
    const auto opened = WebService::open(registry, loop, {":memory:", "", 1});
    ASSERT_TRUE(opened) << opened.error();
    const auto& service = *opened;
    const WebService::HttpVisitor visitor{"0123456789abcdef0123456789abcdef", "127.0.0.1"};
    std::string answer;
    const auto ask = [&](std::string_view type, const nlohmann::json& body) {
        answer.clear();
        service->request(type, body.dump(), visitor, [&](int, const std::string& text) { answer = text; });
    };
    std::string pgn = "a2a3 ";
    for (int i = 0; i < 1000; ++i) pgn += "(b2b3) ";
    ask("import", {{"pgn", pgn + "*"}});
    while (answer.empty()) loop.step();
    const std::string room = nlohmann::json::parse(answer).at("rooms")[0];
    ask("record", {{"room", room}});
    EXPECT_TRUE(answer.empty()) << "put together on the loop";
    while (answer.empty()) loop.step();
    EXPECT_EQ(nlohmann::json::parse(answer).at("tree").size(), 1001u);
}

}  // namespace
}  // namespace sortie::web
