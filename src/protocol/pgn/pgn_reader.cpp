// The reading half of protocol/pgn/pgn.h.
#include <algorithm>
#include <fmt/format.h>

#include "core/text.h"
#include "protocol/pgn/pgn.h"

namespace sortie {

namespace {

bool is_pgn_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool is_result(std::string_view word) {
    return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*";
}

// Cuts a move number off the front: "12." and "3..." go, "1.a2a3" leaves "a2a3". A digit behind the dot
// belongs to a move such as 16.1-15.2.
std::string_view without_number(std::string_view word) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    if (digits == 0) return word;
    const std::size_t rest = std::min(word.find_first_not_of('.', digits), word.size());
    if (rest == word.size()) return {};
    return rest > digits && !is_digit(word[rest]) ? word.substr(rest) : word;
}

// Marks behind a move: good, bad, check.
std::string_view without_marks(std::string_view word) {
    const std::size_t last = word.find_last_not_of("!?+#");
    return last == std::string_view::npos ? std::string_view() : word.substr(0, last + 1);
}

constexpr std::size_t kDeepest = 100;
constexpr std::size_t kMostTags = 200;  // they are looked for one by one

class PgnReader {
  public:
    explicit PgnReader(std::string_view text) : text_(text) {
        if (text_.starts_with("\xef\xbb\xbf")) text_.remove_prefix(3);  // some editors put it before UTF-8
    }

    Result<std::vector<GameRecord>> read() {
        while (!problem_ && at_ < text_.size()) read_item();
        if (!problem_ && !lines_.empty()) fail(lines_.front().begun, "the variation '(' is not closed");
        if (problem_) return *problem_;
        finish_game();
        if (games_.empty()) return Error{"there is no game: expected tags such as [White \"…\"] and moves"};
        return std::move(games_);
    }

  private:
    void read_item() {
        const char c = text_[at_];
        if (is_pgn_blank(c)) return skip(1);
        if (c == ';' || (c == '%' && at_line_start())) return skip(std::min(find('\n'), text_.size()) - at_);
        if (c == '{') return read_comment();
        if (c == '(' || c == ')') return read_parenthesis(c);
        if (c == '}' || c == ']') return fail(line_, fmt::format("'{}' without its beginning", c));
        if (c == '[' && lines_.empty()) return read_tag();
        read_word();
    }

    void read_comment() {
        const std::size_t end = find('}');
        if (end == std::string_view::npos) return fail(line_, "the comment '{' is not closed");
        if (!moves().empty()) {
            std::string& comment = moves().back().comment;
            for (const std::string_view word : split_words(text_.substr(at_ + 1, end - at_ - 1))) {
                if (!comment.empty()) comment += ' ';
                comment += word;
            }
        }
        skip(end + 1 - at_);
    }

    void read_parenthesis(char c) {
        if (c == ')' && lines_.empty()) return fail(line_, "')' without a variation");
        if (c == '(' && moves().empty())
            return fail(line_, "a variation without a move that it could replace");
        if (c == '(' && lines_.size() == kDeepest)
            return fail(line_, fmt::format("more than {} variations within each other", kDeepest));
        if (c == '(') {
            auto& variations = moves().back().variations;
            variations.emplace_back();
            lines_.push_back({&variations.back(), line_});
        } else {
            const bool empty = moves().empty();
            lines_.pop_back();
            if (empty) moves().back().variations.pop_back();
        }
        skip(1);
    }

    // [Name "value"], in which \" and \\ stand for themselves.
    void read_tag() {
        if (!game_.moves.empty()) finish_game();
        const std::size_t quote = text_.find_first_of("\"\n]", at_);
        if (quote == std::string_view::npos || text_[quote] != '"')
            return fail(line_, "expected a tag such as [White \"…\"]");
        const auto names = split_words(text_.substr(at_ + 1, quote - at_ - 1));
        std::string value;
        std::size_t end = quote + 1;
        while (end < text_.size() && text_[end] != '"' && text_[end] != '\n') {
            if (text_[end] == '\\' && end + 1 < text_.size() && text_[end + 1] != '\n') ++end;
            value += text_[end++];
        }
        const bool closed = end < text_.size() && text_[end] == '"';
        const std::size_t bracket = closed ? text_.find_first_not_of(" \t", end + 1) : std::string_view::npos;
        if (names.size() != 1 || bracket == std::string_view::npos || text_[bracket] != ']')
            return fail(line_, "expected a tag such as [White \"…\"]");
        game_.set_tag(names[0], std::move(value));
        if (game_.tags.size() > kMostTags) return fail(line_, fmt::format("more than {} tags", kMostTags));
        skip(bracket + 1 - at_);
    }

    void read_word() {
        const std::size_t end = std::min(text_.find_first_of(" \t\r\n{}();[]", at_ + 1), text_.size());
        const std::string_view word = text_.substr(at_, end - at_);
        skip(word.size());
        if (word.front() == '$') return read_glyph(word.substr(1));
        if (!lines_.empty() && is_result(word)) return;
        if (is_result(word)) {
            game_.result = word;
            return finish_game();
        }
        const std::string_view move = without_marks(without_number(word));
        if (!move.empty()) moves().push_back({std::string(move), "", line_, Side::First});
    }

    // The first of a move counts.
    void read_glyph(std::string_view number) {
        constexpr std::uint64_t kLastGlyph = 255;
        if (moves().empty() || moves().back().glyph != 0) return;
        moves().back().glyph = static_cast<int>(parse_number(number, kLastGlyph).value_or(0));
    }

    // The line that is being read: the game's own, or the innermost variation.
    std::vector<RecordedMove>& moves() { return lines_.empty() ? game_.moves : *lines_.back().moves; }

    void finish_game() {
        const bool empty = game_.tags.empty() && game_.moves.empty();
        if (!empty) games_.push_back(std::move(game_));
        game_ = {};
    }

    void skip(std::size_t count) {
        line_ += static_cast<std::size_t>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                                     text_.begin() + static_cast<std::ptrdiff_t>(at_ + count),
                                                     '\n'));
        at_ += count;
    }
    std::size_t find(char c) const { return text_.find(c, at_); }
    bool at_line_start() const { return at_ == 0 || text_[at_ - 1] == '\n'; }
    void fail(std::size_t line, std::string_view what) {
        problem_ = Error{fmt::format("line {}: {}", line, what)};
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    // Variations that are open. While one is read, nothing is added to the line that it belongs to.
    struct Variation {
        std::vector<RecordedMove>* moves;
        std::size_t begun;  // line of the text
    };
    std::vector<Variation> lines_;
    GameRecord game_;
    std::vector<GameRecord> games_;
    std::optional<Error> problem_;
};

}  // namespace

Result<std::vector<GameRecord>> parse_pgn(std::string_view text) {
    return PgnReader(text).read();
}

}  // namespace sortie
