// Every mistake on the command line: exit status 2, one line that names it, nothing on standard output.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/command.h"

namespace sortie {

using ::testing::HasSubstr;
using testing::lines_of;
using ::testing::SizeIs;
using testing::sortie_command;
using ::testing::StartsWith;

struct BadInput {
    std::vector<std::string> arguments;
    const char* message;
};

// gtest prints the parameters; their bytes say nothing.
void PrintTo(const BadInput& bad, std::ostream* out) {
    for (const std::string& argument : bad.arguments) *out << argument << ' ';
}

class BadInputTest : public ::testing::TestWithParam<BadInput> {};

TEST_P(BadInputTest, IsNamedInOneLine) {
    const auto result = sortie_command(GetParam().arguments);
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.output, "");
    const auto errors = lines_of(result.errors);
    ASSERT_THAT(errors, SizeIs(1)) << result.errors;
    EXPECT_THAT(errors[0], StartsWith("sortie: "));
    EXPECT_THAT(errors[0], HasSubstr(GetParam().message));
}

std::vector<std::string> show(const char* position) {
    return {"show", "--position", position};
}

INSTANTIATE_TEST_SUITE_P(
    Serving, BadInputTest,
    ::testing::Values(
        BadInput{{"serve", "--port", "0", "--db", "/dev/null/games.db"}, "database /dev/null/games.db"},
        BadInput{{"serve", "--port", "0", "--db", "/dev/zero"}, "database /dev/zero"},
        BadInput{{"serve", "--port", "0", "--db", ":memory:", "--host", "nowhere"}, "host 'nowhere'"},
        BadInput{{"serve", "--port", "0", "--db", ":memory:", "--arena", "nosuch.db"}, "--arena nosuch.db"}));

// Found out before the work, not after it.
INSTANTIATE_TEST_SUITE_P(
    Files, BadInputTest,
    ::testing::Values(BadInput{{"study", "naive", "--report", "/dev/null/report"}, "/dev/null/report.html"},
                      BadInput{{"match", "random", "random", "--db", ""}, "--db: empty; expected FILE"},
                      BadInput{{"match", "random", "random", "--pgn", ""}, "--pgn: empty; expected FILE"},
                      BadInput{{"train", "--data", "no.games", "--out", "/dev/null"},
                               "/dev/null exists: --force"},
                      BadInput{{"train-solo", "--game", "chinese-checkers", "--out", "/dev/null"},
                               "/dev/null exists: --force"}));

// The message points to the help of the command, guesses what was meant and shows nothing of the parser.
INSTANTIATE_TEST_SUITE_P(
    Guesses, BadInputTest,
    ::testing::Values(
        BadInput{{"bets"}, "there is no command 'bets': did you mean 'best'? ('sortie --help' lists"},
        BadInput{{"bogus", "show"}, "there is no command 'bogus'"},
        BadInput{{"best", "5", "--dept"}, "there is no option '--dept': did you mean '--depth'?"},
        BadInput{{"best", "--dept", "5"}, "('sortie best --help' shows the options)"},
        BadInput{{"best", "--moovtime=5"}, "did you mean '--movetime'?"},
        BadInput{{"best", "--zzzzzzzzz"}, "there is no option '--zzzzzzzzz' ('sortie best --help'"},
        BadInput{{"study", "values", "--tiem", "5"}, "'--time'? ('sortie study values --help'"},
        BadInput{{"show", "extra"}, "'extra' is one word too many"},
        BadInput{{"show", "--json=maybe"}, "--json takes no value"},
        BadInput{{"show", "--game"}, "--game needs a value"},
        BadInput{{"best", "--nodes", "0"}, "--nodes '0': expected a whole number of at least 1"},
        BadInput{{"best", "--depth", "3", "--depth", "4"}, "--depth is given twice"},
        BadInput{{"best", "--eval", "guess"}, "--eval 'guess': expected hand or network"},
        BadInput{{"solve", "--leaf-nodes", "5"}, "--leaf-nodes needs --proof"},
        BadInput{{"analyze", "--file", "x", "--moves", "a2a3"}, "--file and --moves exclude each other"},
        BadInput{{"match", "random", "random", "random"}, "a match has two agents"},
        BadInput{{"join"}, "SERVER is required ('sortie join --help'"}));

INSTANTIATE_TEST_SUITE_P(
    SoloTraining, BadInputTest,
    ::testing::Values(
        BadInput{{"train-solo", "--game", "chinese-checkers", "--out", "/dev/null/x.network"},
                 "/dev/null/x.network"},
        BadInput{{"train-solo", "--game", "chinese-checkers", "--out", "x.network", "--hidden", "40"},
                 "--hidden 40: expected a multiple"},
        BadInput{{"train-solo", "--game", "chinese-checkers", "--out", "x.network", "--variant", "sideways"},
                 "sideways"},
        BadInput{{"train-solo", "--game", "chinese-checkers", "--out", "x.network", "--rounds", "0"},
                 "--rounds"},
        BadInput{{"train-solo", "--game", "breakthrough", "--out", "x.network"},
                 "breakthrough has no solo training"}));

