// The server over HTTP: the page, the requests, and everything that it refuses.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/text.h"
#include "support/running_server.h"
#include "support/scale.h"
#include "support/web_client.h"

namespace sortie {
namespace {

using Json = nlohmann::json;

class HttpTest : public ::testing::Test {
  protected:
    HttpReply get(std::string_view path, const Headers& headers = {}) const {
        return http_request(server_.port(), "GET", path, "", headers);
    }
    Json ask(std::string_view type, const Json& body) const { return post(server_.port(), type, body); }

    RunningServer server_;
};

TEST_F(HttpTest, StartPageComesWithStrictHeaders) {
    const HttpReply reply = get("/");
    EXPECT_EQ(reply.status, 200);
    EXPECT_EQ(reply.headers.at("content-type"), "text/html; charset=utf-8");
    const std::string policy = reply.headers.at("content-security-policy");
    EXPECT_NE(policy.find("default-src 'none'"), std::string::npos);
    EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos);
    EXPECT_EQ(policy.find("unsafe"), std::string::npos);
    EXPECT_EQ(reply.headers.at("x-content-type-options"), "nosniff");
    EXPECT_EQ(reply.headers.at("referrer-policy"), "no-referrer");
}

TEST_F(HttpTest, PageFilesArePackedAndRemembered) {
    const HttpReply plain = get("/");
    if (!plain.headers.contains("etag")) GTEST_SKIP() << "built without the page";
    EXPECT_EQ(plain.body.find("<!doctype html>"), 0u) << plain.body.substr(0, 40);
    const HttpReply packed = get("/", {{"Accept-Encoding", "br, gzip"}});
    EXPECT_EQ(packed.headers.at("content-encoding"), "gzip");
    EXPECT_EQ(packed.body.substr(0, 2), "\x1f\x8b");
    EXPECT_EQ(packed.headers.at("etag"), plain.headers.at("etag"));
    EXPECT_EQ(packed.headers.at("cache-control"), "no-cache");
    const HttpReply known = get("/", {{"If-None-Match", plain.headers.at("etag")}});
    EXPECT_EQ(known.status, 304);
    EXPECT_TRUE(known.body.empty());
    // Whatever the page names below /assets/ is there and may be kept.
    const std::size_t start = plain.body.find("/assets/");
    ASSERT_NE(start, std::string::npos);
    const HttpReply asset = get(plain.body.substr(start, plain.body.find('"', start) - start));
    EXPECT_EQ(asset.status, 200);
    EXPECT_NE(asset.headers.at("cache-control").find("immutable"), std::string::npos);
}

TEST_F(HttpTest, NoPathLeadsOutOfThePage) {
    for (const char* const path :
         {"/../etc/passwd", "/assets/../../etc/passwd", "/%2e%2e/etc/passwd", "//etc/passwd", "/etc/passwd",
          "/..%2f..%2fetc/passwd", "/index.html/../../x", "\\..\\x", "http://127.0.0.1/etc/passwd"}) {
        EXPECT_EQ(get(path).status, 404) << path;
    }
}

TEST_F(HttpTest, GamesCanBeRead) {
    const HttpReply reply = get("/api/games");
    EXPECT_EQ(reply.status, 200);
    EXPECT_EQ(reply.headers.at("content-type"), "application/json");
    const Json games = reply.json().at("games");
    ASSERT_EQ(games.size(), 3u);
    const Json& breakthrough = games[0];
    EXPECT_EQ(breakthrough.at("game"), "breakthrough");
    EXPECT_EQ(breakthrough.at("sizes").at("columns"), Json({2, 16}));
    EXPECT_EQ(breakthrough.at("sizes").at("default"), "8x8");
    EXPECT_FALSE(breakthrough.at("sizes").at("common").empty());
    EXPECT_EQ(breakthrough.at("variants")[0].at("draws"), false);
    EXPECT_EQ(games[1].at("sizes"), nullptr);
    EXPECT_EQ(games[1].at("variants")[0].at("draws"), true);
    for (const Json& game : games) {
        EXPECT_FALSE(game.at("agents").empty());
        for (const Json& level : game.at("levels")) {
            const Json created =
                ask("create", {{"game", game.at("game")},
                               {"seats",
                                {{"first", {{"kind", "me"}}},
                                 {"second", {{"kind", "agent"}, {"agent", level.at("agent")}}}}}});
            EXPECT_EQ(created.at("type"), "created") << level;
        }
    }
}

// What the list names can be set by whoever reads it.
TEST_F(HttpTest, OptionsOfAgentsAreThoseThatVisitorsMaySet) {
    int tried = 0;
    const Json games = get("/api/games").json().at("games");
    for (const Json& game : games) {
        for (const Json& agent : game.at("agents")) {
            for (const Json& option : agent.at("options")) {
                const auto key = option.at("key").get<std::string>();
                EXPECT_TRUE(key != "book" && key != "network" && key != "threads" && key != "hash") << key;
                const auto name = agent.at("agent").get<std::string>();
                const Json value =
                    option.contains("choices") ? option.at("choices").front() : option.at("max");
                const std::string_view weights = name == "strategy" ? "offensive=3," : "";  // it needs some
                if (!weights.empty() && key == "offensive") continue;
                const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
                const std::string set = fmt::format("{}:{}{}={}", name, weights, key, text);
                const Json created =
                    ask("create",
                        {{"game", game.at("game")},
                         {"seats",
                          {{"first", {{"kind", "me"}}}, {"second", {{"kind", "agent"}, {"agent", set}}}}}});
                EXPECT_EQ(created.at("type"), "created") << set << created;
                ++tried;
            }
        }
    }
    EXPECT_GT(tried, 30);
}

TEST_F(HttpTest, StateHasWhatAPageNeeds) {
    const Json state = ask("state", {{"size", "6x6"}, {"moves", {"b2b3", "e5e4"}}, {"played", true}});
    EXPECT_EQ(state.at("type"), "state");
    EXPECT_EQ(state.at("name"), "breakthrough6x6");
    EXPECT_EQ(state.at("ply"), 2);
    EXPECT_EQ(state.at("side"), "first");
    EXPECT_EQ(state.at("outcome"), nullptr);
    EXPECT_EQ(state.at("last").at("path"), Json({"e5", "e4"}));
    EXPECT_EQ(state.at("played")[0].at("move"), "b2b3");
    EXPECT_EQ(state.at("view").at("palette").size(), 2u);
    EXPECT_FALSE(state.at("moves").empty());
}

TEST_F(HttpTest, CapturesAndEndAreToldWithoutRules) {
    const Json state = ask("state", {{"position", "p3/1p2/P3/4 w"}});
    ASSERT_EQ(state.at("type"), "state") << state;
    bool captures = false;
    for (const Json& move : state.at("moves")) captures |= move.at("captures") == Json({"b3"});
    EXPECT_TRUE(captures);
    const Json over = ask("state", {{"position", "4/P3/3p/4 w"}, {"moves", {"a3a4"}}});
    EXPECT_EQ(over.at("outcome"), "first");
    EXPECT_EQ(over.at("reason"), "goal");
    EXPECT_TRUE(over.at("moves").empty());
    const Json last = ask("state", {{"position", "4/1p2/P3/4 w"}, {"moves", {"a2b3"}}});
    EXPECT_EQ(last.at("reason"), "captured");
    EXPECT_EQ(last.at("lost").at("second"), 1);
}

TEST_F(HttpTest, HopsOfChineseCheckersAreDrawn) {
    const Json state = ask("state", {{"game", "chinese-checkers"}});
    bool hop = false;
    for (const Json& move : state.at("moves")) {
        EXPECT_GE(move.at("path").size(), 2u);
        hop |= move.at("move") == "17.1-15.1" && move.at("path") == Json({"17.1", "15.1"});
    }
    EXPECT_TRUE(hop);
}

TEST_F(HttpTest, MistakesAreNamed) {
    const Json illegal = ask("state", {{"moves", {"b2b3", "b2b3"}}});
    EXPECT_EQ(illegal.at("code"), "illegal_move");
    EXPECT_EQ(illegal.at("ply"), 2);
    EXPECT_EQ(ask("state", {{"game", "chess"}}).at("code"), "bad_game");
    EXPECT_EQ(ask("state", {{"size", "99x99"}}).at("code"), "bad_game");
    EXPECT_EQ(ask("state", {{"position", "x"}}).at("code"), "bad_position");
    EXPECT_EQ(ask("state", {{"colour", "red"}}).at("code"), "bad_request");
    EXPECT_EQ(ask("state", {{"moves", "b2b3"}}).at("code"), "bad_request");
    EXPECT_EQ(ask("best", {{"agent", "nobody"}}).at("code"), "bad_agent");
}

TEST_F(HttpTest, VisitorsCannotSetWhatTakesMemoryFilesOrPrograms) {
    for (const char* const agent : {"sortie:hash=65536", "sortie:threads=256", "sortie:network=/etc/passwd",
                                    "uci:cmd=/bin/true", "sortie:movetime=99999999"}) {
        EXPECT_EQ(ask("best", {{"agent", agent}}).at("code"), "bad_agent") << agent;
    }
}

TEST_F(HttpTest, ComposeMakesPositionsOrSaysWhatIsWrong) {
    const Json good = ask(
        "compose", {{"size", "4x4"},
                    {"side", "second"},
                    {"pieces", {{{"point", "a1"}, {"letter", "P"}}, {{"point", "d4"}, {"letter", "p"}}}}});
    EXPECT_EQ(good.at("problem"), nullptr);
    EXPECT_EQ(good.at("state").at("side"), "second");
    const Json empty = ask("compose", {{"size", "4x4"}, {"pieces", Json::array()}});
    EXPECT_EQ(empty.at("position"), "4/4/4/4 w");
    EXPECT_TRUE(empty.at("problem").is_string());
    EXPECT_EQ(empty.at("state"), nullptr);
    EXPECT_EQ(ask("compose", {{"pieces", {{{"point", "z9"}, {"letter", "P"}}}}}).at("code"), "bad_request");
    EXPECT_EQ(ask("compose", {{"pieces", {{{"point", "a1"}, {"letter", "K"}}}}}).at("code"), "bad_request");
}

// Every game's own starting position survives the way through the editor.
TEST_F(HttpTest, ComposeKnowsEveryGamesBoard) {
    for (const char* const game : {"breakthrough", "tukvnanawopi", "chinese-checkers"}) {
        const Json state = ask("state", {{"game", game}});
        Json pieces = Json::array();
        for (const Json& piece : state.at("view").at("pieces")) {
            const auto point = piece.at("point").get<std::size_t>();
            pieces.push_back(
                {{"point", state.at("view").at("points")[point].at("name")}, {"letter", piece.at("letter")}});
        }
        const Json composed = ask("compose", {{"game", game}, {"pieces", pieces}});
        ASSERT_EQ(composed.at("problem"), nullptr) << composed.at("problem");
        EXPECT_EQ(composed.at("position"), state.at("position"));
    }
}

TEST_F(HttpTest, BestFindsTheWin) {
    const Json best = ask("best", {{"position", "4/P3/3p/4 w"}, {"depth", 3}});
    EXPECT_EQ(best.at("type"), "best");
    EXPECT_EQ(best.at("move"), "a3a4");
    EXPECT_EQ(best.at("score").at("win"), 1);
    EXPECT_EQ(best.at("first_probability"), 1.0);
    EXPECT_EQ(best.at("paths")[0], Json({"a3", "a4"}));
}

TEST_F(HttpTest, BestSaysWhatIsProved) {
    if (kSlowBuild) GTEST_SKIP() << "the prover works for a short time only, too short for this build";
    const Json best = ask("best", {{"size", "4x5"}, {"depth", 3}});
    EXPECT_EQ(best.at("score"), Json({{"loss", nullptr}}));
    EXPECT_EQ(best.at("first_probability"), 0.0);
    const Json reply = ask("best", {{"size", "4x5"}, {"moves", {best.at("move")}}, {"depth", 3}});
    EXPECT_TRUE(reply.at("score").contains("win"));
    EXPECT_EQ(reply.at("probability"), 1.0);
    EXPECT_EQ(reply.at("first_probability"), 0.0);
}

TEST_F(HttpTest, OnlyOwnPagesAndNamesAreServed) {
    const std::string own = "127.0.0.1:" + std::to_string(server_.port());
    EXPECT_EQ(get("/api/games", {{"Origin", "http://" + own}}).status, 200);
    EXPECT_EQ(get("/api/games", {{"Origin", "http://evil.example"}}).status, 403);
    EXPECT_EQ(get("/api/games", {{"Origin", "null"}}).status, 403);
    EXPECT_EQ(get("/api/games", {{"Host", "evil.example"}}).status, 403);
    EXPECT_EQ(get("/", {{"Host", "evil.example"}}).status, 403);
    EXPECT_EQ(get("/", {{"Host", "localhost:1"}}).status, 200);
    EXPECT_EQ(get("/api/games", {{"Sec-Fetch-Site", "cross-site"}}).status, 403);
    EXPECT_EQ(get("/", {{"Sec-Fetch-Site", "cross-site"}}).status, 200);
}

TEST_F(HttpTest, MethodsTypesAndSizesAreChecked) {
    const auto port = server_.port();
    EXPECT_EQ(http_request(port, "DELETE", "/api/games").status, 405);
    EXPECT_EQ(http_request(port, "POST", "/").status, 405);
    EXPECT_EQ(get("/api/analyze").status, 404);
    EXPECT_EQ(get("/api/nothing").status, 404);
    EXPECT_EQ(http_request(port, "POST", "/api/state", "{}", {{"Content-Type", "text/plain"}}).status, 415);
    const Headers json = {{"Content-Type", "application/json"}};
    EXPECT_EQ(http_request(port, "POST", "/api/state", "not json", json).status, 400);
    EXPECT_EQ(http_request(port, "POST", "/api/state", std::string(1 << 17, ' '), json).status, 413);
    EXPECT_EQ(http_request(port, "GET", "/", "", {{"X-Long", std::string(20000, 'x')}}).status, 431);
    EXPECT_EQ(http_request(port, "POST", "/api/state", std::string(1000, '['), json).status, 400);
}

TEST_F(HttpTest, PgnIsReadAndWritten) {
    const Json written = ask("write_pgn", {{"size", "6x6"},
                                           {"moves", {"b2b3", "e5e4"}},
                                           {"comments", {"", "hm"}},
                                           {"tags", {{"White", "Ann"}, {"Event", "Test"}}}});
    const auto pgn = written.at("pgn").get<std::string>();
    EXPECT_NE(pgn.find("[White \"Ann\"]"), std::string::npos);
    const Json read = ask("read_pgn", {{"pgn", pgn}});
    ASSERT_EQ(read.at("games").size(), 1u) << read;
    EXPECT_EQ(read.at("games")[0].at("moves"), Json({"b2b3", "e5e4"}));
    EXPECT_EQ(read.at("games")[0].at("comments")[1], "hm");
    EXPECT_EQ(read.at("games")[0].at("size"), "6x6");
    EXPECT_EQ(ask("read_pgn", {{"pgn", "1. z9z8 *"}}).at("code"), "bad_pgn");
}

}  // namespace
}  // namespace sortie
