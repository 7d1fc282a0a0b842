#include "games/breakthrough/view.h"

#include "games/breakthrough/text.h"

namespace sortie::breakthrough {

template <class Position>
View view_of(const Position& position) {
    const auto [columns, rows] = position.board->rules.size;
    View view;
    view.style = View::Style::Cells;
    view.width = columns;
    view.height = rows;
    view.first_name = "White";
    view.second_name = "Black";
    view.side_letters = "wb";
    view.palette = {{Side::First, "man", 'P'}, {Side::Second, "man", 'p'}};
    if (position.board->rules.variant == Variant::Promotion) {
        view.palette.push_back({Side::First, "super", 'Q'});
        view.palette.push_back({Side::Second, "super", 'q'});
    }
    for (int column = 0; column < columns; ++column)
        view.column_labels.emplace_back(1, static_cast<char>('a' + column));
    for (int row = rows; row > 0; --row) view.row_labels.push_back(std::to_string(row));
    for (int square = 0; square < columns * rows; ++square) {
        view.points.push_back(
            {square_name(columns, square), square % columns, rows - 1 - square / columns, ""});
        const char letter = piece_letter(position, square);
        if (letter == '.') continue;
        const bool super = letter == 'Q' || letter == 'q';
        const Side side = letter == 'P' || letter == 'Q' ? Side::First : Side::Second;
        view.pieces.push_back({square, side, super ? "super" : "man", letter});
    }
    return view;
}

template View view_of(const Position<Bits64>&);
template View view_of(const Position<Bits128>&);
template View view_of(const PromotionPosition<Bits64>&);
template View view_of(const PromotionPosition<Bits128>&);

}  // namespace sortie::breakthrough
