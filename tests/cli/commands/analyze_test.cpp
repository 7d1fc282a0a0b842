// sortie analyze --file: games are reviewed, one by one, and written with what was found.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "core/file.h"
#include "protocol/pgn/pgn.h"
#include "support/scratch_file.h"

namespace sortie {

using ::testing::HasSubstr;
using testing::lines_of;
using testing::ScratchFile;
using testing::sortie_command;

class ReviewCommand : public ::testing::Test {
  protected:
    ReviewCommand() {
        EXPECT_FALSE(write_file(games.path(),
                                "[White \"A\"]\n[Variant \"breakthrough6x6\"]\n\n"
                                "1. b2b3 e5e4 $1 {quiet} 2. b3b4 (2. f2f3) 2... a5b4 *\n\n"
                                "[White \"B\"]\n[Variant \"tukvnanawopi\"]\n\n1. D6-E5 *\n"));
    }
    testing::ProcessResult review(std::vector<std::string> more) {
        more.insert(more.begin(), {"analyze", "--file", games.path(), "--depth", "4"});
        return sortie_command(more);
    }

    const ScratchFile games{"games.pgn"};
    const ScratchFile reviewed{"reviewed.pgn"};
};

TEST_F(ReviewCommand, ReviewsEveryGameOfTheFile) {
    const auto table = review({});
    EXPECT_EQ(table.status, 0);
    EXPECT_THAT(table.output, HasSubstr("Game 1: A - ?, *\n"));
    EXPECT_THAT(table.output, HasSubstr("\nGame 2: B - ?, *\n"));
    EXPECT_THAT(table.output, HasSubstr("   3  White     b3b4 "));
    EXPECT_THAT(table.output, HasSubstr("   1  Black     D6-E5 "));

    const auto lines = lines_of(review({"--json"}).output);
    ASSERT_EQ(lines.size(), 5u);
    EXPECT_EQ(nlohmann::json::parse(lines[3]).at("game"), 1);
    EXPECT_EQ(nlohmann::json::parse(lines[4]).at("game"), 2);
    EXPECT_EQ(nlohmann::json::parse(lines[2]).at("mark"), "blunder");
}

TEST_F(ReviewCommand, ReviewsOneGameOfTheFile) {
    const auto lines = lines_of(review({"--json", "--record", "2"}).output);
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_EQ(nlohmann::json::parse(lines[0]).at("move"), "D6-E5");
    const auto missing = review({"--record", "3"});
    EXPECT_EQ(missing.status, 2);
    EXPECT_THAT(missing.errors, HasSubstr("--record 3: " + games.path() + " holds 2 games"));
}

TEST_F(ReviewCommand, WritesWhatItFoundIntoTheRecords) {
    ASSERT_EQ(review({"--pgn", reviewed.path()}).status, 0);
    const auto records = parse_pgn(read_file(reviewed.path()).value());
    ASSERT_TRUE(records) << records.error();
    ASSERT_EQ(records->size(), 2u);
    const auto& moves = records->front().moves;
    ASSERT_EQ(moves.size(), 4u);
    EXPECT_THAT(moves[0].comment, ::testing::MatchesRegex("[0-9]+ % to [0-9]+ %"));
    EXPECT_THAT(moves[1].comment, ::testing::MatchesRegex("quiet; [0-9]+ % to [0-9]+ %.*"));
    EXPECT_EQ(moves[1].glyph, 1);  // as it was
    EXPECT_EQ(moves[2].glyph, 4);
    EXPECT_THAT(moves[2].comment, HasSubstr(", blunder"));
    ASSERT_FALSE(moves[2].variations.empty());
    EXPECT_EQ(moves[2].variations.front().front().text, "f2f3");
    EXPECT_EQ(records->back().tag("White"), "B");
}

TEST_F(ReviewCommand, SaysWhatItCannotWriteBeforeItBegins) {
    EXPECT_THAT(review({"--pgn", games.path()}).errors, HasSubstr("--pgn and --file name the same file"));
    EXPECT_THAT(review({"--pgn", "/no/such/folder/x.pgn"}).errors, HasSubstr("No such file"));
    EXPECT_THAT(review({"--record", "1"}).errors, "");
    const auto alone = sortie_command({"analyze", "--pgn", reviewed.path()});
    EXPECT_EQ(alone.status, 2);
    EXPECT_THAT(alone.errors, HasSubstr("--pgn needs --file"));
}

TEST_F(ReviewCommand, AnInterruptedGameIsNotWritten) {
    const auto result = testing::interrupted_command(
        {"analyze", "--file", games.path(), "--nodes", "1000000000", "--pgn", reviewed.path()});
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.errors, HasSubstr("the review was interrupted"));
    EXPECT_EQ(read_file(reviewed.path()).value(), "");
}

}  // namespace sortie
