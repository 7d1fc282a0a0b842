#include "games/breakthrough/text.h"

#include <fmt/format.h>
#include <optional>
#include <type_traits>
#include <vector>

#include "core/text.h"
#include "games/breakthrough/promotion_movegen.h"
#include "games/row_text.h"

namespace sortie::breakthrough {

namespace {

constexpr std::size_t kLongestFen = 512;

std::string_view colour(Side side) {
    return side == Side::First ? "White" : "Black";
}

constexpr RowNotation kNotation{"PpQq", "squares", [](int) { return kMaxColumns; }};

std::optional<Error> parse_board(std::string_view text, Fen& fen) {
    const auto rows = read_rows(kNotation, text);
    if (!rows) return Error{rows.error()};
    const auto row_count = static_cast<int>(rows->size());
    fen.size = {static_cast<int>(rows->front().size()), row_count};
    if (fen.size.columns == 0) {
        return Error{fmt::format(
            "position, rank {}: an empty row; expected pieces or a number of empty squares", row_count)};
    }
    int rank = row_count;
    for (const std::string& row : *rows) {
        if (row.size() != rows->front().size()) {
            return Error{fmt::format("position, rank {}: {} squares; expected {} as in rank {}", rank,
                                     row.size(), fen.size.columns, row_count)};
        }
        fen.squares.insert(0, row);
        --rank;
    }
    if (const std::string problem = size_problem(fen.size); !problem.empty()) {
        return Error{"position: " + problem};
    }
    return std::nullopt;
}

std::optional<Error> parse_counter(std::string_view word, std::string_view name, std::uint16_t& value) {
    const auto number = parse_number(word, kMaxCounter);
    if (!number) {
        return Error{fmt::format("position, {}: {}; expected a number from 0 to {}", name, in_quotes(word),
                                 kMaxCounter)};
    }
    value = static_cast<std::uint16_t>(*number);
    return std::nullopt;
}

// The square "b12" at the front of the text, which is shortened by it.
std::optional<int> take_square(BoardSize size, std::string_view& text) {
    if (text.empty()) return std::nullopt;
    const int column = to_lower(text.front()) - 'a';
    std::size_t end = 1;
    while (end < text.size() && end < 3 && is_digit(text[end])) ++end;
    const auto rank = parse_number(text.substr(1, end - 1), static_cast<std::uint64_t>(size.rows));
    if (column < 0 || column >= size.columns || !rank || *rank == 0 || text[1] == '0') return std::nullopt;
    text.remove_prefix(end);
    return (static_cast<int>(*rank) - 1) * size.columns + column;
}

// What the counts and places of the pieces say about whether the position can occur at all.
template <BitSet Bits>
std::optional<Error> placement_problem(const Position<Bits>& position) {
    const Rules& rules = position.board->rules;
    if ((position.own | position.other) == 0) return Error{"position: there are no pieces"};
    const bool arriving_wins = rules.variant != Variant::Promotion;
    for (const Side side : {Side::First, Side::Second}) {
        const Bits pieces = position.pieces(side);
        const Bits arrived = pieces & position.board->goal[index(side)];
        const int far_rank = side == Side::First ? rules.size.rows : 1;
        if (popcount(pieces) > 2 * rules.size.columns) {
            return Error{fmt::format("position: {} has {} pieces; at most {} fill its two rows", colour(side),
                                     popcount(pieces), 2 * rules.size.columns)};
        }
        if (arriving_wins && popcount(arrived) > 1) {
            return Error{fmt::format(
                "position, rank {}: {} {} pieces on the winning row; the game ends with the first", far_rank,
                popcount(arrived), colour(side))};
        }
        if (arriving_wins && arrived != 0 && position.side == side) {
            return Error{
                fmt::format("position, rank {}: a {} piece on the winning row means that the game is "
                            "over; expected {} to move",
                            far_rank, colour(side), colour(opponent(side)))};
        }
        if (pieces == 0 && position.side != side) {
            return Error{fmt::format("position: {} has no pieces, so the game is over; expected {} to move",
                                     colour(side), colour(side))};
        }
    }
    return std::nullopt;
}

}  // namespace

Result<Fen> parse_fen(std::string_view text) {
    if (text.size() > kLongestFen) {
        return Error{fmt::format("position: {} characters; expected at most {}", text.size(), kLongestFen)};
    }
    const auto words = split_words(text);
    if (words.empty()) return Error{"position: empty; expected rows from the top, such as pp/pp/2/2/PP/PP w"};
    if (words.size() > 6) {
        return Error{fmt::format("position: {} behind the six fields of a FEN", in_quotes(words[6]))};
    }
    Fen fen;
    if (auto problem = parse_board(words[0], fen)) return *problem;
    if (words.size() > 1) {
        if (words[1] != "w" && words[1] != "b") {
            return Error{fmt::format("position, side to move: {}; expected w or b", in_quotes(words[1]))};
        }
        fen.side = words[1] == "w" ? Side::First : Side::Second;
    }
    for (std::size_t field = 2; field < words.size() && field < 4; ++field) {
        if (words[field] != "-") {
            return Error{
                fmt::format("position, field {}: {}; expected -", field + 1, in_quotes(words[field]))};
        }
    }
    if (words.size() > 4) {
        if (auto problem = parse_counter(words[4], "quiet plies", fen.quiet_plies)) return *problem;
    }
    if (words.size() > 5) {
        if (auto problem = parse_counter(words[5], "move number", fen.move_number)) return *problem;
    }
    return fen;
}

template <class Position>
Result<Position> position_from_fen(const Rules& rules, const Fen& fen) {
    using Bits = typename Position::Bits;
    constexpr bool kPromotes = std::is_same_v<Position, PromotionPosition<Bits>>;
    if (fen.size != rules.size) {
        return Error{
            fmt::format("position: a board of {}; expected {}", size_text(fen.size), size_text(rules.size))};
    }
    Position position;
    position.board = find_board<Bits>(rules);
    position.side = fen.side;
    position.move_number = fen.move_number;
    for (int square = 0; square < static_cast<int>(fen.squares.size()); ++square) {
        const char letter = fen.squares[static_cast<std::size_t>(square)];
        if (letter == '.') continue;
        const Side side = letter == 'P' || letter == 'Q' ? Side::First : Side::Second;
        (side == fen.side ? position.own : position.other) |= bit<Bits>(square);
        const bool super = letter == 'Q' || letter == 'q';
        const std::string name = square_name(rules.size.columns, square);
        if constexpr (kPromotes) {
            if (super) position.supers |= bit<Bits>(square);
            if (!super && contains(position.board->goal[index(side)], square)) {
                return Error{
                    fmt::format("position, {}: a {} piece on the far row is a super piece; expected {}", name,
                                colour(side), side == Side::First ? 'Q' : 'q')};
            }
        } else if (super) {
            return Error{
                fmt::format("position, {}: a super piece; only the variant 'promotion' has them", name)};
        }
    }
    if constexpr (kPromotes) {
        if (fen.quiet_plies > kQuietPlyLimit) {
            return Error{fmt::format("position, quiet plies: {}; the game is drawn at {}", fen.quiet_plies,
                                     kQuietPlyLimit)};
        }
        position.quiet_plies = fen.quiet_plies;
    }
    if (auto problem = placement_problem<Bits>(position)) return *problem;
    return position;
}

template <class Position>
std::string fen_text(const Position& position) {
    const auto [columns, rows] = position.board->rules.size;
    std::vector<std::string> lines;
    for (int row = rows - 1; row >= 0; --row) {
        std::string& line = lines.emplace_back();
        for (int square = row * columns; square < (row + 1) * columns; ++square) {
            line += piece_letter(position, square);
        }
    }
    int quiet_plies = 0;
    if constexpr (requires { position.quiet_plies; }) quiet_plies = position.quiet_plies;
    return fmt::format("{} {} - - {} {}", write_rows(lines), position.side == Side::First ? 'w' : 'b',
                       quiet_plies, position.move_number);
}

std::string square_name(int columns, int square) {
    return fmt::format("{}{}", static_cast<char>('a' + square % columns), square / columns + 1);
}

std::string move_text(int columns, Move move) {
    return square_name(columns, move.from) + square_name(columns, move.to);
}

Result<Move> parse_squares(BoardSize size, std::string_view text) {
    std::string_view rest = text;
    const auto from = take_square(size, rest);
    if (from && !rest.empty() && (rest.front() == '-' || to_lower(rest.front()) == 'x'))
        rest.remove_prefix(1);
    const auto to = from ? take_square(size, rest) : std::nullopt;
    if (!from || !to || !rest.empty()) {
        return Error{fmt::format("move {}, character {}: expected two squares from a1 to {}, such as a2a3",
                                 in_quotes(text), text.size() - rest.size() + 1,
                                 square_name(size.columns, size.columns * size.rows - 1))};
    }
    return Move{static_cast<std::uint8_t>(*from), static_cast<std::uint8_t>(*to)};
}

template Result<Position<Bits64>> position_from_fen(const Rules&, const Fen&);
template Result<Position<Bits128>> position_from_fen(const Rules&, const Fen&);
template Result<PromotionPosition<Bits64>> position_from_fen(const Rules&, const Fen&);
template Result<PromotionPosition<Bits128>> position_from_fen(const Rules&, const Fen&);
template std::string fen_text(const Position<Bits64>&);
template std::string fen_text(const Position<Bits128>&);
template std::string fen_text(const PromotionPosition<Bits64>&);
template std::string fen_text(const PromotionPosition<Bits128>&);

}  // namespace sortie::breakthrough
