// Rooms where nobody is: clocks run on for a while, then the room leaves memory. With a loop whose time the
// test moves by hand.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "server/web/limits.h"
#include "server/web/web_service.h"

namespace sortie::web {
namespace {

class HandLoop final : public EventLoop {
  public:
    void post(std::function<void()> task) override { task(); }
    TimerId after(Duration delay, std::function<void()> task) override {
        timers_[++last_] = {now_ + delay, std::move(task)};
        return last_;
    }
    void cancel(TimerId timer) override { timers_.erase(timer); }

    void pass(Duration time) {
        now_ += time;
        for (bool found = true; found;) {
            found = false;
            for (auto timer = timers_.begin(); timer != timers_.end() && !found; ++timer) {
                if (timer->second.first > now_) continue;
                const auto task = std::move(timer->second.second);
                timers_.erase(timer);
                task();
                found = true;
                break;
            }
        }
    }

  private:
    Duration now_{};
    TimerId last_ = 0;
    std::map<TimerId, std::pair<Duration, std::function<void()>>> timers_;
};

struct TestSink final : Sink {
    void send(std::string text) override { texts.push_back(std::move(text)); }
    std::size_t backlog() const override { return 0; }
    void close(std::string_view) override {}
    std::vector<std::string> texts;
};

TEST(AbandonedRoomsTest, LeaveMemoryAlthoughAClockRuns) {
    const Registry registry = standard_registry();
    HandLoop loop;
    const auto service = WebService::open(registry, loop, {":memory:", "", 1});
    ASSERT_TRUE(service) << service.error();
    TestSink sink;
    const ConnectionId visitor = (*service)->connect(sink, "192.0.2.1");
    (*service)->receive(
        visitor,
        R"({"type":"create","id":1,"size":"4x5","seats":{"first":{"kind":"me"},"second":{"kind":"me"}},"clock":{"base_ms":3600000,"increment_ms":0}})");
    ASSERT_FALSE(sink.texts.empty());
    const auto created = nlohmann::json::parse(sink.texts.front());
    ASSERT_EQ(created.at("type"), "created") << created;
    int ply = 0;
    for (const char* const move : {"a2a3", "d4d3"}) {
        (*service)->receive(visitor, fmt::format(R"({{"type":"move","room":"{}","move":"{}","ply":{}}})",
                                                 created.at("room").get<std::string>(), move, ply++));
    }
    (*service)->disconnect(visitor);
    EXPECT_EQ((*service)->gauges().rooms, 1u) << "the clock runs on";
    loop.pass(kAbandonedRoom / 2);
    EXPECT_EQ((*service)->gauges().rooms, 1u);
    loop.pass(kAbandonedRoom);
    EXPECT_EQ((*service)->gauges().rooms, 0u);
}

// News to a crowd are rarer than its moves.
TEST(CrowdTest, HearsLessOften) {
    const Registry registry = standard_registry();
    HandLoop loop;
    const auto service = WebService::open(registry, loop, {":memory:", "", 1});
    ASSERT_TRUE(service) << service.error();
    TestSink player;
    const ConnectionId id = (*service)->connect(player, "192.0.2.1");
    (*service)->receive(
        id, R"({"type":"create","size":"4x5","seats":{"first":{"kind":"me"},"second":{"kind":"me"}}})");
    const std::string room = nlohmann::json::parse(player.texts.at(0)).at("room");
    std::vector<TestSink> crowd(2000);
    for (TestSink& sink : crowd)
        (*service)->receive((*service)->connect(sink, "192.0.2.2"),
                            fmt::format(R"({{"type":"join","room":"{}"}})", room));
    loop.pass(std::chrono::seconds(10));
    crowd.front().texts.clear();
    int ply = 0;
    for (const char* const move : {"a2a3", "d4d3", "a3b4"}) {
        (*service)->receive(
            id, fmt::format(R"({{"type":"move","room":"{}","move":"{}","ply":{}}})", room, move, ply++));
        loop.pass(Duration{});
    }
    EXPECT_TRUE(crowd.front().texts.empty()) << "told at once";
    loop.pass(std::chrono::seconds(10));
    ASSERT_EQ(crowd.front().texts.size(), 1u);
    EXPECT_NE(crowd.front().texts.front().find("a3b4"), std::string::npos);
}

}  // namespace
}  // namespace sortie::web
