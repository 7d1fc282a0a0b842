// What the store of rooms keeps beside them, and files of earlier versions.
#include "store/room_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include "support/running_server.h"

namespace sortie::web {
namespace {

constexpr std::int64_t kDay = 86'400'000;

TEST(RoomStoreTest, AnalysesCountAndExpire) {
    const auto opened = open_room_store(":memory:");
    ASSERT_TRUE(opened) << opened.error();
    const auto& store = *opened;
    ASSERT_FALSE(store->keep_analysis("ann", {std::string(1000, 'x'), 3, 20'000 * kDay}));
    ASSERT_FALSE(store->keep_analysis("bob", {std::string(2000, 'x'), 4, 20'001 * kDay}));
    EXPECT_EQ(store->usage("ann")->bytes, 1000);
    EXPECT_EQ(store->usage("bob")->bytes, 2000);
    for (int day = 20'000; day < 20'004; ++day) {
        EXPECT_NE(store->kept_analysis("ann")->pgn, "") << day;
        for (int i = 0; i < 3; ++i) ASSERT_FALSE(store->erase_old(day * kDay + i, {3, 3}));
    }
    ASSERT_FALSE(store->erase_old(20'004 * kDay, {3, 3}));
    EXPECT_EQ(store->kept_analysis("ann")->pgn, "");
    EXPECT_EQ(store->usage("ann")->bytes, 0);
    EXPECT_EQ(store->kept_analysis("bob")->at, 4);
}

TEST(RoomStoreTest, AClockThatJumpsErasesNothing) {
    const auto opened = open_room_store(":memory:");
    ASSERT_TRUE(opened) << opened.error();
    const auto& store = *opened;
    const auto kept = [&] { return !store->kept_analysis("ann")->pgn.empty(); };
    ASSERT_FALSE(store->keep_analysis("ann", {"1. a2a3 *", 1, 20'000 * kDay}));
    ASSERT_FALSE(store->erase_old(20'000 * kDay, {7, 7}));
    for (const int day : {30'000, 0, 40'000, 20'000}) {
        ASSERT_FALSE(store->erase_old(day * kDay, {7, 7}));
        EXPECT_TRUE(kept()) << day;
    }
    // Days in the future are no days on which the server ran, once the clock is right again.
    for (int day = 30'000; day < 30'007; ++day) ASSERT_FALSE(store->erase_old(day * kDay, {7, 7}));
    ASSERT_FALSE(store->erase_old(20'001 * kDay, {7, 7}));
    ASSERT_FALSE(store->keep_analysis("ann", {"1. a2a3 *", 1, 20'001 * kDay}));
    ASSERT_FALSE(store->erase_old(20'002 * kDay, {7, 7}));
    EXPECT_TRUE(kept());
}

TEST(RoomStoreTest, AnalysesOfVersionTwoAreKept) {
    const TemporaryDatabase database;
    {
        SQLite::Database file(database.file(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        file.exec(
            "CREATE TABLE web_schema (version INTEGER NOT NULL); INSERT INTO web_schema VALUES (2);"
            "CREATE TABLE web_analyses (visitor TEXT PRIMARY KEY, pgn TEXT NOT NULL, at INTEGER NOT NULL) "
            "WITHOUT ROWID; INSERT INTO web_analyses VALUES ('ann', '1. a2a3 *', 1)");
    }
    for (int i = 0; i < 2; ++i) {  // once to bring it up to date, once as it is then
        const auto store = open_room_store(database.file());
        ASSERT_TRUE(store) << store.error();
        ASSERT_FALSE((*store)->erase_old(20'000 * kDay, {0, 0}));
        EXPECT_EQ((*store)->kept_analysis("ann")->pgn, "1. a2a3 *");
    }
}

}  // namespace
}  // namespace sortie::web
