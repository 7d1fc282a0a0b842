#include "engine/book.h"

#include <charconv>
#include <fmt/format.h>

#include "core/file.h"
#include "core/text.h"
#include "search/evaluator.h"

namespace sortie {

namespace {

constexpr std::string_view kFirstLine = "sortie-book 1";
constexpr std::size_t kLargestFile = std::size_t{1} << 30;
constexpr double kProbabilityScale = 110;  // as in a search without a scale of its own

std::optional<Score> parse_score(std::string_view text) {
    Score score = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), score);
    if (problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    if (score < -kWin || score > kWin) return std::nullopt;
    return score;
}

// MOVE SCORE MOVE SCORE …; empty when it is anything else.
std::vector<BookMove> parse_moves(std::string_view text) {
    const auto words = split_words(text);
    std::vector<BookMove> moves;
    for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
        const auto score = parse_score(words[i + 1]);
        if (!score) return {};
        moves.push_back({std::string(words[i]), *score});
    }
    return words.size() % 2 == 0 ? moves : std::vector<BookMove>{};
}

}  // namespace

std::string game_title(const GameSetup& identity) {
    std::string title = fmt::format("{} {}", identity.game, identity.variant);
    return identity.size ? fmt::format("{} {}", title, size_text(*identity.size)) : title;
}

std::string book_text(const Book& book) {
    std::string text = fmt::format("{}\n{}\n", kFirstLine, book.game);
    for (const auto& [position, entry] : book.positions) {
        text += fmt::format("{}\t{} {}\t", position, entry.best.move, entry.best.score);
        for (std::size_t i = 0; i < entry.lines.size(); ++i) {
            text += fmt::format("{}{} {}", i == 0 ? "" : " ", entry.lines[i].move, entry.lines[i].score);
        }
        text += '\n';
    }
    return text;
}

Result<Book> parse_book(std::string_view text) {
    auto lines = split_at(text, '\n');
    if (lines.size() < 3 || lines.front() != kFirstLine)
        return Error{fmt::format("line 1: expected {}", in_quotes(kFirstLine))};
    if (!lines.back().empty()) return Error{fmt::format("line {}: cut off", lines.size())};
    lines.pop_back();
    Book book;
    book.game = lines[1];
    for (std::size_t i = 2; i < lines.size(); ++i) {
        const auto fields = split_at(lines[i], '\t');
        const auto best = fields.size() == 3 ? parse_moves(fields[1]) : std::vector<BookMove>{};
        auto moves = fields.size() == 3 ? parse_moves(fields[2]) : std::vector<BookMove>{};
        if (best.size() != 1 || moves.empty())
            return Error{fmt::format("line {}: expected a position, its best move and its lines", i + 1)};
        book.positions[std::string(fields[0])] = {best.front(), std::move(moves)};
    }
    return book;
}

Result<Book> read_book_file(const std::string& path) {
    const auto text = read_file(path, kLargestFile);
    if (!text) return Error{text.error()};
    auto book = parse_book(*text);
    if (!book) return Error{fmt::format("book {}: {}", path, book.error())};
    return book;
}

Result<std::shared_ptr<const Book>> choose_book(const GameSetup& identity, const OptionValues& options) {
    const std::string path(options.text("book"));
    if (path.empty()) return std::shared_ptr<const Book>();
    auto book = read_book_file(path);
    if (!book) return options.error(book.error());
    if (book->game != game_title(identity)) {
        return options.error(fmt::format("book {}: made for {}, not for {}", path, in_quotes(book->game),
                                         game_title(identity)));
    }
    return std::make_shared<const Book>(std::move(*book));
}

SearchReport BookAgent::think(const SearchRequest& request, const StopFlag& stop,
                              const ReportHandler& report) {
    const auto found = book_->positions.find(session_.position_text());
    if (found == book_->positions.end() || request.lines > 1 || !request.search_moves.empty() ||
        !session_.drawn_move(found->second.best.move)) {
        return inner_->think(request, stop, report);
    }
    const auto& [move, score] = found->second.best;
    SearchReport answer;
    answer.move = move;
    answer.pv = {move};
    answer.score = score;
    answer.probability = probability_at_scale(score, kProbabilityScale);
    if (report) report(answer);
    return answer;
}

}  // namespace sortie
