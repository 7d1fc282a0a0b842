// Studies as a whole, with few games.
#include "arena/studies/study.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/studies/study_games.h"
#include "support/scale.h"

namespace sortie {
namespace {

using ::testing::HasSubstr;

class Studies : public ::testing::Test {
  protected:
    StudyContext context(int games) {
        StudyContext made{registry_, agents_, stop_, games, 1, 2, {}, {}};
        return made;
    }

    static std::vector<Table> tables_of(const Document& document) {
        std::vector<Table> tables;
        for (const Section& section : document.sections) {
            for (const Block& block : section.blocks) {
                if (const auto* const table = std::get_if<Table>(&block)) tables.push_back(*table);
            }
        }
        return tables;
    }

    const Registry registry_ = standard_registry();
    const AgentFactory agents_ = session_agents();
    StopFlag stop_;
};

TEST_F(Studies, AreFoundByName) {
    for (const std::string_view name :
         {"matchups", "strategies", "searches", "naive", "checkers", "tukvnanawopi"}) {
        ASSERT_NE(find_study(name), nullptr) << name;
        EXPECT_EQ(find_study(name)->name, name);
    }
    EXPECT_EQ(find_study("chess"), nullptr);
}

TEST_F(Studies, MatchupsReportSevenGames) {
    const auto document = study_matchups(context(1));
    ASSERT_TRUE(document) << document.error();
    const auto tables = tables_of(*document);
    ASSERT_EQ(tables.size(), 1u);
    ASSERT_EQ(tables[0].rows.size(), 7u);
    for (const auto& row : tables[0].rows) EXPECT_EQ(row.size(), tables[0].head.size());
    EXPECT_THAT(tables[0].rows[6][0], HasSubstr("5x10"));
    const auto& boards = std::get<Boards>(document->sections.at(1).blocks.at(0)).boards;
    EXPECT_EQ(boards.size(), 7u);
    EXPECT_EQ(boards[6].view.width, 5);
    EXPECT_EQ(boards[6].view.height, 10);
}

TEST_F(Studies, MatchupsCanBeWatched) {
    auto watched = context(1);
    int moves = 0;
    watched.watch = [&](const GamePlan&, const Session&, const MoveReport& move) {
        ++moves;
        EXPECT_FALSE(move.move.empty());
    };
    const auto document = study_matchups(watched);
    ASSERT_TRUE(document);
    int turns = 0;
    const auto tables = tables_of(*document);
    for (const auto& row : tables.at(0).rows) turns += std::stoi(row.at(2));
    EXPECT_EQ(moves, turns);
}

// The directions of the published results, on games enough to see them.
TEST_F(Studies, StrategiesRepeatThePublishedDirections) {
    const auto document = study_strategies(context(scaled(10)));
    ASSERT_TRUE(document) << document.error();
    const auto tables = tables_of(*document);
    ASSERT_EQ(tables.size(), 2u);
    for (const Table& table : tables) ASSERT_EQ(table.rows.size(), 10u);
    for (const std::size_t row : {1U, 3U, 5U, 7U}) {
        const std::string& result = tables[0].rows[row].at(1);
        const int wins = std::stoi(result);
        EXPECT_GE(wins, scaled(10) * 8 / 10) << tables[0].rows[row][0] << " " << result;
    }
    EXPECT_EQ(tables[0].rows[0].at(1), "97–2") << "the published figures stand beside ours";
}

TEST_F(Studies, DependOnTheSeedAndNotOnTheThreads) {
    auto one = context(2);
    one.concurrency = 1;
    const auto rows = [](const Result<Document>& document) { return tables_of(*document).at(0).rows; };
    const auto expected = study_strategies(one);
    EXPECT_EQ(rows(expected), rows(study_strategies(context(2))));
    one.seed = 2;
    EXPECT_NE(rows(expected), rows(study_strategies(one)));
}

TEST_F(Studies, SearchesFindTheSameMoves) {
    const auto document = study_searches(context(scaled(10)));
    ASSERT_TRUE(document) << document.error();
    EXPECT_THAT(document->summary, HasSubstr("chose the same move in every one"));
    const auto total = tables_of(*document).at(0).rows.back();
    EXPECT_EQ(total[1], total[2]);
}

TEST_F(Studies, TukvnanawopiHasARowForEachPairing) {
    const auto document = study_tukvnanawopi(context(1));
    ASSERT_TRUE(document) << document.error();
    const auto tables = tables_of(*document);
    ASSERT_EQ(tables.at(0).rows.size(), 5u);
    for (const auto& row : tables[0].rows) EXPECT_EQ(row.size(), tables[0].head.size());
}

TEST_F(Studies, CanBeInterrupted) {
    auto interrupted = context(99);
    interrupted.progress = [&](std::size_t done, std::size_t) {
        if (done == 3) stop_.request();
    };
    const auto document = study_strategies(interrupted);
    ASSERT_FALSE(document);
    EXPECT_EQ(document.error(), "the study was interrupted; nothing was written");
}

TEST_F(Studies, FiguresAreAverages) {
    GameReport first;
    first.outcome = Outcome::FirstWins;
    first.moves.resize(3);
    first.moves[2].move = "+1.1-2.1";  // belongs to its turn
    first.sides[0] = {2, 100, std::chrono::milliseconds(30), 4, {}};
    first.sides[1] = {1, 50, std::chrono::milliseconds(10), 1, {}};
    GameReport second;
    second.outcome = Outcome::Draw;
    second.moves.resize(4);
    second.sides[0] = {1, 200, std::chrono::milliseconds(30), 2, {}};
    const std::vector games{first, second};
    const GameFigures figures = figures_of(games);
    EXPECT_EQ(figures.games, 2);
    EXPECT_EQ(result_text(figures), "1–0, 1 drawn");
    EXPECT_DOUBLE_EQ(figures.turns, 3);
    EXPECT_DOUBLE_EQ(figures.nodes[0], 150);
    EXPECT_DOUBLE_EQ(figures.captures[0], 3);
    EXPECT_DOUBLE_EQ(figures.captures[1], 0.5);
    EXPECT_DOUBLE_EQ(figures.seconds[0], 0.02);
}

TEST_F(Studies, AFailureOfAnAgentIsAnError) {
    const auto made = context(1);
    const auto reports =
        play_list(made, {plan_game(made, {"breakthrough", "", std::nullopt}, "offensive1", "nobody", 0)});
    ASSERT_FALSE(reports);
    EXPECT_THAT(reports.error(), HasSubstr("nobody"));
}

}  // namespace
}  // namespace sortie
