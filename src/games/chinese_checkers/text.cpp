#include "games/chinese_checkers/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "core/text.h"
#include "games/chinese_checkers/movegen.h"

namespace sortie::chinese_checkers {

namespace {

constexpr std::size_t kLongestText = 256;
constexpr int kSpecialsPerSide = 2;

int player_number(Side side) {
    return side == Side::First ? 1 : 2;
}

// The cell that `row.column` names.
Result<int> parse_cell(std::string_view text) {
    const std::size_t dot = text.find('.');
    const auto number = [](std::string_view digits) {
        return digits.starts_with('0') ? std::nullopt : parse_number(digits, 99);
    };
    const auto row = number(text.substr(0, dot));
    const auto column = dot == std::string_view::npos ? std::nullopt : number(text.substr(dot + 1));
    if (!row || !column) {
        return Error{fmt::format("{} is no cell; expected row.column, such as 16.1", in_quotes(text))};
    }
    if (*row > static_cast<std::uint64_t>(kRowCount)) {
        return Error{fmt::format("there is no cell {}; expected a row from 1 to {}", text, kRowCount)};
    }
    const int length = row_length(static_cast<int>(*row));
    if (*column > static_cast<std::uint64_t>(length)) {
        return Error{
            fmt::format("there is no cell {}; expected a column from 1 to {} in row {}", text, length, *row)};
    }
    return cell_at(static_cast<int>(*row), static_cast<int>(*column));
}

std::optional<Error> parse_row(std::string_view letters, int row, Position& position) {
    const auto length = static_cast<std::size_t>(row_length(row));
    for (std::size_t i = 0; i < std::min(letters.size(), length); ++i) {
        const char letter = letters[i];
        if (letter == '.') continue;
        if (letter < '1' || letter > '4') {
            return Error{fmt::format("position, row {}, column {}: {} is no piece; expected 1, 2, 3, 4 or .",
                                     row, i + 1, in_quotes(letters.substr(i, 1)))};
        }
        const auto cell = bit<Bits128>(cell_at(row, static_cast<int>(i) + 1));
        position.pieces[letter == '1' || letter == '3' ? 0 : 1] |= cell;
        if (letter >= '3') position.specials |= cell;
    }
    if (letters.size() != length) {
        return Error{fmt::format("position, row {}: {} cells; expected {}", row, letters.size(), length)};
    }
    return std::nullopt;
}

std::optional<Error> parse_board(std::string_view text, Position& position) {
    const auto rows = split_at(text, '/');
    if (rows.size() != static_cast<std::size_t>(kRowCount)) {
        return Error{fmt::format("position: {} rows; expected {}, separated by /", rows.size(), kRowCount)};
    }
    for (int row = 1; row <= kRowCount; ++row) {
        if (auto problem = parse_row(rows[static_cast<std::size_t>(row - 1)], row, position)) return problem;
    }
    for (const Side side : {Side::First, Side::Second}) {  // [CC-2]
        const Bits128 pieces = position.pieces[index(side)];
        if (popcount(pieces) != kPiecesPerSide) {
            return Error{fmt::format("position: player {} has {} pieces; expected {}", player_number(side),
                                     popcount(pieces), kPiecesPerSide)};
        }
        if (popcount(pieces & position.specials) != kSpecialsPerSide) {
            return Error{fmt::format("position: player {} has {} special pieces ({}); expected {}",
                                     player_number(side), popcount(pieces & position.specials),
                                     side == Side::First ? 3 : 4, kSpecialsPerSide)};
        }
    }
    return std::nullopt;
}

// [CC-7] The targets that have paid, and whether an extra move is due.
std::optional<Error> parse_paid(std::string_view text, Position& position) {
    position.extra_due = text.ends_with('+');
    if (position.extra_due) text.remove_suffix(1);
    if (text == "-") return std::nullopt;
    for (const std::string_view name : split_at(text, ',')) {
        const auto cell = parse_cell(name);
        const auto* const target =
            cell ? std::find(kTargetCells.begin(), kTargetCells.end(), *cell) : kTargetCells.end();
        if (target == kTargetCells.end()) {
            return Error{fmt::format(
                "position, paid targets: {} is no special target; expected - or some of 2.1,2.2,18.1,18.2",
                in_quotes(name))};
        }
        const unsigned mask = 1u << (target - kTargetCells.begin());
        if ((position.paid & mask) != 0) {
            return Error{fmt::format("position, paid targets: {} stands there twice", name)};
        }
        position.paid = static_cast<std::uint8_t>(position.paid | mask);
    }
    if (position.board->rules.every_entry) {
        return Error{fmt::format("position, paid targets: {}; expected - or -+ because every entry pays",
                                 in_quotes(text))};
    }
    return std::nullopt;
}

// Whether the last thing on the board can have been the arrival of this side's special on a paying target.
bool may_have_earned_extra(const Position& position, Side side) {
    const Bits128 arrived = position.pieces[index(side)] & position.specials & kTargets[index(side)];
    if (position.board->rules.every_entry) return arrived != 0;
    for (unsigned i = 0; i < kTargetCells.size(); ++i) {
        if (((position.paid >> i) & 1) != 0 && contains(arrived, kTargetCells[i])) return true;
    }
    return false;
}

// What the fields say together about whether the position can occur.
std::optional<Error> turn_problem(const Position& position) {
    const bool first_won = has_filled_goal(position, Side::First);
    const bool second_won = has_filled_goal(position, Side::Second);
    const int mover = player_number(position.side);
    const int other = player_number(opponent(position.side));
    if (first_won && second_won) {
        return Error{"position: both players have filled their goals; expected at most one winner"};
    }
    if (position.extra_due) {
        if (first_won || second_won) {
            return Error{fmt::format(
                "position, paid targets: an extra move (+) is due though player {} has won; expected no +",
                first_won ? 1 : 2)};
        }
        if (!may_have_earned_extra(position, position.side)) {
            return Error{
                fmt::format("position, paid targets: an extra move (+) without cause; expected a special of "
                            "player {} on one of its targets{}",
                            mover, position.board->rules.every_entry ? "" : " that is listed as paid")};
        }
    } else if (has_filled_goal(position, position.side) &&
               !may_have_earned_extra(position, opponent(position.side))) {
        return Error{
            fmt::format("position: player {} has won and is to move; expected {} to move, as no extra turn "
                        "of player {} can have ended the game",
                        mover, other, other)};
    }
    return std::nullopt;
}

std::string paid_text(const Position& position) {
    std::string text(position.paid == 0 ? "-" : "");
    for (unsigned i = 0; i < kTargetCells.size(); ++i) {
        if (((position.paid >> i) & 1) == 0) continue;
        if (!text.empty()) text += ',';
        text += cell_name(kTargetCells[i]);
    }
    if (position.extra_due) text += '+';
    return text;
}

}  // namespace

std::string position_text(const Position& position) {
    std::string rows;
    for (int row = 1; row <= kRowCount; ++row) {
        if (row > 1) rows += '/';
        for (int column = 1; column <= row_length(row); ++column) {
            rows += piece_letter(position, cell_at(row, column));
        }
    }
    return fmt::format("{} {} {} {}", rows, player_number(position.side), paid_text(position),
                       position.plies);
}

Result<Position> parse_position(const Rules& rules, std::string_view text) {
    if (text.size() > kLongestText) {
        return Error{fmt::format("position: {} characters; expected at most {}", text.size(), kLongestText)};
    }
    const auto words = split_words(text);
    if (words.empty()) {
        return Error{
            fmt::format("position: empty; expected {} rows from the top, separated by /", kRowCount)};
    }
    if (words.size() > 4) {
        return Error{
            fmt::format("position: {} behind the four fields rows, side to move, paid targets, plies",
                        in_quotes(words[4]))};
    }
    Position position;
    position.board = find_board(rules);
    if (auto problem = parse_board(words[0], position)) return *problem;
    if (words.size() > 1) {
        if (words[1] != "1" && words[1] != "2") {
            return Error{fmt::format("position, side to move: {}; expected 1 or 2", in_quotes(words[1]))};
        }
        position.side = words[1] == "1" ? Side::First : Side::Second;
    }
    if (words.size() > 2) {
        if (auto problem = parse_paid(words[2], position)) return *problem;
    }
    if (words.size() > 3) {
        const auto plies = parse_number(words[3], kPlyLimit);
        if (!plies) {
            return Error{fmt::format("position, plies: {}; expected a number from 0 to {}",
                                     in_quotes(words[3]), kPlyLimit)};
        }
        position.plies = static_cast<std::uint8_t>(*plies);
    }
    if (auto problem = turn_problem(position)) return *problem;
    return position;
}

std::string cell_name(int cell) {
    return fmt::format("{}.{}", row_of(cell), column_of(cell));
}

std::string move_text(const Position& position, Move move) {
    return fmt::format("{}{}-{}", position.extra_due ? "+" : "", cell_name(move.from), cell_name(move.to));
}

Result<Move> parse_cells(const Position& position, std::string_view text) {
    std::string_view cells = text;
    if (cells.starts_with('+')) {
        if (!position.extra_due) {
            return Error{
                fmt::format("move {}: no extra move is due; expected a move without +", in_quotes(text))};
        }
        cells.remove_prefix(1);
    }
    if (cells.find('+') != std::string_view::npos) {
        return Error{fmt::format("move {}: two moves at once; expected the move and then the extra move",
                                 in_quotes(text))};
    }
    const std::size_t dash = cells.find('-');
    if (dash == std::string_view::npos) {
        return Error{fmt::format("move {}: expected two cells, such as 16.1-15.2", in_quotes(text))};
    }
    const auto from = parse_cell(cells.substr(0, dash));
    if (!from) return Error{fmt::format("move {}: {}", in_quotes(text), from.error())};
    const auto to = parse_cell(cells.substr(dash + 1));
    if (!to) return Error{fmt::format("move {}: {}", in_quotes(text), to.error())};
    return Move{static_cast<std::uint8_t>(*from), static_cast<std::uint8_t>(*to)};
}

}  // namespace sortie::chinese_checkers
