// Games that are being played can be watched in the run's file, and are gone from there when nobody plays.
#include "arena/live_games.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <chrono>
#include <functional>
#include <gtest/gtest.h>
#include <thread>

#include "arena/run.h"
#include "store/runs.h"
#include "support/running_server.h"
#include "support/web_client.h"

namespace sortie {
namespace {

using Json = nlohmann::json;

constexpr const char* kPlan =
    R"({"kind":"match","game":"breakthrough","variant":"","size":"5x5","agents":["a","b"],"games":10,"gauntlet":false})";

GamePlan plan_of_ours(std::optional<std::string> position) {
    GamePlan plan;
    plan.game = {"breakthrough", "", BoardSize{5, 5}};
    if (position) plan.game = at_position(plan.game, *position);
    plan.agents = {*parse_agent_spec("a"), *parse_agent_spec("b")};
    return plan;
}

MoveReport move_of(std::string text) {
    MoveReport move;
    move.move = std::move(text);
    return move;
}

// What the server tells about the run, once it looks as wanted; the last word when it never does.
Json wait_until(std::uint16_t port, const std::function<bool(const Json&)>& wanted) {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (true) {
        Json answer = post(port, "tournament", {{"tournament", 1}});
        if (wanted(answer) || std::chrono::steady_clock::now() > end) return answer;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
}

TEST(LiveGamesTest, AreSeenWhileTheyArePlayed) {
    const TemporaryDatabase file;
    const auto store = open_run_store(file.file());
    ASSERT_TRUE(store) << store.error();
    const auto run = (*store)->begin_run("match", kPlan);
    ASSERT_TRUE(run) << run.error();
    web::ServerSettings settings;
    settings.tournaments = file.file();
    const RunningServer server(settings);
    EXPECT_FALSE(post(server.port(), "tournament", {{"tournament", 1}}).at("running"));
    {
        LiveGames live(open_live_game_store(file.file()), *run);
        live.begin(3, plan_of_ours(std::nullopt));
        live.move(3, move_of("a2a3"));
        live.move(3, move_of("b4b3"));
        live.begin(4, plan_of_ours("ppp/ppp/3/PPP/PPP w"));
        const Json both =
            wait_until(server.port(), [](const Json& answer) { return answer.at("live").size() == 2; });
        EXPECT_TRUE(both.at("running"));
        ASSERT_EQ(both.at("live").size(), 2u) << both;
        EXPECT_EQ(both.at("live")[0].at("number"), 4);
        EXPECT_EQ(both.at("live")[0].at("state").at("last").at("move"), "b4b3");
        EXPECT_EQ(both.at("live")[1].at("state").at("size"), "3x5");

        const Json game = post(server.port(), "tournament_game", {{"tournament", 1}, {"number", 4}});
        EXPECT_TRUE(game.at("live")) << game;
        EXPECT_EQ(game.at("moves"), Json({"a2a3", "b4b3"}));
        EXPECT_EQ(game.at("outcome"), nullptr);

        live.end(3);
        const Json one =
            wait_until(server.port(), [](const Json& answer) { return answer.at("live").size() == 1; });
        EXPECT_EQ(one.at("live")[0].at("number"), 5) << one;
    }
    // An answer serves for ten times as long as it took to find.
    const Json over = wait_until(server.port(), [](const Json& answer) { return !answer.at("running"); });
    EXPECT_EQ(over.at("live"), Json::array());
    EXPECT_FALSE(over.at("running"));
}

// Whoever played was killed: what they have left behind is no game that is being played.
TEST(LiveGamesTest, OldOnesDoNotCount) {
    const TemporaryDatabase file;
    const auto store = open_run_store(file.file());
    ASSERT_TRUE(store) << store.error();
    const auto run = (*store)->begin_run("match", kPlan);
    ASSERT_TRUE(run) << run.error();
    LiveGames(open_live_game_store(file.file()), *run)
        .begin(0, plan_of_ours(std::nullopt));  // makes the table
    SQLite::Database(file.file(), SQLite::OPEN_READWRITE)
        .exec("INSERT INTO live VALUES (1, 0, NULL, 'a', 'b', '', unixepoch() - 60)");
    web::ServerSettings settings;
    settings.tournaments = file.file();
    const RunningServer server(settings);
    const Json answer = post(server.port(), "tournament", {{"tournament", 1}});
    EXPECT_FALSE(answer.at("running")) << answer;
    EXPECT_EQ(answer.at("live"), Json::array());
}

TEST(LiveGamesTest, AFileThatCannotBeWrittenToCostsNothing) {
    LiveGames live(open_live_game_store("/nonexistent/games.db"), 1);
    live.begin(0, plan_of_ours(std::nullopt));
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
}

}  // namespace
}  // namespace sortie
