// A visitor's games: listed, searched, read, reviewed, deleted, and in and out of PGN.
#include <gtest/gtest.h>

#include "support/running_server.h"
#include "support/web_client.h"

namespace sortie {
namespace {

using Json = nlohmann::json;

constexpr const char* kGame =
    "[Event \"Club\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Variant \"breakthrough6x6\"]\n\n"
    "1. b2b3 e5e4 2. b3b4 a5b4 {careless} 3. a2a3 b4a3 0-1\n";

class LibraryTest : public ::testing::Test {
  protected:
    Json ask(std::string_view type, const Json& body) const {
        return post(server_.port(), type, body, visitor_);
    }
    std::string import(const std::string& pgn) const {
        const Json answer = ask("import", {{"pgn", pgn}});
        return answer.contains("rooms") ? answer.at("rooms")[0].get<std::string>() : answer.dump();
    }

    RunningServer server_;
    std::string visitor_ = std::string(32, 'a');
};

TEST_F(LibraryTest, ImportedGamesAreListedAndFound) {
    const std::string room = import(kGame);
    import("[Variant \"breakthrough\"]\n[White \"Cleo\"]\n\n1. b2b3 *\n");
    const Json all = ask("library", Json::object());
    EXPECT_EQ(all.at("total"), 2);
    EXPECT_EQ(ask("library", {{"text", "cleo"}}).at("total"), 1);
    EXPECT_EQ(ask("library", {{"text", "Club"}}).at("total"), 1);
    EXPECT_EQ(ask("library", {{"text", "%"}}).at("total"), 0);
    EXPECT_EQ(ask("library", {{"text", "' OR 1=1 --"}}).at("total"), 0);
    EXPECT_EQ(ask("library", {{"status", "open"}}).at("total"), 1);
    EXPECT_EQ(ask("library", {{"game", "tukvnanawopi"}}).at("total"), 0);
    const Json finished = ask("library", {{"status", "finished"}}).at("games")[0];
    EXPECT_EQ(finished.at("room"), room);
    EXPECT_EQ(finished.at("names").at("first"), "Ann");
    EXPECT_EQ(finished.at("outcome"), "second");
    EXPECT_EQ(finished.at("reason"), "record");
    EXPECT_EQ(finished.at("plies"), 6);
    EXPECT_EQ(ask("library", {{"limit", 1}, {"offset", 1}}).at("games").size(), 1u);
}

TEST_F(LibraryTest, GamesBelongToTheirVisitor) {
    const std::string room = import(kGame);
    const std::string other(32, 'b');
    EXPECT_EQ(post(server_.port(), "library", Json::object(), other).at("total"), 0);
    EXPECT_EQ(post(server_.port(), "delete", {{"room", room}}, other).at("code"), "not_found");
    EXPECT_EQ(post(server_.port(), "record", {{"room", room}}, other).at("type"), "record");
    EXPECT_EQ(ask("delete", {{"room", room}}).at("type"), "deleted");
    EXPECT_EQ(ask("record", {{"room", room}}).at("code"), "not_found");
    EXPECT_EQ(ask("library", Json::object()).at("total"), 0);
}

TEST_F(LibraryTest, RecordsComeWhole) {
    const Json record = ask("record", {{"room", import(kGame)}});
    EXPECT_EQ(record.at("played").size(), 6u);
    EXPECT_EQ(record.at("played")[3].at("captures"), Json({"b4"}));
    EXPECT_EQ(record.at("comments")[3], "careless");
    EXPECT_EQ(record.at("tags").at("Event"), "Club");
    EXPECT_EQ(record.at("review"), nullptr);
    EXPECT_EQ(record.at("state").at("ply"), 6);
}

TEST_F(LibraryTest, ExportReadsBack) {
    const Json exported = ask("export", {{"rooms", {import(kGame)}}});
    const auto pgn = exported.at("pgn").get<std::string>();
    EXPECT_NE(pgn.find("[White \"Ann\"]"), std::string::npos) << pgn;
    EXPECT_NE(pgn.find("{careless}"), std::string::npos) << pgn;
    EXPECT_NE(pgn.find("0-1"), std::string::npos) << pgn;
    const Json read = ask("read_pgn", {{"pgn", pgn}});
    EXPECT_EQ(read.at("games")[0].at("moves").size(), 6u);
    EXPECT_EQ(read.at("games")[0].at("outcome"), "second");
}

TEST_F(LibraryTest, AWrongGameImportsNothing) {
    const Json answer = ask("import", {{"pgn", std::string(kGame) + "\n[Variant \"chess\"]\n\n1. e2e4 *\n"}});
    EXPECT_EQ(answer.at("code"), "bad_pgn");
    EXPECT_NE(answer.at("message").get<std::string>().find("game 2"), std::string::npos);
    EXPECT_EQ(ask("library", Json::object()).at("total"), 0);
}

TEST_F(LibraryTest, ReviewIsStreamedKeptAndExported) {
    const std::string room = import(kGame);
    WebSocketClient client(server_.port());
    EXPECT_EQ(client.ask({{"type", "review"}, {"room", room}}).at("code"), "not_found");
    client.ask({{"type", "hello"}, {"visitor", visitor_}});
    client.send({{"type", "review"}, {"room", room}, {"nodes", 2000}});
    bool blunder = false;
    for (int ply = 1; ply <= 6; ++ply) {
        const Json message = client.wait_for("review");
        ASSERT_FALSE(message.is_discarded());
        EXPECT_EQ(message.at("ply"), ply);
        EXPECT_EQ(message.at("total"), 6);
        blunder |= message.at("move").at("mark") == "blunder";
        EXPECT_EQ(message.at("move").at("best_path").size(), 2u);
    }
    EXPECT_TRUE(blunder);
    EXPECT_EQ(client.wait_for("review_end").at("reason"), "done");
    const Json record = ask("record", {{"room", room}});
    EXPECT_EQ(record.at("review").size(), 6u);
    EXPECT_EQ(record.at("reviewed"), true);
    const auto pgn = ask("export", {{"rooms", {room}}}).at("pgn").get<std::string>();
    EXPECT_NE(pgn.find("blunder"), std::string::npos) << pgn;
}

TEST_F(LibraryTest, VariationsComeAndGo) {
    const std::string moves = "1. b2b3 g7g6 2. c2c3 (2. d2d3 {or so} 2... h7h6) 2... a7a6 *\n";
    const Json read = ask("read_pgn", {{"pgn", moves}}).at("games")[0];
    EXPECT_EQ(read.at("moves").size(), 4u);
    const Json& tree = read.at("tree");
    ASSERT_EQ(tree.size(), 6u);
    EXPECT_EQ(tree[3].at("move"), "d2d3");
    EXPECT_EQ(tree[3].at("parent"), 2);
    EXPECT_EQ(tree[3].at("comment"), "or so");
    EXPECT_EQ(tree[4].at("parent"), 4);
    EXPECT_EQ(tree[5].at("parent"), 3);
    EXPECT_EQ(tree[5].at("side"), "second");
    EXPECT_NE(read.at("pgn").get<std::string>().find(moves), std::string::npos) << read.at("pgn");

    const Json room = ask("import", {{"pgn", moves}}).at("rooms")[0];
    EXPECT_EQ(ask("record", {{"room", room}}).at("tree").size(), 6u);
    const auto pgn = ask("export", {{"rooms", {room}}}).at("pgn").get<std::string>();
    EXPECT_NE(pgn.find(moves), std::string::npos) << pgn;
}

TEST_F(LibraryTest, WrongVariationsAreRefused) {
    EXPECT_EQ(ask("read_pgn", {{"pgn", "1. b2b3 (1. b2b5) *"}}).at("code"), "bad_pgn");
    std::string deep;
    for (int i = 0; i < 5000; ++i) deep += "b2b3 (";
    EXPECT_EQ(ask("read_pgn", {{"pgn", deep}}).at("code"), "bad_pgn");
}

TEST_F(LibraryTest, AnAnalysisWaitsForItsVisitor) {
    EXPECT_EQ(ask("kept_analysis", Json::object()).at("pgn"), nullptr);
    EXPECT_EQ(ask("keep_analysis", {{"pgn", "1. b2b3 (1. c2c3) *"}, {"at", 2}}).at("type"), "keep_analysis");
    const Json kept = ask("kept_analysis", Json::object());
    EXPECT_EQ(kept.at("pgn"), "1. b2b3 (1. c2c3) *");
    EXPECT_EQ(kept.at("at"), 2);
    const Json other = post(server_.port(), "kept_analysis", Json::object(), std::string(32, 'b'));
    EXPECT_EQ(other.at("pgn"), nullptr);
    ask("keep_analysis", {{"pgn", ""}});
    EXPECT_EQ(ask("kept_analysis", Json::object()).at("pgn"), nullptr);
}

TEST_F(LibraryTest, BlackMayBegin) {
    const Json room = ask("import", {{"pgn",
                                      "[Variant \"tukvnanawopi\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n"
                                      "1. D6-E5 0-1"}})
                          .at("rooms")[0];
    const Json record = ask("record", {{"room", room}});
    EXPECT_EQ(record.at("names").at("first"), "Bob");  // Black begins
    EXPECT_EQ(record.at("outcome"), "first");
    const auto pgn = ask("export", {{"rooms", {room}}}).at("pgn").get<std::string>();
    EXPECT_NE(pgn.find("[White \"Ann\"]"), std::string::npos) << pgn;
    EXPECT_NE(pgn.find("[Result \"0-1\"]"), std::string::npos) << pgn;
}

TEST_F(LibraryTest, AGameWithoutAResultCanBeReviewed) {
    const Json room = ask("import", {{"pgn", "1. b2b3 g7g6 *"}}).at("rooms")[0];
    WebSocketClient client(server_.port());
    client.ask({{"type", "hello"}, {"visitor", visitor_}});
    client.send({{"type", "review"}, {"room", room}, {"nodes", 1000}});
    EXPECT_EQ(client.wait_for("review_end").at("reason"), "done");
}

TEST_F(LibraryTest, PlayedGamesAreInTheLibraryWithTheirTokens) {
    WebSocketClient client(server_.port());
    client.ask({{"type", "hello"}, {"visitor", visitor_}});
    const Json created = client.ask(
        {{"type", "create"}, {"seats", {{"first", {{"kind", "me"}}}, {"second", {{"kind", "invite"}}}}}});
    const Json entry = ask("library", Json::object()).at("games")[0];
    EXPECT_EQ(entry.at("room"), created.at("room"));
    EXPECT_EQ(entry.at("token"), created.at("token"));
    EXPECT_EQ(entry.at("invitation"), created.at("invitation"));
    EXPECT_EQ(entry.at("sides"), Json({"first"}));
    // Secrets are for their owner: others see the game, not the tokens.
    const Json seen = post(server_.port(), "record", {{"room", created.at("room")}}, std::string(32, 'b'));
    EXPECT_EQ(seen.at("token"), nullptr);
    EXPECT_EQ(seen.at("invitation"), nullptr);
}

}  // namespace
}  // namespace sortie
