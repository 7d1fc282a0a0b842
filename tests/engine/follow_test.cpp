#include "engine/follow.h"

#include <gtest/gtest.h>

#include "engine/registry.h"

namespace sortie {

TEST(Follow, PlaysWhatIsNewAndTakesBackWhatIsGone) {
    const auto session = std::move(standard_registry().open({"breakthrough"}).value());
    std::vector<std::string> played;
    EXPECT_FALSE(follow(*session, played, {"a2a3", "h7h6", "b2b3"}));
    EXPECT_EQ(session->played_moves(), (std::vector<std::string>{"a2a3", "h7h6", "b2b3"}));
    EXPECT_FALSE(follow(*session, played, {"a2a3", "g7g6"}));
    EXPECT_EQ(session->played_moves(), (std::vector<std::string>{"a2a3", "g7g6"}));
    EXPECT_EQ(played, session->played_moves());
}

TEST(Follow, ChangesNothingAtAWrongMove) {
    const auto session = std::move(standard_registry().open({"breakthrough"}).value());
    std::vector<std::string> played;
    ASSERT_FALSE(follow(*session, played, {"a2a3", "h7h6"}));
    const auto wrong = follow(*session, played, {"a2a3", "g7g6", "b2b8"});
    ASSERT_TRUE(wrong);
    EXPECT_EQ(wrong->number, 3u);
    EXPECT_EQ(session->played_moves(), (std::vector<std::string>{"a2a3", "h7h6"}));
    EXPECT_EQ(played, session->played_moves());
}

}  // namespace sortie
