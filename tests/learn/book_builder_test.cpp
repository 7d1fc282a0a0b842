#include "learn/book_builder.h"

#include <gtest/gtest.h>

namespace sortie {
namespace {

BookOptions small_board(std::size_t positions) {
    BookOptions options;
    options.start.size = BoardSize{5, 5};
    options.positions = positions;
    options.nodes = 500;
    options.lines = 3;
    return options;
}

Book grow(const BookOptions& options, Book known = {}) {
    const StopFlag never;
    auto book = build_book(standard_registry(), options, std::move(known), never,
                           {{}, [](const Book&) { return std::optional<Error>{}; }});
    EXPECT_TRUE(book) << book.error();
    return book ? *book : Book{};
}

TEST(BookBuilder, GrowsToTheNumberAskedForFromTheStart) {
    const Book book = grow(small_board(20));
    EXPECT_EQ(book.positions.size(), 20U);
    EXPECT_EQ(book.game, "breakthrough standard 5x5");
    const auto session = standard_registry().open({"breakthrough", "", BoardSize{5, 5}});
    EXPECT_TRUE(book.positions.contains((*session)->position_text()));
}

TEST(BookBuilder, EveryPositionHasLegalMovesAndItsBestIsAmongThem) {
    for (const auto& [position, entry] : grow(small_board(15)).positions) {
        const auto session = standard_registry().open({"breakthrough", "", BoardSize{5, 5}, position});
        ASSERT_TRUE(session) << session.error();
        bool found = false;
        for (const BookMove& line : entry.lines) {
            EXPECT_TRUE((*session)->drawn_move(line.move)) << position << ' ' << line.move;
            found = found || line.move == entry.best.move;
        }
        EXPECT_TRUE(found) << position;
    }
}

TEST(BookBuilder, GoesOnWithWhatThereIsAsIfItHadNeverStopped) {
    const Book whole = grow(small_board(24));
    const Book resumed = grow(small_board(24), grow(small_board(9)));
    EXPECT_EQ(book_text(resumed), book_text(whole));
}

// The value of a position is that of the best reply to its best move, with the sign turned, once that is in
// the book.
TEST(BookBuilder, ValuesComeFromThePositionsBehind) {
    const Book book = grow(small_board(30));
    int checked = 0;
    for (const auto& [position, entry] : book.positions) {
        const auto session = standard_registry().open({"breakthrough", "", BoardSize{5, 5}, position});
        ASSERT_FALSE((*session)->play(entry.best.move));
        const auto behind = book.positions.find((*session)->position_text());
        if (behind == book.positions.end() || is_decided(entry.best.score)) continue;
        EXPECT_EQ(entry.best.score, -behind->second.best.score) << position;
        ++checked;
    }
    EXPECT_GT(checked, 3);
}

TEST(BookBuilder, SearchesAgainWhereTheBookNamesNoMove) {
    Book edited = grow(small_board(4));
    const Book right = edited;
    for (auto& [position, entry] : edited.positions) entry = {{"z9z9", 5}, {{"z9z9", 5}}};
    EXPECT_EQ(book_text(grow(small_board(4), edited)), book_text(right));
}

TEST(BookBuilder, RefusesABookOfAnotherBoard) {
    const StopFlag never;
    Book known;
    known.game = "breakthrough standard 6x6";
    const auto book = build_book(standard_registry(), small_board(5), known, never, {});
    ASSERT_FALSE(book);
    EXPECT_EQ(book.error(), "the book is for breakthrough standard 6x6, not for breakthrough standard 5x5");
}

}  // namespace
}  // namespace sortie
