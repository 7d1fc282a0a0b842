// `sortie study` as a user types it.
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/command.h"

namespace sortie {
namespace {

using ::testing::HasSubstr;
using testing::sortie_command;
using ::testing::StartsWith;

std::string content(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(StudyCommand, ListsAndRefuses) {
    EXPECT_THAT(sortie_command({"study"}).output, HasSubstr("strategies     the strategy study"));
    const auto unknown = sortie_command({"study", "chess"});
    EXPECT_EQ(unknown.status, 2);
    EXPECT_EQ(unknown.errors,
              "sortie: there is no study 'chess': expected one of matchups, strategies, searches, naive, "
              "checkers, tukvnanawopi, values\n");
    EXPECT_EQ(sortie_command({"study", "naive", "--games", "0"}).status, 2);
    EXPECT_EQ(sortie_command({"study", "naive", "--no-report", "--report", "x"}).status, 2);
}

TEST(StudyCommand, PrintsAndWritesTheReport) {
    const std::filesystem::path base = std::filesystem::path(::testing::TempDir()) / "sortie-study-test";
    const auto result =
        sortie_command({"study", "strategies", "--games", "2", "--report", base.string(), "--threads", "2"});
    EXPECT_EQ(result.status, 0) << result.errors;
    EXPECT_THAT(result.output, StartsWith("Offensive and defensive strategies in Breakthrough\n"));
    EXPECT_THAT(result.output, HasSubstr("offensive1 v defensive1, published"));
    EXPECT_THAT(result.errors, HasSubstr("report: "));
    EXPECT_THAT(content(base.string() + ".html"), StartsWith("<!DOCTYPE html>"));
    EXPECT_THAT(content(base.string() + ".md"), StartsWith("# Offensive and defensive"));
    for (const char* const ending : {".html", ".md"}) std::filesystem::remove(base.string() + ending);
}

TEST(StudyCommand, ShowsTheGamesTurnByTurn) {
    const auto result = sortie_command({"study", "matchups", "--show", "--ascii", "--no-report"});
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.output, StartsWith("offensive1:search=minimax plays "));
    EXPECT_THAT(result.output, HasSubstr("8  p p p p p p p p\n"));
    EXPECT_THAT(result.output, HasSubstr("What each game came to"));
}

TEST(StudyCommand, SpeaksJson) {
    const auto result = sortie_command({"study", "searches", "--games", "1", "--json", "--no-report"});
    const auto message = nlohmann::json::parse(result.output);
    EXPECT_EQ(message["study"], "searches");
    EXPECT_EQ(message["tables"][0]["columns"].size(), message["tables"][0]["rows"][0].size());
}

TEST(StudyCommand, SaysWhereItCannotWrite) {
    const auto result =
        sortie_command({"study", "searches", "--games", "1", "--report", "/nowhere/at/all", "--quiet"});
    EXPECT_EQ(result.status, 2);  // before any game is played
    EXPECT_THAT(result.errors, HasSubstr("/nowhere/at/all.html"));
}

}  // namespace
}  // namespace sortie
