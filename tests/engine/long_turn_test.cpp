// Turns of more than one move through a session: Chinese Checkers with its extra move.
#include <gtest/gtest.h>

#include "engine/registry.h"

namespace sortie {
namespace {

// Player 1's special on 3.1 is a step from its target.
std::unique_ptr<Session> near_a_target() {
    auto session = standard_registry().open(
        {"chinese-checkers", "", std::nullopt,
         "1/../3.1/3111/...../2...../......./......../........./........../........./......../"
         "......./.....1/11..2/2222/4.4/22/. 1 - 0"});
    EXPECT_TRUE(session) << (session ? "" : session.error());
    return std::move(*session);
}

TEST(LongTurn, IsPlayedAndTakenBackAtOnce) {
    const auto session = near_a_target();
    const std::string start = session->position_text();
    EXPECT_FALSE(session->play("3.1-2.1+6.1-7.1"));
    EXPECT_EQ(session->side_to_move(), Side::Second);
    const std::string whole = session->position_text();
    EXPECT_TRUE(session->take_back());
    EXPECT_EQ(session->position_text(), start);
    EXPECT_FALSE(session->take_back());
    // Move by move it is the same, and taken back move by move.
    EXPECT_FALSE(session->play("3.1-2.1"));
    EXPECT_FALSE(session->play("+6.1-7.1"));
    EXPECT_EQ(session->position_text(), whole);
    EXPECT_TRUE(session->take_back());
    EXPECT_EQ(session->side_to_move(), Side::First);
    EXPECT_TRUE(session->take_back());
    EXPECT_EQ(session->position_text(), start);
}

TEST(LongTurn, IsAllOrNothing) {
    const auto session = near_a_target();
    const std::string start = session->position_text();
    for (const char* const text : {"3.1-2.1+6.1-9.9", "3.1-2.1+6.1", "3.1-2.1+", "3.1-9.1+6.1-7.1",
                                   "15.1-14.1+6.1-7.1", "3.1-2.1+6.1-7.1+7.1-6.1", "+6.1-7.1", "+"}) {
        EXPECT_TRUE(session->play(text)) << text;
        EXPECT_EQ(session->position_text(), start) << text;
        EXPECT_FALSE(session->take_back()) << text;
    }
}

TEST(LongTurn, TheViewSaysWhenAnExtraMoveIsDue) {
    const auto session = near_a_target();
    EXPECT_EQ(session->view().notice, "");
    EXPECT_FALSE(session->play("3.1-2.1"));
    EXPECT_EQ(session->view().notice, "an extra move is due, with a piece of Blue");
    EXPECT_FALSE(session->play("6.1-7.1"));
    EXPECT_EQ(session->view().notice, "");
}

}  // namespace
}  // namespace sortie
