// An opening book: what a long search found in the positions that are likely to come up, made by `sortie
// book`. A text file, so that people and programs can read it:
//
//     sortie-book 1
//     breakthrough standard 8x8
//     POSITION <tab> MOVE SCORE <tab> MOVE SCORE MOVE SCORE …
//
// First the move to play with its value when the positions behind it are taken into account; then what the
// search said of each of the best moves.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/score.h"
#include "engine/agents/agent.h"
#include "engine/session.h"

namespace sortie {

struct BookMove {
    std::string move;
    Score score = kDraw;  // for the side to move
    bool operator==(const BookMove&) const = default;
};

struct BookEntry {
    BookMove best;
    std::vector<BookMove> lines;  // of the search, best first
    bool operator==(const BookEntry&) const = default;
};

struct Book {
    std::string game;  // game_title() of the session that it is for
    std::map<std::string, BookEntry, std::less<>> positions;
};

// "breakthrough standard 8x8"
std::string game_title(const GameSetup& identity);

std::string book_text(const Book& book);
// The message names the line that is wrong.
Result<Book> parse_book(std::string_view text);
Result<Book> read_book_file(const std::string& path);

// The book that an agent's option book=FILE names; null without that option.
Result<std::shared_ptr<const Book>> choose_book(const GameSetup& identity, const OptionValues& options);

// Plays from the book as long as it knows the position, then leaves it to another agent.
class BookAgent final : public Agent {
  public:
    BookAgent(const Session& session, std::shared_ptr<const Book> book, std::unique_ptr<Agent> inner)
        : session_(session), book_(std::move(book)), inner_(std::move(inner)) {}

    SearchReport think(const SearchRequest& request, const StopFlag& stop,
                       const ReportHandler& report) override;
    void prepare(Side plays) override { inner_->prepare(plays); }
    bool needs_limit() const override { return inner_->needs_limit(); }
    std::optional<SearchStatistics> statistics() const override { return inner_->statistics(); }
    std::optional<Explanation> explain(std::size_t moves_since_root) const override {
        return inner_->explain(moves_since_root);
    }
    void clear() override { inner_->clear(); }

  private:
    const Session& session_;
    std::shared_ptr<const Book> book_;
    std::unique_ptr<Agent> inner_;
};

}  // namespace sortie
