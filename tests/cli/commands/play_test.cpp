// Games in the terminal, typed through a pipe.
#include <cstdio>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/command.h"
#include "core/file.h"

namespace sortie {

using ::testing::HasSubstr;
using ::testing::Not;
using testing::sortie_command;

std::string play(const std::string& input, std::vector<std::string> more = {}) {
    std::vector<std::string> arguments{"play", "--agent", "random", "--ascii"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const auto result = sortie_command(arguments, input);
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.errors, "");
    return result.output;
}

TEST(Play, EndsWithTheInput) {
    EXPECT_THAT(play(""), HasSubstr("You play White."));
    EXPECT_THAT(play("b2b3"), HasSubstr("Black plays "));
    EXPECT_THAT(play("quit\nb2b3\n"), Not(HasSubstr("plays")));
}

TEST(Play, TheAgentBeginsWhenYouAreSecond) {
    const std::string output = play("", {"--side", "second"});
    EXPECT_THAT(output, HasSubstr("You play Black."));
    EXPECT_THAT(output, HasSubstr("White plays "));
    EXPECT_THAT(output, HasSubstr("Black to move"));
}

TEST(Play, CompletesMovesByTheirBeginning) {
    EXPECT_THAT(play("a2\n"), HasSubstr("a2 can be a2a3, a2b3."));
    EXPECT_THAT(play("A2B\n"), HasSubstr("White plays a2b3"));
    EXPECT_THAT(play("a2-a3\n"), HasSubstr("White plays a2-a3"));
}

TEST(Play, AnswersWrongInputAndGoesOn) {
    const std::string output = play("zz\na2a9\na1a2\nfoo bar\n\n  \n\x01\nsave\nback\nb2b3\n");
    EXPECT_THAT(output, HasSubstr("move 'zz'"));
    EXPECT_THAT(output, HasSubstr("move 'a2a9'"));
    EXPECT_THAT(output, HasSubstr("no piece on a1 can move"));
    EXPECT_THAT(output, HasSubstr("'foo bar' is neither a move nor a command"));
    EXPECT_THAT(output, HasSubstr("Say where to: save FILE"));
    EXPECT_THAT(output, HasSubstr("no move of yours to take back"));
    EXPECT_THAT(output, HasSubstr("White plays b2b3"));
}

TEST(Play, KnowsItsCommands) {
    const std::string output = play("help\nmoves\nhint\neval\nboard\nb2b3\nback\nresign\nmoves\nnew\n");
    EXPECT_THAT(output, HasSubstr("take back to your last move"));
    EXPECT_THAT(output, HasSubstr("a2a3 b2b3 c2c3"));
    EXPECT_THAT(output, HasSubstr("Hint: "));
    EXPECT_THAT(output, HasSubstr("50 % to win. Expected: "));
    EXPECT_THAT(output, HasSubstr("Black has won: White resigned."));
    EXPECT_THAT(output, HasSubstr("The game is over. You can type back, new, save FILE or quit."));
    const std::string start = "White to move, 22 legal moves.\n\n";
    EXPECT_TRUE(output.ends_with(start)) << output;
}

TEST(Play, ShowsTheResultAndWhatBroughtIt) {
    const std::string near = "3p/P3/4/3P w";
    EXPECT_THAT(play("a3a4\n", {"--position", near}), HasSubstr("White has won with a3a4."));
    EXPECT_THAT(play("c3d4\n", {"--position", "3p/2P1/4/4 w"}),
                HasSubstr("White has won: Black has no pieces left."));
    EXPECT_THAT(play("", {"--position", "P3/4/p3/4 b"}), HasSubstr("White has won."));
}

TEST(Play, TakesBackIntoTheGivenMoves) {
    const std::string output = play("back\n", {"--moves", "a2a3 h7h6"});
    EXPECT_TRUE(output.ends_with("White to move, 22 legal moves.\n\n")) << output;
}

TEST(Play, SavesGamesThatCanBeReviewed) {
    const std::string path = ::testing::TempDir() + "sortie_play_test.pgn";
    const std::string output =
        play("save " + path + "\nb2b3\nresign\nsave " + path + "\nsave /no/such/folder/x.pgn\n",
             {"--moves", "a2a3 h7h6", "--size", "8x8"});
    EXPECT_THAT(output, HasSubstr("Saved as " + path));
    EXPECT_THAT(output, HasSubstr("file /no/such/folder/x.pgn: No such file or directory"));
    const auto saved = read_file(path);
    ASSERT_TRUE(saved);
    EXPECT_THAT(*saved, HasSubstr("[White \"You\"]\n[Black \"random\"]\n[Result \"0-1\"]"));
    EXPECT_THAT(*saved, HasSubstr("\n1. a2a3 h7h6 2. b2b3 "));

    const auto review = sortie_command({"analyze", "--file", path, "--agent", "random"});
    EXPECT_EQ(review.status, 0);
    EXPECT_THAT(review.output, HasSubstr("   3  White     b2b3 "));
    EXPECT_THAT(review.output, HasSubstr("White: inaccuracies 0, mistakes 0, blunders 0\n"));
    ASSERT_FALSE(write_file(path, "[White \"x\"]\n\n1. a2a3 h7h6\n2. a2a3"));
    const auto broken = sortie_command({"analyze", "--file", path, "--agent", "random"});
    EXPECT_EQ(broken.status, 2);
    EXPECT_THAT(broken.errors, HasSubstr("line 4, ply 3: move 'a2a3' is not legal"));
    std::remove(path.c_str());
}

}  // namespace sortie
