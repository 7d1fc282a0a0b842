// Addresses of databases: what of them is shown, and what never is.
#include <gtest/gtest.h>

#include "cli/terminal/arguments.h"
#include "store/pool.h"
#include "store/postgres.h"

namespace sortie {
namespace {

TEST(PostgresUrlTest, IsShownWithoutItsPassword) {
    for (const auto& [url, shown] : {
             std::pair("postgresql://lab1/sortie", "postgresql://lab1/sortie"),
             std::pair("postgresql://ann@lab1:5433/sortie?sslmode=require",
                       "postgresql://ann@lab1:5433/sortie"),
             std::pair("postgresql://ann:secret@lab1:5433/sortie", "postgresql://ann@lab1:5433/sortie"),
             std::pair("postgresql://ann:se@cret@lab1/sortie", "postgresql://ann@lab1/sortie"),
             std::pair("postgresql://ann:se/cret@lab1/sortie", "postgresql://ann@lab1/sortie"),
             std::pair("postgresql://ann:se?cret@lab1/sortie", "postgresql://ann@lab1/sortie"),
             std::pair("postgresql://lab1/sortie?user=ann&password=secret", "postgresql://lab1/sortie"),
         }) {
        EXPECT_EQ(shown_url(url), shown);
    }
}

// Nobody listens at port 1; and of the others libpq would repeat a part.
TEST(PostgresUrlTest, NoMessageHasThePassword) {
    for (const std::string url :
         {"postgresql://ann:secret@127.0.0.1:1/sortie", "postgresql://ann:secret/more@127.0.0.1:1/sortie",
          "postgresql://ann:secret?more@127.0.0.1:1/sortie", "postgresql://ann:secret%zz@127.0.0.1:1/sortie",
          "postgresql://ann@127.0.0.1:1/sortie?password=secret%zz",
          "postgresql://ann:secret@127.0.0.1:x/sortie", "postgresql://ann:secret@[127.0.0.1/sortie"}) {
        const auto pool = Pool::open(url);
        ASSERT_FALSE(pool) << url;
        EXPECT_EQ(pool.error().find("secret"), std::string::npos) << pool.error();
        EXPECT_EQ(pool.error().find("more"), std::string::npos) << pool.error();
        EXPECT_EQ(pool.error().find('\n'), std::string::npos) << pool.error();
    }
}

TEST(PostgresUrlTest, OthersDoNotSeeThePasswordAmongTheArguments) {
    std::string words[] = {"sortie", "--db=postgresql://ann:secret@lab1/sortie",
                           "postgresql://lab1/s?password=secret&x=1"};
    char* argv[] = {words[0].data(), words[1].data(), words[2].data()};
    const auto kept = take_arguments(3, argv);
    EXPECT_EQ(kept[1], "--db=postgresql://ann:secret@lab1/sortie");
    EXPECT_EQ(words[1], "--db=postgresql://ann:xxxxxx@lab1/sortie");
    EXPECT_EQ(words[2], "postgresql://lab1/s?password=xxxxxx&x=1");
}

}  // namespace
}  // namespace sortie
