#include "support/slow_chinese_checkers.h"

#include <algorithm>
#include <sstream>

namespace sortie::slow {

namespace {

const std::vector<std::string> kTargetNames = {"2.1", "2.2", "18.1", "18.2"};

bool is_of(char player, char letter) {
    return letter == player || letter == player + 2;
}

bool is_special(char letter) {
    return letter == '3' || letter == '4';
}

// The row's number seen from the tip of the triangle that the player has to fill.
int depth_in_goal(char player, int row) {
    return player == '1' ? row : 20 - row;
}

}  // namespace

Checkers::Checkers(CheckersRules rules, const std::string& text) : rules_(rules) {
    std::istringstream fields(text);
    std::string board;
    std::string paid;
    fields >> board >> player_ >> paid >> plies_;
    std::istringstream rows(board);
    for (std::string row; std::getline(rows, row, '/');) rows_.push_back(row);
    extra_ = paid.back() == '+';
    if (extra_) paid.pop_back();
    std::istringstream names(paid);
    for (std::string target; std::getline(names, target, ',');) {
        if (target != "-") paid_.insert(target);
    }
}

std::string Checkers::text() const {
    std::string result;
    for (const std::string& row : rows_) result += (result.empty() ? "" : "/") + row;
    std::string paid;
    for (const std::string& target : kTargetNames) {
        if (paid_.count(target) == 0) continue;
        if (!paid.empty()) paid += ",";
        paid += target;
    }
    std::ostringstream out;
    out << result << ' ' << player_ << ' ' << (paid.empty() ? "-" : paid) << (extra_ ? "+" : "") << ' '
        << plies_;
    return out.str();
}

bool Checkers::exists(Cell cell) {
    const auto [row, column] = cell;
    return row >= 1 && row <= 19 && column >= 1 && column <= (row <= 10 ? row : 20 - row);
}

// Left, right, up left, up right, down left, down right, as the diamond is drawn.
Checkers::Cell Checkers::next(Cell cell, int direction) {
    const auto [row, column] = cell;
    switch (direction) {
        case 0:
            return {row, column - 1};
        case 1:
            return {row, column + 1};
        case 2:
            return {row - 1, row <= 10 ? column - 1 : column};
        case 3:
            return {row - 1, row <= 10 ? column : column + 1};
        case 4:
            return {row + 1, row < 10 ? column : column - 1};
        default:
            return {row + 1, row < 10 ? column + 1 : column};
    }
}

Checkers::Cell Checkers::read_cell(const std::string& text) {
    const std::size_t dot = text.find('.');
    return {std::stoi(text.substr(0, dot)), std::stoi(text.substr(dot + 1))};
}

std::string Checkers::name(Cell cell) {
    return std::to_string(cell.first) + "." + std::to_string(cell.second);
}

void Checkers::hop(Cell from, std::set<Cell>& reached) const {
    for (int direction = 0; direction < 6; ++direction) {
        Cell pivot = next(from, direction);
        int distance = 1;
        while (is_free(pivot)) {
            pivot = next(pivot, direction);
            ++distance;
        }
        if (!exists(pivot) || (rules_.adjacent && distance > 1)) continue;
        Cell landing = pivot;
        int left = distance;
        for (; left > 0; --left) {
            landing = next(landing, direction);
            if (!is_free(landing)) break;
        }
        if (left == 0 && reached.insert(landing).second) hop(landing, reached);
    }
}

std::set<Checkers::Cell> Checkers::targets(Cell from) const {
    Checkers lifted = *this;
    lifted.at(from) = '.';
    std::set<Cell> result;
    lifted.hop(from, result);
    for (int direction = 0; direction < 6; ++direction) {
        if (is_free(next(from, direction))) result.insert(next(from, direction));
    }
    result.erase(from);
    return result;
}

std::vector<std::string> Checkers::moves_of(char player) const {
    std::vector<std::string> result;
    for (int row = 1; row <= 19; ++row) {
        for (int column = 1; exists({row, column}); ++column) {
            if (!is_of(player, at({row, column}))) continue;
            for (const Cell& to : targets({row, column})) {
                result.push_back(std::string(extra_ ? "+" : "") + name({row, column}) + "-" + name(to));
            }
        }
    }
    std::sort(result.begin(), result.end());
    return result;
}

int Checkers::placed(char player) const {
    int count = 0;
    for (int row = 1; row <= 19; ++row) {
        if (depth_in_goal(player, row) > 4) continue;
        for (int column = 1; exists({row, column}); ++column) {
            const char letter = at({row, column});
            const bool on_target = depth_in_goal(player, row) == 2;
            if (is_of(player, letter) && is_special(letter) == on_target) ++count;
        }
    }
    return count;
}

std::string Checkers::outcome() const {
    if (extra_) return "ongoing";
    if (placed('1') == 10) return "first";
    if (placed('2') == 10) return "second";
    if (plies_ >= 200) {
        if (!rules_.count || placed('1') == placed('2')) return "draw";
        return placed('1') > placed('2') ? "first" : "second";
    }
    if (moves_of(player_).empty()) return player_ == '1' ? "second" : "first";
    return "ongoing";
}

std::vector<std::string> Checkers::moves() const {
    if (outcome() != "ongoing") return {};
    return moves_of(extra_ ? other() : player_);
}

Checkers Checkers::play(const std::string& move) const {
    const std::size_t start = move[0] == '+' ? 1 : 0;
    const std::size_t dash = move.find('-');
    const Cell from = read_cell(move.substr(start, dash - start));
    const Cell to = read_cell(move.substr(dash + 1));
    Checkers after = *this;
    const char letter = at(from);
    std::swap(after.at(from), after.at(to));
    after.player_ = other();
    after.extra_ = false;
    if (extra_) return after;
    ++after.plies_;
    const bool arrives = is_special(letter) && depth_in_goal(player_, to.first) == 2;
    if (arrives && (rules_.every_entry || after.paid_.insert(name(to)).second) &&
        !after.moves_of(other()).empty()) {
        after.player_ = player_;
        after.extra_ = true;
    }
    return after;
}

std::uint64_t Checkers::perft(int depth) const {
    if (depth == 0) return 1;
    const std::vector<std::string> all = moves();
    if (depth == 1) return all.size();
    std::uint64_t count = 0;
    for (const std::string& move : all) count += play(move).perft(depth - 1);
    return count;
}

}  // namespace sortie::slow
