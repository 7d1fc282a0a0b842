// Games on the server: seats and their secrets, agents, clocks, offers, and restarts.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include "support/comes_true.h"
#include "support/running_server.h"
#include "support/web_client.h"

namespace sortie {
namespace {

using Json = nlohmann::json;
using namespace std::chrono_literals;

const Json kMe = {{"kind", "me"}};
const Json kInvite = {{"kind", "invite"}};

Json agent(const std::string& spec) {
    return {{"kind", "agent"}, {"agent", spec}};
}

// A small game with some fields more.
Json create(const Json& first, const Json& second, Json more = Json::object()) {
    more["type"] = "create";
    more["size"] = "4x5";
    more["seats"] = {{"first", first}, {"second", second}};
    return more;
}

Json move(const Json& created, const std::string& text, int ply) {
    return {{"type", "move"}, {"room", created.at("room")}, {"move", text}, {"ply", ply}};
}

Json in_room(const std::string& type, const Json& created) {
    return {{"type", type}, {"room", created.at("room")}};
}

auto has_ply(int ply) {
    return [ply](const Json& room) { return room.at("state").at("ply") == ply; };
}

class RoomsTest : public ::testing::Test {
  protected:
    RunningServer server_;
};

TEST_F(RoomsTest, AgentsAnswerMoves) {
    WebSocketClient client(server_.port());
    const Json created = client.ask(create(kMe, agent("random:seed=1")));
    ASSERT_EQ(created.at("type"), "created") << created;
    EXPECT_EQ(created.at("sides"), Json({"first"}));
    EXPECT_EQ(created.at("invitation"), nullptr);
    const Json start = client.wait_for("room");
    EXPECT_EQ(start.at("state").at("ply"), 0);
    EXPECT_EQ(start.at("you").at("sides"), Json({"first"}));
    EXPECT_EQ(start.at("seats").at("second").at("agent"), "random:seed=1");
    EXPECT_EQ(client.ask(move(created, "a2a3", 0)).at("type"), "ok");
    const Json answered = client.wait_for_room(has_ply(2));
    EXPECT_EQ(answered.at("played")[0].at("move"), "a2a3");
    EXPECT_EQ(answered.at("played")[1].at("side"), "second");
}

// An agent without a limit of its own has a second for a move, wherever it stands in the list.
TEST_F(RoomsTest, PlainAgentsTakeASecond) {
    WebSocketClient client(server_.port());
    Json request = create(agent("sortie"), kMe);
    request["size"] = "8x8";
    ASSERT_EQ(client.ask(request).at("type"), "created");
    const Json moved = client.wait_for_room(has_ply(1));
    EXPECT_GT(moved.at("played")[0].at("ms"), 500);
    EXPECT_LT(moved.at("played")[0].at("ms"), 5000);
}

TEST_F(RoomsTest, MovesAreCheckedAgainstTurnPlyAndRules) {
    WebSocketClient client(server_.port());
    const Json created = client.ask(create(kMe, kMe));
    EXPECT_EQ(client.ask(move(created, "a2a5", 0)).at("code"), "illegal_move");
    EXPECT_EQ(client.ask(move(created, "a2a3", 1)).at("code"), "conflict");
    EXPECT_EQ(client.ask(move(created, "a2a3", 0)).at("type"), "ok");
    EXPECT_EQ(client.ask(move(created, "a2a3", 0)).at("code"), "conflict");
    EXPECT_EQ(client.ask(move(created, "b4b3", 1)).at("type"), "ok");
}

TEST_F(RoomsTest, TwoPeopleMeetByInvitation) {
    WebSocketClient ann(server_.port());
    WebSocketClient bob(server_.port());
    WebSocketClient eve(server_.port());
    const Json created = ann.ask(create(kMe, kInvite));
    ASSERT_TRUE(created.at("invitation").is_string());
    EXPECT_EQ(ann.wait_for("room").at("seats").at("second").at("kind"), "open");

    const Json watching = eve.ask(in_room("join", created));
    EXPECT_EQ(watching.at("sides"), Json::array());
    EXPECT_EQ(eve.ask(move(created, "a2a3", 0)).at("code"), "forbidden");
    EXPECT_EQ(eve.ask(in_room("resign", created)).at("code"), "forbidden");
    EXPECT_EQ(eve.ask(in_room("takeback", created)).at("code"), "forbidden");
    EXPECT_EQ(eve.ask(in_room("pace", created)).at("code"), "forbidden");

    Json join = in_room("join", created);
    join["token"] = std::string(32, '0');
    EXPECT_EQ(eve.ask(join).at("code"), "forbidden");
    join["token"] = created.at("invitation");
    join["name"] = "Bob";
    const Json joined = bob.ask(join);
    ASSERT_EQ(joined.at("type"), "joined") << joined;
    EXPECT_EQ(joined.at("sides"), Json({"second"}));
    EXPECT_NE(joined.at("token"), created.at("invitation"));
    EXPECT_NE(joined.at("token"), created.at("token"));
    // The invitation works once; who has used it may come again.
    EXPECT_EQ(eve.ask(join).at("code"), "conflict");
    EXPECT_EQ(bob.ask(join).at("token"), joined.at("token"));

    EXPECT_EQ(bob.ask(move(created, "a4a3", 0)).at("code"), "conflict");
    EXPECT_EQ(ann.ask(move(created, "a2a3", 0)).at("type"), "ok");
    const Json seen = eve.wait_for_room(has_ply(1));
    EXPECT_EQ(seen.at("seats").at("second").at("name"), "Bob");
    EXPECT_EQ(seen.at("you").at("sides"), Json::array());
    EXPECT_EQ(bob.ask(move(created, "d4d3", 1)).at("type"), "ok");
    EXPECT_EQ(bob.ask(in_room("hint", created)).at("code"), "conflict");
    EXPECT_EQ(ann.ask(in_room("hint", created)).at("code"), "forbidden");
}

TEST_F(RoomsTest, NobodyMovesInARoomThatTheyHaveNotJoined) {
    WebSocketClient ann(server_.port());
    WebSocketClient eve(server_.port());
    const Json created = ann.ask(create(kMe, kMe));
    EXPECT_EQ(eve.ask(move(created, "a2a3", 0)).at("code"), "not_found");
    EXPECT_EQ(eve.ask({{"type", "join"}, {"room", "0000000000000000"}}).at("code"), "not_found");
}

TEST_F(RoomsTest, OffersNeedTheOther) {
    WebSocketClient ann(server_.port());
    WebSocketClient bob(server_.port());
    const Json created = ann.ask(create(kMe, kInvite));
    Json join = in_room("join", created);
    join["token"] = created.at("invitation");
    bob.ask(join);
    ann.ask(move(created, "a2a3", 0));
    EXPECT_EQ(ann.ask(in_room("takeback", created)).at("type"), "ok");
    EXPECT_EQ(bob.wait_for_room([](const Json& room) { return room.at("offers").at("takeback") == "first"; })
                  .at("state")
                  .at("ply"),
              1);
    Json answer = in_room("answer", created);
    answer["offer"] = "takeback";
    answer["accept"] = true;
    EXPECT_EQ(ann.ask(answer).at("code"), "conflict");  // not one's own
    EXPECT_EQ(bob.ask(answer).at("type"), "ok");
    EXPECT_FALSE(ann.wait_for_room(has_ply(0)).is_discarded());
    EXPECT_EQ(ann.ask(in_room("draw", created)).at("code"), "conflict");  // Breakthrough has none
    EXPECT_EQ(bob.ask(answer).at("code"), "conflict");
}

TEST_F(RoomsTest, AnOfferCanBeWithdrawn) {
    WebSocketClient ann(server_.port());
    WebSocketClient bob(server_.port());
    const Json created = ann.ask(create(kMe, kInvite));
    Json join = in_room("join", created);
    join["token"] = created.at("invitation");
    bob.ask(join);
    ann.ask(in_room("resign", created));
    EXPECT_EQ(ann.ask(in_room("rematch", created)).at("type"), "ok");
    bob.wait_for_room([](const Json& room) { return room.at("offers").at("rematch") == "first"; });
    Json answer = in_room("answer", created);
    answer["offer"] = "rematch";
    answer["accept"] = false;
    EXPECT_EQ(ann.ask(answer).at("type"), "ok");
    bob.wait_for_room([](const Json& room) { return room.at("offers").at("rematch").is_null(); });
    answer["accept"] = true;
    EXPECT_EQ(bob.ask(answer).at("code"), "conflict");
}

TEST_F(RoomsTest, DrawsAreAgreedWhereTheGameHasThem) {
    WebSocketClient client(server_.port());
    const Json created = client.ask(
        {{"type", "create"}, {"game", "tukvnanawopi"}, {"seats", {{"first", kMe}, {"second", kMe}}}});
    EXPECT_EQ(client.ask(in_room("draw", created)).at("type"), "ok");
    const Json over = client.wait_for_room([](const Json& room) { return room.at("outcome") == "draw"; });
    EXPECT_EQ(over.at("reason"), "agreement");
}

TEST_F(RoomsTest, TakebackGoesToMyMove) {
    WebSocketClient client(server_.port());
    const Json created = client.ask(create(kMe, agent("random:seed=1")));
    client.ask(move(created, "a2a3", 0));
    client.wait_for_room(has_ply(2));
    EXPECT_EQ(client.ask(in_room("takeback", created)).at("type"), "ok");
    EXPECT_FALSE(client.wait_for_room(has_ply(0)).is_discarded());
    EXPECT_EQ(client.ask(in_room("takeback", created)).at("code"), "conflict");
    const Json hint = client.ask(in_room("hint", created));
    EXPECT_EQ(hint.at("type"), "hint") << hint;
    EXPECT_EQ(hint.at("paths")[0].size(), 2u);
}

TEST_F(RoomsTest, RematchSwapsSides) {
    WebSocketClient client(server_.port());
    const Json created = client.ask(create(kMe, agent("random:seed=1")));
    EXPECT_EQ(client.ask(in_room("rematch", created)).at("code"), "conflict");
    EXPECT_EQ(client.ask(in_room("resign", created)).at("type"), "ok");
    const Json over = client.wait_for_room([](const Json& room) { return room.at("outcome") == "second"; });
    EXPECT_EQ(over.at("reason"), "resignation");
    EXPECT_TRUE(over.at("state").at("moves").empty());
    EXPECT_EQ(client.ask(in_room("rematch", created)).at("type"), "ok");
    const Json next = client.wait_for("rematch");
    EXPECT_EQ(next.at("sides"), Json({"second"}));
    EXPECT_TRUE(next.at("token").is_string());
    const Json room = client.wait_for_room([&](const Json& message) {
        return message.at("room") == next.at("room") && message.at("state").at("ply") == 1;
    });
    EXPECT_EQ(room.at("you").at("sides"), Json({"second"}));
    EXPECT_EQ(room.at("seats").at("first").at("kind"), "agent");
}

TEST_F(RoomsTest, TimeRunsOutOnTheServersClock) {
    WebSocketClient client(server_.port());
    const Json created =
        client.ask(create(kMe, kMe, {{"clock", {{"base_ms", 1000}, {"increment_ms", 100}}}}));
    client.ask(move(created, "a2a3", 0));
    client.ask(move(created, "a4b3", 1));
    const Json running = client.wait_for_room(has_ply(2));
    EXPECT_EQ(running.at("clock").at("running"), "first");
    EXPECT_LE(running.at("clock").at("first_ms"), 1000);
    const Json over = client.wait_for_room([](const Json& room) { return !room.at("outcome").is_null(); });
    EXPECT_EQ(over.at("outcome"), "second");
    EXPECT_EQ(over.at("reason"), "time");
    EXPECT_EQ(over.at("clock").at("first_ms"), 0);
    EXPECT_EQ(client.ask(move(created, "b2c3", 2)).at("code"), "conflict");
}

TEST_F(RoomsTest, AgentsPlayEachOtherWhileSomebodyWatches) {
    WebSocketClient client(server_.port());
    const Json created =
        client.ask(create(agent("random:seed=1"), agent("random:seed=2"), {{"delay_ms", 0}}));
    EXPECT_EQ(created.at("sides"), Json::array());
    const Json over = client.wait_for_room([](const Json& room) { return !room.at("outcome").is_null(); });
    EXPECT_FALSE(over.is_discarded());
    EXPECT_EQ(over.at("you").at("director"), true);
}

TEST_F(RoomsTest, PaceCanBeSetPausedAndStepped) {
    WebSocketClient client(server_.port());
    const Json created =
        client.ask(create(agent("random:seed=1"), agent("random:seed=2"), {{"delay_ms", 10000}}));
    Json pace = in_room("pace", created);
    pace["paused"] = true;
    pace["delay_ms"] = 0;
    EXPECT_EQ(client.ask(pace).at("type"), "ok");
    client.wait_for_room([](const Json& room) { return room.at("paused") == true; });
    client.forget();
    for (int ply = 1; ply <= 3; ++ply) {
        Json step = in_room("pace", created);
        step["step"] = true;
        EXPECT_EQ(client.ask(step).at("type"), "ok");
        const Json room = client.wait_for_room(has_ply(ply));
        ASSERT_FALSE(room.is_discarded());
        EXPECT_EQ(room.at("thinking"), false);
    }
}

TEST_F(RoomsTest, AgentsRestWhenNobodyIsThere) {
    Json created;
    {
        WebSocketClient client(server_.port());
        created = client.ask(create(agent("sortie:movetime=10000"), agent("sortie:movetime=10000")));
        client.wait_for_room([](const Json& room) { return room.at("thinking") == true; });
        client.close();
    }
    EXPECT_TRUE(comes_true([&] { return server_->search_load().running == 0; }));
}

// A game between two people goes on after a reload and after a restart of the server, with the same tokens.
TEST(RoomsRestartTest, NothingIsLost) {
    const TemporaryDatabase database;
    Json created;
    Json joined;
    {
        RunningServer server(database.file());
        WebSocketClient ann(server.port());
        created = ann.ask(create(kMe, kInvite, {{"clock", {{"base_ms", 600000}, {"increment_ms", 0}}}}));
        {
            WebSocketClient bob(server.port());
            Json join = in_room("join", created);
            join["token"] = created.at("invitation");
            joined = bob.ask(join);
            ann.ask(move(created, "a2a3", 0));
            bob.ask(move(created, "d4d3", 1));
            bob.close();
        }
        WebSocketClient bob(server.port());
        Json join = in_room("join", created);
        join["token"] = joined.at("token");
        EXPECT_EQ(bob.ask(join).at("sides"), Json({"second"}));
        EXPECT_EQ(bob.wait_for("room").at("state").at("ply"), 2);
        ann.ask(move(created, "b2b3", 2));
    }
    RunningServer server(database.file());
    WebSocketClient ann(server.port());
    WebSocketClient bob(server.port());
    Json join = in_room("join", created);
    join["token"] = created.at("token");
    EXPECT_EQ(ann.ask(join).at("director"), true);
    join["token"] = joined.at("token");
    EXPECT_EQ(bob.ask(join).at("sides"), Json({"second"}));
    const Json room = bob.wait_for("room");
    EXPECT_EQ(room.at("state").at("ply"), 3);
    EXPECT_TRUE(room.at("played")[0].at("ms").is_number());
    EXPECT_EQ(room.at("clock").at("running"), "second");
    EXPECT_EQ(bob.ask(move(created, "d3c2", 3)).at("type"), "ok");
    // The invitation has been used, before as after.
    WebSocketClient eve(server.port());
    join["token"] = created.at("invitation");
    EXPECT_EQ(eve.ask(join).at("code"), "conflict");
}

// A database that fails does not stop the game; its people hear of it, and nothing is lost when it works
// again.
TEST(RoomsDatabaseTest, AFailureIsToldAndMadeGood) {
    const TemporaryDatabase file;
    Json created;
    {
        const RunningServer server(file.file());
        WebSocketClient client(server.port());
        created = client.ask(create(kMe, kMe));
        ASSERT_EQ(created.at("type"), "created") << created;
        EXPECT_TRUE(client.wait_for("room").at("saved"));

        SQLite::Database other(file.file(), SQLite::OPEN_READWRITE);
        other.exec("BEGIN IMMEDIATE");  // nobody else can write now
        EXPECT_EQ(client.ask(move(created, "a2a3", 0)).at("type"), "ok");
        const Json unsaved = client.wait_for_room(has_ply(1));
        EXPECT_FALSE(unsaved.at("saved")) << unsaved;
        other.exec("ROLLBACK");
        const Json saved = client.wait_for_room([](const Json& room) { return room.at("saved") == true; });
        EXPECT_EQ(saved.at("state").at("ply"), 1) << saved;
    }
    const RunningServer again(file.file());
    EXPECT_EQ(post(again.port(), "record", {{"room", created.at("room")}}).at("plies"), 1);
}

TEST(RoomsDatabaseTest, AnothersDatabaseIsRefused) {
    const TemporaryDatabase file;
    SQLite::Database(file.file(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("CREATE TABLE mine (x)");
    const Registry registry = standard_registry();
    web::ServerSettings settings;
    settings.database = file.file();
    const auto server = web::Server::open(registry, settings);
    ASSERT_FALSE(server);
    EXPECT_NE(server.error().find("another program's"), std::string::npos) << server.error();
}

}  // namespace
}  // namespace sortie
