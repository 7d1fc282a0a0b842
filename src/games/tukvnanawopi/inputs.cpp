#include "games/tukvnanawopi/inputs.h"

namespace sortie::tukvnanawopi {

namespace {

constexpr int kPointCount = popcount(kPoints);
constexpr std::size_t kPlane = kBitCount<Bits64>;

// Points without the spare numbers between them, in the order of their numbers.
constexpr int place_of(int point) {
    return popcount(kPoints & low_bits<Bits64>(point));
}

constexpr int half_turned(int point) {
    return point_at(kLines - 1 - row_of(point), kLines - 1 - column_of(point));
}

constexpr int mirrored(int point) {
    return point_at(row_of(point), kLines - 1 - column_of(point));
}

}  // namespace

InputLayout input_layout() {
    constexpr int kPieceInputs = 2 * kPointCount;
    InputLayout layout;
    layout.count = kPieceInputs + kHurryClasses;
    layout.most_active = 2 * kMaxPieces + 1;
    for (auto& inputs : layout.input_of) inputs.assign(3 * kPlane, InputLayout::kUnused);
    layout.mirror.resize(layout.count);
    for_each_bit(kPoints, [&](int point) {
        for (const Side owner : {Side::First, Side::Second}) {
            const auto bit = index(owner) * kPlane + static_cast<std::size_t>(point);
            for (const Side viewer : {Side::First, Side::Second}) {
                const int seen = place_of(viewer == Side::First ? point : half_turned(point));
                layout.input_of[index(viewer)][bit] =
                    static_cast<std::uint16_t>(owner == viewer ? seen : kPointCount + seen);
            }
        }
        for (const int first : {0, kPointCount}) {
            layout.mirror[static_cast<std::size_t>(first + place_of(point))] =
                static_cast<std::uint16_t>(first + place_of(mirrored(point)));
        }
    });
    for (int i = 0; i < kHurryClasses; ++i) {
        const auto input = static_cast<std::uint16_t>(kPieceInputs + i);
        for (auto& inputs : layout.input_of) inputs[2 * kPlane + static_cast<std::size_t>(i)] = input;
        layout.mirror[input] = input;
    }
    return layout;
}

}  // namespace sortie::tukvnanawopi
