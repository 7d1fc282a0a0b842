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
    constexpr int kKinds = 2;  // of planes: pieces, those that can be captured
    constexpr int kPointInputs = 2 * kKinds * kPointCount;
    InputLayout layout;
    layout.count = kPointInputs + kHurryClasses;
    layout.most_active = kKinds * 2 * kMaxPieces + 1;
    for (auto& inputs : layout.input_of) inputs.assign((2 * kKinds + 1) * kPlane, InputLayout::kUnused);
    layout.mirror.resize(layout.count);
    for (int kind = 0; kind < kKinds; ++kind) {
        for_each_bit(kPoints, [&](int point) {
            for (const Side owner : {Side::First, Side::Second}) {
                const std::size_t plane = static_cast<std::size_t>(2 * kind) + index(owner);
                for (const Side viewer : {Side::First, Side::Second}) {
                    const int block = 2 * kind + (owner == viewer ? 0 : 1);
                    const int seen = place_of(viewer == Side::First ? point : half_turned(point));
                    layout.input_of[index(viewer)][plane * kPlane + static_cast<std::size_t>(point)] =
                        static_cast<std::uint16_t>(block * kPointCount + seen);
                }
            }
            for (const int block : {2 * kind, 2 * kind + 1}) {
                layout.mirror[static_cast<std::size_t>(block * kPointCount + place_of(point))] =
                    static_cast<std::uint16_t>(block * kPointCount + place_of(mirrored(point)));
            }
        });
    }
    for (int i = 0; i < kHurryClasses; ++i) {
        const auto input = static_cast<std::uint16_t>(kPointInputs + i);
        for (auto& inputs : layout.input_of)
            inputs[2 * kKinds * kPlane + static_cast<std::size_t>(i)] = input;
        layout.mirror[input] = input;
    }
    return layout;
}

}  // namespace sortie::tukvnanawopi
