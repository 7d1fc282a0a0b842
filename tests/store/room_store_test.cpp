// What the store of rooms keeps beside them, and files of earlier versions.
#include "store/room_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include "support/running_server.h"

namespace sortie::web {
namespace {

TEST(RoomStoreTest, AnalysesCountAndExpire) {
    const auto opened = open_room_store(":memory:");
    ASSERT_TRUE(opened) << opened.error();
    const auto& store = *opened;
    ASSERT_FALSE(store->keep_analysis("ann", {std::string(1000, 'x'), 3, 500}));
    ASSERT_FALSE(store->keep_analysis("bob", {std::string(2000, 'x'), 4, 1500}));
    EXPECT_EQ(store->usage("ann")->bytes, 1000);
    EXPECT_EQ(store->usage("bob")->bytes, 2000);
    ASSERT_FALSE(store->erase_old({0, 1000}));
    EXPECT_EQ(store->kept_analysis("ann")->pgn, "");
    EXPECT_EQ(store->usage("ann")->bytes, 0);
    EXPECT_EQ(store->kept_analysis("bob")->at, 4);
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
        ASSERT_FALSE((*store)->erase_old({0, 1'000'000'000'000}));
        EXPECT_EQ((*store)->kept_analysis("ann")->pgn, "1. a2a3 *");
    }
}

}  // namespace
}  // namespace sortie::web
