#include "games/tukvnanawopi/view.h"

#include "games/tukvnanawopi/movegen.h"
#include "games/tukvnanawopi/text.h"

namespace sortie::tukvnanawopi {

namespace {

// Points are listed by rising number, without the spare numbers between them.
int listed_index(int point) {
    return popcount(kPoints & low_bits<Bits64>(point));
}

}  // namespace

View view_of(const Position& position) {
    const Variant variant = position.rules.variant;
    View view;
    view.style = View::Style::Lines;
    view.width = kLines;
    view.height = kLines;
    view.first_name = colour_name(colour_of(variant, Side::First));
    view.second_name = colour_name(colour_of(variant, Side::Second));
    for (const Side side : {Side::First, Side::Second}) {
        const char letter = colour_letter(colour_of(variant, side));
        view.side_letters += letter;
        view.palette.push_back({side, "man", letter});
    }
    for (int line = 0; line < kLines; ++line) {
        view.column_labels.emplace_back(1, static_cast<char>('A' + line));
        view.row_labels.push_back(std::to_string(kLines - line));
    }
    for_each_bit(kPoints, [&](int point) {
        const bool open = contains(position.open, point);
        view.points.push_back(
            {point_name(point), column_of(point), kLines - 1 - row_of(point), open ? "" : "closed"});
        for_each_direction([&](auto direction) {
            constexpr int kStep = decltype(direction)::value;
            if constexpr (kStep > 0) {  // each line once, from its end with the lower number
                const Bits64 from = movers<Paths::Drawn, kStep>(bit<Bits64>(point));
                if ((shifted<kStep>(from) & kPoints) == 0) return;
                view.edges.push_back({listed_index(point), listed_index(point + kStep)});
            }
        });
    });
    for_each_bit(position.occupied(), [&](int point) {
        const Side side = contains(position.pieces[index(Side::First)], point) ? Side::First : Side::Second;
        view.pieces.push_back({listed_index(point), side, "man", colour_letter(colour_of(variant, side))});
    });
    return view;
}

}  // namespace sortie::tukvnanawopi
