#include "games/breakthrough/board.h"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <memory>

#include "games/breakthrough/weights.h"

namespace sortie::breakthrough {

namespace {

std::uint8_t place_class(BoardSize size, int rows_to_go, int column) {
    const int to_edge = std::min(column, size.columns - 1 - column);
    const int row = rows_to_go == size.rows - 1 ? 0 : std::min<int>(rows_to_go, kRowClasses - 1);
    return static_cast<std::uint8_t>(row * static_cast<int>(kColumnClasses) +
                                     std::min<int>(to_edge, kColumnClasses - 1));
}

template <BitSet Bits>
Board<Bits> make_board(const Rules& rules) {
    const auto [columns, rows] = rules.size;
    Board<Bits> board;
    board.rules = rules;
    board.columns = columns;
    board.rows = rows;
    board.all = low_bits<Bits>(columns * rows);
    Bits first_column = 0;
    for (int row = 0; row < rows; ++row) first_column |= bit<Bits>(row * columns);
    board.not_first_column = board.all & ~first_column;
    board.not_last_column = board.all & ~(first_column << (columns - 1));
    board.diagonal_quiet = rules.variant == Variant::Standard ? board.all : 0;
    board.goal[index(Side::First)] = row_mask<Bits>(columns, rows - 1);
    board.goal[index(Side::Second)] = row_mask<Bits>(columns, 0);
    for (int square = 0; square < columns * rows; ++square) {
        const auto at = static_cast<std::size_t>(square);
        const int row = square / columns;
        board.row_of[at] = static_cast<std::uint8_t>(row);
        board.place[index(Side::First)][at] = place_class(rules.size, rows - 1 - row, square % columns);
        board.place[index(Side::Second)][at] = place_class(rules.size, row, square % columns);
    }
    board.salt = static_cast<Key>((columns * 32 + rows) * kVariantCount + static_cast<int>(rules.variant));
    return board;
}

template <BitSet Bits>
using BoardTable =
    std::array<Board<Bits>, (kMaxColumns + 1) * (kMaxRows + 1) * static_cast<std::size_t>(kVariantCount)>;

std::size_t table_index(const Rules& rules) {
    const int size = rules.size.columns * (kMaxRows + 1) + rules.size.rows;
    return static_cast<std::size_t>(size * kVariantCount + static_cast<int>(rules.variant));
}

template <BitSet Bits>
std::unique_ptr<const BoardTable<Bits>> make_table() {
    auto table = std::make_unique<BoardTable<Bits>>();
    for (int columns = kMinColumns; columns <= kMaxColumns; ++columns) {
        for (int rows = kMinRows; rows <= kMaxRows; ++rows) {
            for (const Variant variant : {Variant::Standard, Variant::Straight, Variant::Promotion}) {
                const Rules rules{{columns, rows}, variant};
                if (fits(rules.size, kBitCount<Bits>)) (*table)[table_index(rules)] = make_board<Bits>(rules);
            }
        }
    }
    return table;
}

}  // namespace

std::string size_problem(BoardSize size) {
    const auto [columns, rows] = size;
    if (columns >= kMinColumns && columns <= kMaxColumns && rows >= kMinRows && rows <= kMaxRows &&
        fits(size, kMaxSquares)) {
        return {};
    }
    return fmt::format("size {}: expected {} to {} columns, {} to {} rows and at most {} squares",
                       size_text(size), kMinColumns, kMaxColumns, kMinRows, kMaxRows, kMaxSquares);
}

template <BitSet Bits>
const Board<Bits>* find_board(const Rules& rules) {
    assert(size_problem(rules.size).empty() && fits(rules.size, kBitCount<Bits>));
    static const auto table = make_table<Bits>();
    return &(*table)[table_index(rules)];
}

template const Board<Bits64>* find_board<Bits64>(const Rules&);
template const Board<Bits128>* find_board<Bits128>(const Rules&);

}  // namespace sortie::breakthrough
