#include "cli/terminal/board_drawing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/breakthrough_session.h"

namespace sortie {

using ::testing::HasSubstr;
using ::testing::Not;

// In the five-command protocol the players are Red and Black.
TEST(BoardDrawing, RedIsRed) {
    constexpr const char* kRed = "\x1b[1;38;5;160m";
    View view = open_breakthrough()->view();
    EXPECT_THAT(draw_board(view, {true, true}), Not(HasSubstr(kRed)));
    view.first_name = "Red";
    EXPECT_THAT(draw_board(view, {true, true}), HasSubstr(kRed));
    EXPECT_THAT(draw_board(view, {false, true}), Not(HasSubstr("\x1b")));
}

}  // namespace sortie
