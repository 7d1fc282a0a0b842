// The course's board files.
#include "games/tukvnanawopi/board_file.h"

#include "games/tukvnanawopi/helpers.h"

namespace sortie::tukvnanawopi {

namespace {

using ::testing::HasSubstr;

const std::string kStartFile =
    "BXBXBXBXB\nXBXBXBXBX\nBXBXBXBXB\nXBXBXBXBX\nWXWXOXBXB\nXWXWXWXWX\nWXWXWXWXW\nXWXWXWXWX\nWXWXWXWXW\n";

std::string replaced(std::string_view text, char old, std::string_view by) {
    std::string result;
    for (const char c : text) result += c == old ? by : std::string_view(&c, 1);
    return result;
}

// The start with one character changed.
std::string with(int line, int character, char letter) {
    std::string text = kStartFile;
    text[static_cast<std::size_t>((line - 1) * 10 + character - 1)] = letter;
    return text;
}

TEST(TukvnanawopiBoardFile, StartIsReadAndWrittenExactly) {
    const auto placement = read_board_file_text(kStartFile);
    ASSERT_TRUE(placement) << placement.error();
    EXPECT_EQ(*placement, kStart);
    EXPECT_EQ(write_board_file_text(kStart), kStartFile);
}

TEST(TukvnanawopiBoardFile, LineEndsMayDiffer) {
    std::string unfinished = kStartFile;
    unfinished.pop_back();
    const std::string windows = replaced(kStartFile, '\n', "\r\n");
    for (const std::string& text : {unfinished, windows, windows.substr(0, windows.size() - 1),
                                    windows.substr(0, windows.size() - 2)}) {
        const auto placement = read_board_file_text(text);
        ASSERT_TRUE(placement) << placement.error();
        EXPECT_EQ(*placement, kStart);
    }
}

TEST(TukvnanawopiBoardFile, MakesAPositionOfEitherSide) {
    const auto placement = read_board_file_text(with(1, 1, 'O'));
    ASSERT_TRUE(placement) << placement.error();
    const auto position = checked_position(kCourseRules, *placement, Colour::White, 0);
    ASSERT_TRUE(position) << position.error();
    EXPECT_EQ(position_text(*position), "1bbbb/bbbb/bbbbb/bbbb/ww1bb/wwww/wwwww/wwww/wwwww w 0");
    EXPECT_EQ(write_board_file_text(placement_of(*position)), with(1, 1, 'O'));
    EXPECT_FALSE(checked_position(kCourseRules, {kStart.black, 0}, Colour::Black, 0));
}

TEST(TukvnanawopiBoardFile, MistakesAreExplained) {
    const std::pair<std::string, std::string> cases[] = {
        {"", "line 1 (rank 9) is missing; expected 9 lines"},
        {kStartFile.substr(0, 80), "line 9 (rank 1) is missing; expected 9 lines"},
        {kStartFile.substr(0, 88), "line 9 (rank 1): 8 characters; expected 9"},
        {"\n" + kStartFile, "line 1 (rank 9): 0 characters; expected 9"},
        {kStartFile + "\n", "line 10: ''; expected the end after 9 lines"},
        {kStartFile + "B", "line 10: 'B'; expected the end after 9 lines"},
        {" " + kStartFile, "line 1 (rank 9): 10 characters; expected 9"},
        {"\xef\xbb\xbf" + kStartFile, "line 1 (rank 9): 12 characters; expected 9"},
        {with(3, 5, 'b'), "line 3 (rank 7), character 5: 'b'; expected B, W or O"},
        {with(3, 5, '0'), "line 3 (rank 7), character 5: '0'; expected B, W or O"},
        {with(3, 5, 'X'), "line 3 (rank 7), character 5: 'X'; expected B, W or O"},
        {with(3, 6, 'O'), "line 3 (rank 7), character 6: 'O'; expected X, as this cell is no point"},
        {with(8, 1, 'W'), "line 8 (rank 2), character 1: 'W'; expected X, as this cell is no point"},
        {with(5, 5, 'B'), "Black has 21 pieces; expected at most 20"},
        {with(5, 5, 'W'), "White has 21 pieces; expected at most 20"},
        {replaced(replaced(kStartFile, 'B', "O"), 'W', "O"), "there are no pieces"},
        {replaced(kStartFile, '\n', "\r"), "line 1 (rank 9): 89 characters; expected 9"},
        {with(1, 1, '\0'), "character 1: '\\x00'; expected B, W or O"},
    };
    for (const auto& [text, message] : cases) {
        const auto placement = read_board_file_text(text);
        ASSERT_FALSE(placement) << text;
        EXPECT_THAT(placement.error(), HasSubstr(message));
        EXPECT_THAT(placement.error(), HasSubstr("board file"));
        EXPECT_EQ(placement.error().find('\n'), std::string::npos);
    }
}

}  // namespace

}  // namespace sortie::tukvnanawopi