INSTANTIATE_TEST_SUITE_P(
    Positions, BadInputTest,
    ::testing::Values(
        BadInput{show(""), "position: empty"}, BadInput{show("   "), "position: empty"},
        BadInput{show("8"), "size 8x1"}, BadInput{show("x"), "character 1"},
        BadInput{show("/"), "rank 2: an empty row"},
        BadInput{show("pp/pp/PP/PPP w"), "rank 1: 3 squares; expected 2"},
        BadInput{show("pp/pp/PP/PP x"), "side to move: 'x'"},
        BadInput{show("pp/pp/PP/PP w K"), "field 3: 'K'; expected -"},
        BadInput{show("pp/pp/PP/PP w - - -1"), "quiet plies: '-1'"},
        BadInput{show("pp/pp/PP/PP w - - 0 x"), "move number: 'x'"},
        BadInput{show("pp/pp/PP/PP w - - 0 1 junk"), "'junk' behind the six fields"},
        BadInput{show("p0p/p1p/3/PPP/PPP w"), "character 2"},
        BadInput{show("99/99/99/99 w"), "a run of '99' empty squares"},
        BadInput{show("2/2/2/2 w"), "there are no pieces"}, BadInput{show("Pp/2/2/2 w"), "expected Black"},
        BadInput{show("qq/pp/2/PP w"), "super piece"}, BadInput{show("PPPP/PPPP/pppp/pppp w"), "winning row"},
        BadInput{show("p\np/pp/PP/PP w"), "size 1x1"},
        BadInput{show("\xff\xfe/pp/PP/PP w"), "'\\xff' is no piece"},
        BadInput{{"show", "--position", std::string(600, 'p')}, "600 characters; expected at most 512"},
        BadInput{{"show", "--position", "pp/pp/PP/PP w", "--size", "8x8"}, "a board of 2x4; expected 8x8"}));

INSTANTIATE_TEST_SUITE_P(
    Options, BadInputTest,
    ::testing::Values(
        BadInput{{"solve", "--size", "4x4", "--time", "nan"},
                 "--time 'nan': expected a number from 0.001 to"},
        BadInput{{"datagen", "--out", "never", "--random-moves", "nan"},
                 "--random-moves 'nan': expected a number from 0 to 0.9"},
        BadInput{{"bogus"}, "there is no command 'bogus'"},
        BadInput{{"--bogus"}, "there is no command '--bogus'"}, BadInput{{"show", "--bogus"}, "--bogus"},
        BadInput{{"show", "extra"}, "extra"}, BadInput{{"show", "--game"}, "--game"},
        BadInput{{"show", "--game", "chess"}, "there is no game 'chess': expected one of breakthrough"},
        BadInput{{"show", "--variant", "odd"}, "no variant 'odd': expected one of standard"},
        BadInput{{"show", "--variant", "standard+count"}, "no rule modifier"},
        BadInput{{"show", "--size", "8"}, "size '8': expected columns x rows"},
        BadInput{{"show", "--size", "1x1"}, "size 1x1: expected 2 to 16 columns"},
        BadInput{{"show", "--size", "16x16"}, "at most 128 squares"},
        BadInput{{"show", "--moves", "a2a4"}, "move 1: move 'a2a4' is not legal"},
        BadInput{{"show", "--moves", "a2a3 zz"}, "move 2: "}, BadInput{{"perft"}, "--depth is required"},
        BadInput{{"perft", "--depth", "-1"}, "--depth"}, BadInput{{"perft", "--depth", "many"}, "--depth"},
        BadInput{{"perft", "--depth", "3", "--threads", "0"}, "--threads"},
        BadInput{{"best", "--agent", "nobody"}, "breakthrough has no agent 'nobody'"},
        BadInput{{"best", "--agent", ""}, "agent ''"},
        BadInput{{"best", "--agent", "random:x"}, "'x' is no option; expected key=value"},
        BadInput{{"best", "--agent", "random:x=1"}, "agent random: there is no option 'x'"},
        BadInput{{"best", "--agent", "random:seed=x"}, "seed='x': expected a whole number"},
        BadInput{{"best", "--agent", "random", "--threads", "2"}, "there is no option 'threads'"},
        BadInput{{"best", "--agent", "random", "--movetime", "0"}, "--movetime"},
        BadInput{{"best", "--agent", "random", "--depth", "0"}, "--depth"},
        BadInput{{"best", "--agent", "random", "--nodes", "-5"}, "--nodes"},
        BadInput{{"analyze", "--agent", "random", "--lines", "0"}, "--lines"},
        BadInput{{"analyze", "--agent", "random", "--file", "no/such.pgn"}, "file no/such.pgn: No such file"},
        BadInput{{"analyze", "--agent", "random", "--file", "/"}, "file /: Is a directory"},
        BadInput{{"analyze", "--file", "x.pgn", "--moves", "a2a3"}, "--file"},
        BadInput{{"play", "--side", "third"}, "--side"}, BadInput{{"play", "--agent", "nobody"}, "'nobody'"},
        BadInput{{"play", "--agent", "random", "--size", "6"}, "size '6'"},
        BadInput{{"agents", "--game", "chess"}, "there is no game 'chess'"},
        BadInput{{"uci", "--agent", "nobody"}, "no game has an agent 'nobody'"},
        BadInput{{"uci", "--agent", "random:x=1"}, "there is no option 'x'"},
        BadInput{{"uci", "extra\nline"}, "extra"}));

}  // namespace sortie
