// The store, on real files: what goes in comes out, and wrong files are refused with a reason.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/run_settings.h"
#include "store/runs.h"
#include "support/scratch_file.h"

namespace sortie {

using ::testing::HasSubstr;
using testing::ScratchFile;

GameReport played_game() {
    GameReport report;
    report.identity = {"breakthrough", "standard", BoardSize{5, 5}};
    report.start = "ppppp/ppppp/5/PPPPP/PPPPP w - - 0 1";
    report.agents = {"sortie:nodes=5", "it's \"quoted\"; DROP TABLE games"};
    report.moves = {{Side::First, "a2a3", true, 0, 0, 0, Duration{}},
                    {Side::Second, "e4e3", false, -31, 7, 12345, std::chrono::microseconds(1500)}};
    report.plies = 2;
    report.final_position = "somewhere";
    report.outcome = Outcome::SecondWins;
    report.termination = Termination::TimeLoss;
    report.reason = "White: lost on time";
    report.sides[0] = {1,
                       10,
                       std::chrono::microseconds(7),
                       2,
                       std::chrono::microseconds(70'000),
                       std::chrono::microseconds(5000)};
    report.sides[1] = {3, 40, std::chrono::microseconds(9), 1, Duration{}};
    return report;
}

class Store : public ::testing::Test {
  protected:
    std::unique_ptr<RunStore> open() {
        auto store = open_run_store(file.path());
        EXPECT_TRUE(store) << store.error();
        return std::move(*store);
    }
    std::string problem() const {
        const auto store = open_run_store(file.path());
        return store ? "none" : store.error();
    }

    ScratchFile file{"store.db"};
};

TEST_F(Store, GamesComeBackAsTheyWere) {
    std::int64_t run = 0;
    {
        const auto store = open();
        run = store->begin_run("match", "{}").value();
        EXPECT_FALSE(store->add_game({"arena", run, 3}, played_game()));
    }
    const auto games = open()->games_of(run, true);
    ASSERT_TRUE(games) << games.error();
    ASSERT_EQ(games->size(), 1u);
    const GameReport& report = games->at(3);
    const GameReport expected = played_game();
    EXPECT_EQ(report.identity.game, "breakthrough");
    EXPECT_EQ(report.identity.size, expected.identity.size);
    EXPECT_EQ(report.start, expected.start);
    EXPECT_EQ(report.agents, expected.agents);
    EXPECT_EQ(report.outcome, expected.outcome);
    EXPECT_EQ(report.termination, expected.termination);
    EXPECT_EQ(report.reason, expected.reason);
    EXPECT_EQ(report.plies, 2);
    EXPECT_EQ(report.final_position, "somewhere");
    EXPECT_EQ(report.sides[0].lateness, expected.sides[0].lateness);
    EXPECT_EQ(report.sides[0].machine_lateness, expected.sides[0].machine_lateness);
    EXPECT_EQ(report.sides[1].nodes, 40u);
    ASSERT_EQ(report.moves.size(), 2u);
    EXPECT_TRUE(report.moves[0].opening);
    EXPECT_EQ(report.moves[1].move, "e4e3");
    EXPECT_EQ(report.moves[1].side, Side::Second);
    EXPECT_EQ(report.moves[1].score, -31);
    EXPECT_EQ(report.moves[1].depth, 7);
    EXPECT_EQ(report.moves[1].nodes, 12345u);
    EXPECT_EQ(report.moves[1].time, std::chrono::microseconds(1500));
    EXPECT_TRUE(open()->games_of(run, false)->at(3).moves.empty());
}

TEST_F(Store, RunsHaveABeginningAndAnEnd) {
    const auto store = open();
    EXPECT_FALSE(store->last_run().value());
    const auto first = store->begin_run("match", "one").value();
    const auto second = store->begin_run("tournament", "two").value();
    EXPECT_NE(first, second);
    EXPECT_EQ((*store->last_run())->plan, "two");
    EXPECT_FALSE((*store->last_run())->finished);
    EXPECT_FALSE(store->finish_run(second, "all games played"));
    EXPECT_TRUE((*store->last_run())->finished);
}

TEST_F(Store, AGameOutsideRunsMayBeKeptToo) {
    const auto store = open();
    EXPECT_FALSE(store->add_game({"board", std::nullopt, 0}, played_game()));
    EXPECT_FALSE(store->add_game({"board", std::nullopt, 0}, played_game()));
}

TEST_F(Store, TheSameGameTwiceIsNoticed) {
    const auto store = open();
    const auto run = store->begin_run("match", "{}").value();
    EXPECT_FALSE(store->add_game({"arena", run, 0}, played_game()));
    const auto again = store->add_game({"arena", run, 0}, played_game());
    ASSERT_TRUE(again);
    EXPECT_THAT(again->message, HasSubstr("another process"));
}

TEST_F(Store, WrongFilesAreRefused) {
    std::ofstream(file.path())
        << "This is a shopping list, and quite a long one at that: flour, salt, yeast …";
    EXPECT_THAT(problem(), HasSubstr("no SQLite database"));
    std::filesystem::remove(file.path());
    SQLite::Database(file.path(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("CREATE TABLE mine (x)");
    EXPECT_THAT(problem(), HasSubstr("none with games of Sortie"));
    EXPECT_THAT(open_run_store("/no/such/folder/games.db").error(), HasSubstr("cannot be opened"));
}

TEST_F(Store, FilesOfTheFirstVersionAreTakenOver) {
    open();
    SQLite::Database(file.path(), SQLite::OPEN_READWRITE)
        .exec("ALTER TABLE sides DROP COLUMN machine_late_us; PRAGMA user_version = 1");
    const auto store = open();
    const auto run = store->begin_run("match", "{}").value();
    EXPECT_FALSE(store->add_game({"arena", run, 0}, played_game()));
    EXPECT_EQ(store->games_of(run, false)->at(0).sides[0].machine_lateness,
              played_game().sides[0].machine_lateness);
}

TEST_F(Store, NewerFilesAreRefused) {
    open();
    SQLite::Database(file.path(), SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 99");
    EXPECT_THAT(problem(), HasSubstr("newer version"));
}

TEST_F(Store, LockedFilesAreNamed) {
    const auto store = open();
    const auto run = store->begin_run("match", "{}").value();
    SQLite::Database other(file.path(), SQLite::OPEN_READWRITE);
    other.exec("BEGIN IMMEDIATE");
    const auto failure = store->add_game({"arena", run, 0}, played_game());
    ASSERT_TRUE(failure);
    EXPECT_THAT(failure->message, HasSubstr("locked"));
    other.exec("ROLLBACK");
    EXPECT_FALSE(store->add_game({"arena", run, 0}, played_game()));
}

TEST(Settings, GoThroughTextAndBack) {
    RunSettings settings;
    settings.kind = "tournament";
    settings.agents = {"a:b=c", "d \"e\""};
    settings.games = 7;
    settings.sprt = "0,5";
    settings.paired = false;
    settings.limits.nodes = 1'000'000'000'000;
    const std::string text = settings_text(settings);
    const auto back = parse_settings(text);
    ASSERT_TRUE(back) << back.error();
    EXPECT_EQ(settings_text(*back), text);
    settings.games = 8;
    EXPECT_EQ(settings_difference(text, settings_text(settings)), "games is 7 there and 8 here");
    EXPECT_EQ(settings_difference(text, text), "");
    EXPECT_FALSE(parse_settings("nonsense"));
    EXPECT_FALSE(parse_settings("{\"kind\":3}"));
}

TEST(Settings, MistakesAreFound) {
    const Registry registry = standard_registry();
    const auto problem = [&](const auto& change) {
        RunSettings settings;
        settings.agents = {"random", "random"};
        change(settings);
        const auto plan = make_plan(registry, settings);
        return plan ? std::string("none") : plan.error();
    };
    EXPECT_EQ(problem([](RunSettings&) {}), "none");
    EXPECT_THAT(problem([](RunSettings& s) { s.openings = "random:x"; }), HasSubstr("random:PLIES"));
    EXPECT_EQ(problem([](RunSettings& s) { s.openings = "uneven:6"; }), "none");
    EXPECT_THAT(problem([](RunSettings& s) { s.openings = "uneven:"; }), HasSubstr("uneven:PLIES"));
    EXPECT_THAT(problem([](RunSettings& s) { s.openings = "uneven:101"; }), HasSubstr("at most 100"));
    EXPECT_THAT(problem([](RunSettings& s) { s.tc = "soon"; }), HasSubstr("time control"));
    EXPECT_THAT(problem([](RunSettings& s) { s.sprt = "5"; }), HasSubstr("SPRT"));
    EXPECT_THAT(problem([](RunSettings& s) { s.adjudicate_win = "5"; }), HasSubstr("SCORE,PLIES"));
    EXPECT_THAT(problem([](RunSettings& s) { s.game.size = BoardSize{1, 1}; }), HasSubstr("size"));
    EXPECT_THAT(problem([](RunSettings& s) { s.game.moves = {"a2a5"}; }), HasSubstr("move 1"));
    EXPECT_THAT(problem([](RunSettings& s) { s.agents[0] = ":"; }), HasSubstr("NAME"));
    EXPECT_THAT(problem([](RunSettings& s) { s.game.game = "chess"; }), HasSubstr("chess"));
}

}  // namespace sortie
