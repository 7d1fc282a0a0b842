// `sortie explain`: terms that add up, and pieces that are worth what the judgement loses without them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/command.h"

namespace sortie {
namespace {

using ::testing::HasSubstr;
using testing::sortie_command;
using Json = nlohmann::json;

Json explained(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"explain", "--json"});
    const auto result = sortie_command(arguments);
    EXPECT_EQ(result.status, 0) << result.errors;
    return Json::parse(result.output);
}

double sum_of(const Json& explanation) {
    double sum = 0;
    for (const Json& term : explanation.at("terms")) sum += term.at("worth").get<double>();
    return sum;
}

TEST(Explain, TermsOfEveryEvaluationAddUp) {
    const std::vector<std::vector<std::string>> every{
        {"--eval", "hand"},
        {"--agent", "breakthrough-eight"},
        {"--agent", "offensive1"},
        {"--agent", "strategy:piece=2,mobility=1,style=plain"},
        {"--agent", "mcts"},
        {"--variant", "promotion", "--eval", "hand"},
        {"--game", "tukvnanawopi", "--eval", "hand"},
        {"--game", "tukvnanawopi", "--agent", "tukvnanawopi-weighted"},
        {"--game", "chinese-checkers", "--eval", "hand"},
        {"--game", "chinese-checkers", "--agent", "checkers-rows"},
        {"--eval", "network"},
        {"--game", "chinese-checkers", "--eval", "network"},
    };
    for (std::vector<std::string> arguments : every) {
        const std::string name = arguments.back();
        const Json start = explained(arguments);
        EXPECT_NEAR(sum_of(start), start.at("total").get<double>(), 2.1) << name;
        EXPECT_FALSE(start.at("pieces").empty()) << name;
    }
}

TEST(Explain, TheEightFactorsAreThoseOfTheBoard) {
    // White has three pieces to two and stands farther ahead.
    const Json found = explained({"--agent", "breakthrough-eight", "--position", "1p3/4p/5/PP3/4P w"});
    const auto term = [&](const std::string& name) {
        for (const Json& one : found.at("terms")) {
            if (one.at("name") == name) return one;
        }
        return Json();
    };
    EXPECT_EQ(term("piece").at("count"), 1);
    EXPECT_EQ(term("piece").at("worth"), 100);
    EXPECT_EQ(term("position").at("count"), 1 + 1 + 0 - (0 + 1));
    EXPECT_EQ(term("advance").at("worth"), 10);
}

TEST(Explain, APieceIsWorthWhatIsLostWithoutIt) {
    const Json whole = explained({"--agent", "naive-piece", "--position", "1p3/4p/5/PP3/4P w"});
    for (const Json& piece : whole.at("pieces"))
        EXPECT_EQ(piece.at("worth"), piece.at("piece") == "P" ? 1 : -1) << piece;
    // Without its last piece the game is over, and the evaluations of open games say nothing.
    const Json last = explained({"--eval", "hand", "--position", "1p3/5/5/5/4P w"});
    EXPECT_EQ(last.at("pieces")[0].at("worth"), nullptr);
}

TEST(Explain, NumbersAreThoseOfTheFirstPlayer) {
    const Json white = explained({"--eval", "hand", "--position", "1p3/5/5/PP3/4P w"});
    const Json black = explained({"--eval", "hand", "--position", "1p3/5/5/PP3/4P b"});
    EXPECT_GT(white.at("total"), 0);
    EXPECT_GT(black.at("total"), 0);
}

TEST(Explain, DrawsTheBoard) {
    const auto result = sortie_command({"explain", "--agent", "naive-piece", "--size", "4x5"});
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.output, HasSubstr("5 -1 -1 -1 -1\n"));
    EXPECT_THAT(result.output, HasSubstr("3  .  .  .  .\n"));
    for (const char* const game : {"tukvnanawopi", "chinese-checkers"})
        EXPECT_EQ(sortie_command({"explain", "--game", game, "--eval", "hand"}).status, 0) << game;
}

TEST(Explain, SaysWhatIsWrong) {
    EXPECT_THAT(sortie_command({"explain", "--agent", "random"}).errors, HasSubstr("judges no positions"));
    EXPECT_THAT(sortie_command({"explain", "--position", "P3/4/3p/4 b", "--eval", "hand"}).errors,
                HasSubstr("the game is over"));
    EXPECT_EQ(sortie_command({"explain", "--agent", "nobody"}).status, 2);
}

TEST(BestStatistics, EverySearchingAgentHasThem) {
    for (const char* const agent : {"minimax", "alphabeta", "offensive1", "breakthrough-eight", "sortie"}) {
        const auto result =
            sortie_command({"best", "--json", "--stats", "--size", "5x6", "--depth", "3", "--agent", agent});
        const Json found = Json::parse(result.output);
        const Json& stats = found.at("stats");
        EXPECT_EQ(stats.at("compared").at("depth"), 3) << agent;
        const double nodes = found.at("nodes");
        const double branching = stats.at("compared").at("effective_branching");
        EXPECT_NEAR(1 + branching + branching * branching + branching * branching * branching, nodes, 1)
            << agent;
        EXPECT_GT(stats.at("compared").at("minimax_nodes"), 0) << agent;
        if (std::string(agent) == "sortie") continue;
        double sum = 0;
        for (const Json& ply : stats.at("plies")) sum += ply.get<double>();
        EXPECT_EQ(sum, nodes) << agent;
        EXPECT_EQ(stats.at("cutoffs") == 0, std::string(agent) == "minimax") << agent;
        EXPECT_LE(stats.at("first_move_cutoffs"), stats.at("cutoffs"));
    }
    const auto minimax =
        sortie_command({"best", "--stats", "--size", "5x6", "--depth", "2", "--agent", "minimax"});
    EXPECT_THAT(minimax.output, HasSubstr("100.0 % of minimax's"));
    EXPECT_THAT(sortie_command({"best", "--stats", "--agent", "mcts:playouts=200"}).output, HasSubstr("ply"));
}

}  // namespace
}  // namespace sortie
