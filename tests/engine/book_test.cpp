#include "engine/book.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "engine/registry.h"

namespace sortie {
namespace {

constexpr const char* kText =
    "sortie-book 1\n"
    "breakthrough standard 8x8\n"
    "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1\th2h3 7\ta2a3 12 h2h3 7\n";

std::string error_of(const std::string& text) {
    const auto book = parse_book(text);
    return book ? "" : book.error();
}

TEST(Book, TextGoesBothWays) {
    const auto book = parse_book(kText);
    ASSERT_TRUE(book) << book.error();
    EXPECT_EQ(book->positions.size(), 1U);
    EXPECT_EQ(book_text(*book), kText);
}

TEST(Book, BrokenTextsAreRefusedWithTheLine) {
    const std::string text = kText;
    EXPECT_EQ(error_of(""), "line 1: expected 'sortie-book 1'");
    EXPECT_EQ(error_of("rubbish\n\n\n"), "line 1: expected 'sortie-book 1'");
    EXPECT_EQ(error_of(text.substr(0, text.size() - 1)), "line 3: cut off");
    const std::string wrong = "line 3: expected a position, its best move and its lines";
    EXPECT_EQ(error_of("sortie-book 1\nbreakthrough standard 8x8\nx\n"), wrong);
    EXPECT_EQ(error_of("sortie-book 1\nbreakthrough standard 8x8\nx\ta2a3 seven\ta2a3 7\n"), wrong);
    EXPECT_EQ(error_of("sortie-book 1\nbreakthrough standard 8x8\nx\ta2a3 99999\ta2a3 7\n"), wrong);
    EXPECT_EQ(error_of("sortie-book 1\nbreakthrough standard 8x8\nx\ta2a3 7\ta2a3\n"), wrong);
}

class BookFile : public ::testing::Test {
  protected:
    void SetUp() override { std::ofstream(path_) << kText; }
    void TearDown() override { std::filesystem::remove(path_); }

    Result<std::unique_ptr<Agent>> agent(const Session& session) const {
        return session.make_agent({"sortie", {{"book", path_}, {"nodes", "200"}}});
    }

    const std::string path_ =
        testing::TempDir() + testing::UnitTest::GetInstance()->current_test_info()->name() + ".book";
};

TEST_F(BookFile, AgentPlaysTheBookMoveAndThenThinks) {
    const auto session = standard_registry().open({"breakthrough"});
    const auto with_book = agent(**session);
    ASSERT_TRUE(with_book) << with_book.error();
    const StopFlag never;
    const SearchReport known = (*with_book)->think({}, never, {});
    EXPECT_EQ(known.move, "h2h3");
    EXPECT_EQ(known.nodes, 0U);
    ASSERT_FALSE((*session)->play(known.move));
    EXPECT_GT((*with_book)->think({}, never, {}).nodes, 0U);
}

TEST_F(BookFile, OfAnotherBoardIsRefused) {
    const auto session = standard_registry().open({"breakthrough", "", BoardSize{6, 6}});
    const auto with_book = agent(**session);
    ASSERT_FALSE(with_book);
    EXPECT_NE(
        with_book.error().find("made for 'breakthrough standard 8x8', not for breakthrough standard 6x6"),
        std::string::npos)
        << with_book.error();
}

}  // namespace
}  // namespace sortie
