#include "support/slow_breakthrough.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fmt/format.h>
#include <sstream>
#include <utility>

namespace sortie::slow {

namespace {

std::string square_text(int column, int row) {
    return fmt::format("{}{}", "abcdefghijklmnop"[column], row + 1);
}

bool is_super(char letter) {
    return letter == 'Q' || letter == 'q';
}

std::string expand_row(const std::string& text) {
    std::string row;
    int run = 0;
    for (const char c : text) {
        if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
            run = run * 10 + (c - '0');
            continue;
        }
        row.append(static_cast<std::size_t>(run), '.');
        row += c;
        run = 0;
    }
    row.append(static_cast<std::size_t>(run), '.');
    return row;
}

std::string compress_row(const std::string& row) {
    std::string text;
    for (std::size_t i = 0; i < row.size();) {
        const std::size_t end = std::min(row.find_first_not_of('.', i), row.size());
        if (end > i) text += std::to_string(end - i);
        if (end < row.size()) text += row[end];
        i = end + 1;
    }
    return text;
}

}  // namespace

Breakthrough::Breakthrough(std::string variant, const std::string& fen) : variant_(std::move(variant)) {
    std::istringstream fields(fen);
    std::string board;
    std::string unused;
    fields >> board >> side_ >> unused >> unused >> quiet_plies_ >> move_number_;
    std::istringstream lines(board);
    for (std::string line; std::getline(lines, line, '/');) rows_.insert(rows_.begin(), expand_row(line));
}

std::string Breakthrough::start_fen(int columns, int rows) {
    const std::string black(static_cast<std::size_t>(columns), 'p');
    const std::string white(static_cast<std::size_t>(columns), 'P');
    std::string empty;
    for (int row = 4; row < rows; ++row) empty += fmt::format("{}/", columns);
    return fmt::format("{0}/{0}/{1}{2}/{2} w - - 0 1", black, empty, white);
}

char Breakthrough::at(int column, int row) const {
    if (row < 0 || row >= static_cast<int>(rows_.size())) return '#';
    const std::string& letters = rows_[static_cast<std::size_t>(row)];
    if (column < 0 || column >= static_cast<int>(letters.size())) return '#';
    return letters[static_cast<std::size_t>(column)];
}

bool Breakthrough::is_own(char letter) const {
    return side_ == 'w' ? letter == 'P' || letter == 'Q' : letter == 'p' || letter == 'q';
}

bool Breakthrough::is_enemy(char letter) const {
    return letter != '.' && letter != '#' && !is_own(letter);
}

// A step to a neighbouring square, judged by what stands at both ends.
bool Breakthrough::may_step(const Step& step) const {
    const char piece = at(step.from_column, step.from_row);
    const char target = at(step.to_column, step.to_row);
    if (!is_own(piece) || target == '#' || is_own(target)) return false;
    const int advance = (step.to_row - step.from_row) * (side_ == 'w' ? 1 : -1);
    const bool diagonal = step.to_column != step.from_column && advance != 0;
    if (advance < 0 && !is_super(piece)) return false;
    if (is_enemy(target)) return diagonal;
    if (advance == 0) return variant_ == "promotion";
    return !diagonal || variant_ == "standard";
}

bool Breakthrough::opponent_has_won_by_arriving() const {
    if (variant_ == "promotion") return false;
    const std::string& my_first_row = side_ == 'w' ? rows_.front() : rows_.back();
    return std::any_of(my_first_row.begin(), my_first_row.end(), [&](char c) { return is_enemy(c); });
}

std::vector<Breakthrough::Step> Breakthrough::steps() const {
    std::vector<Step> result;
    for (int row = 0; row < static_cast<int>(rows_.size()); ++row) {
        for (int column = 0; column < static_cast<int>(rows_[0].size()); ++column) {
            for (int up = -1; up <= 1; ++up) {
                for (int right = -1; right <= 1; ++right) {
                    const Step step{column, row, column + right, row + up};
                    if (may_step(step)) result.push_back(step);
                }
            }
        }
    }
    return result;
}

void Breakthrough::apply(const Step& step) {
    char& from = rows_[static_cast<std::size_t>(step.from_row)][static_cast<std::size_t>(step.from_column)];
    char& to = rows_[static_cast<std::size_t>(step.to_row)][static_cast<std::size_t>(step.to_column)];
    const int far_row = side_ == 'w' ? static_cast<int>(rows_.size()) - 1 : 0;
    const bool promotes = variant_ == "promotion" && step.to_row == far_row && !is_super(from);
    const bool captures = to != '.';
    to = promotes ? (side_ == 'w' ? 'Q' : 'q') : from;
    from = '.';
    if (variant_ == "promotion") quiet_plies_ = captures || promotes ? 0 : quiet_plies_ + 1;
    if (side_ == 'b') ++move_number_;
    side_ = side_ == 'w' ? 'b' : 'w';
}

std::string Breakthrough::outcome() const {
    if (opponent_has_won_by_arriving() || steps().empty()) return side_ == 'w' ? "second" : "first";
    return quiet_plies_ >= 100 ? "draw" : "ongoing";
}

std::vector<std::string> Breakthrough::moves() const {
    std::vector<std::string> texts;
    if (outcome() != "ongoing") return texts;
    for (const Step& step : steps()) {
        texts.push_back(square_text(step.from_column, step.from_row) +
                        square_text(step.to_column, step.to_row));
    }
    std::sort(texts.begin(), texts.end());
    return texts;
}

Breakthrough Breakthrough::after(const std::string& move) const {
    Breakthrough next = *this;
    for (const Step& step : steps()) {
        if (square_text(step.from_column, step.from_row) + square_text(step.to_column, step.to_row) == move) {
            next.apply(step);
            return next;
        }
    }
    std::abort();  // the caller passed something that moves() does not contain
}

std::string Breakthrough::text() const {
    std::string text;
    for (std::size_t row = rows_.size(); row-- > 0;) text += compress_row(rows_[row]) + (row > 0 ? "/" : "");
    return fmt::format("{} {} - - {} {}", text, side_, quiet_plies_, move_number_);
}

std::uint64_t Breakthrough::perft(int depth) const {
    if (depth == 0) return 1;
    if (opponent_has_won_by_arriving() || quiet_plies_ >= 100) return 0;
    const std::vector<Step> all = steps();
    if (depth == 1) return all.size();
    std::uint64_t count = 0;
    for (const Step& step : all) {
        Breakthrough next = *this;
        next.apply(step);
        count += next.perft(depth - 1);
    }
    return count;
}

}  // namespace sortie::slow
