#include <gtest/gtest.h>

#include "store/postgres.h"
#include "store/runs.h"

namespace sortie {
namespace {

TEST(ShownUrl, HidesPasswords) {
    EXPECT_EQ(shown_url("postgresql://me:secret@lab1/sortie"), "postgresql://me@lab1/sortie");
    EXPECT_EQ(shown_url("postgresql://me:se@cr:et@lab1:5432/sortie"), "postgresql://me@lab1:5432/sortie");
    EXPECT_EQ(shown_url("postgresql://me@lab1/sortie?password=secret&sslmode=require"),
              "postgresql://me@lab1/sortie");
    EXPECT_EQ(shown_url("postgresql://lab1:5432/sortie"), "postgresql://lab1:5432/sortie");
    EXPECT_EQ(shown_url("postgresql:///sortie?user=me&password=secret"), "postgresql:///sortie");
    EXPECT_EQ(shown_url("postgresql://me:secret@lab1"), "postgresql://me@lab1");
    EXPECT_EQ(shown_url("games.db"), "games.db");
}

TEST(PostgresText, ArraysAndBytesAreQuoted) {
    EXPECT_EQ(pg_array({"a", std::nullopt, R"(say "\")"}), R"({"a",NULL,"say \"\\\""})");
    EXPECT_EQ(pg_array({}), "{}");
    EXPECT_EQ(pg_bytes(std::string_view("\x00\x7f\xff", 3)), "\\x007fff");
}

TEST(PostgresText, AFileIsNoPool) {
    EXPECT_TRUE(is_postgres_url("postgres://lab1/sortie"));
    EXPECT_FALSE(is_postgres_url("postgresql.db"));
    const auto store = open_run_store("postgresql://me:secret@lab1/sortie");
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error(),
              "postgresql://me@lab1/sortie: this command keeps its games in a file, not in a pool");
}

}  // namespace
}  // namespace sortie
