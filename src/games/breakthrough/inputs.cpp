#include "games/breakthrough/inputs.h"

namespace sortie::breakthrough {

InputLayout input_layout(const Rules& rules, int plane_bits) {
    const auto [columns, rows] = rules.size;
    const int squares = columns * rows;
    InputLayout layout;
    layout.count = static_cast<std::size_t>(2 * squares);
    layout.most_active = static_cast<std::size_t>(4 * columns);
    for (auto& inputs : layout.input_of)
        inputs.assign(static_cast<std::size_t>(2 * plane_bits), InputLayout::kUnused);
    layout.mirror.resize(layout.count);
    for (int square = 0; square < squares; ++square) {
        const int row = square / columns;
        const int column = square % columns;
        const int upside_down = (rows - 1 - row) * columns + column;
        const int mirrored = row * columns + columns - 1 - column;
        for (const Side owner : {Side::First, Side::Second}) {
            const auto bit =
                index(owner) * static_cast<std::size_t>(plane_bits) + static_cast<std::size_t>(square);
            for (const Side viewer : {Side::First, Side::Second}) {
                const int seen = viewer == Side::First ? square : upside_down;
                layout.input_of[index(viewer)][bit] =
                    static_cast<std::uint16_t>(owner == viewer ? seen : squares + seen);
            }
        }
        layout.mirror[static_cast<std::size_t>(square)] = static_cast<std::uint16_t>(mirrored);
        layout.mirror[static_cast<std::size_t>(squares + square)] =
            static_cast<std::uint16_t>(squares + mirrored);
    }
    return layout;
}

}  // namespace sortie::breakthrough
