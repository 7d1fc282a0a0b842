#include "games/chinese_checkers/inputs.h"

#include "games/chinese_checkers/progress.h"

namespace sortie::chinese_checkers {

namespace {

constexpr int kCellCount = popcount(kCells);
constexpr int kKinds = 2;  // of pieces: normal, special
constexpr std::size_t kPlane = kBitCount<Bits128>;

// Cells without the gaps between their numbers.
constexpr int place_of(int cell) {
    return popcount(kCells & low_bits<Bits128>(cell));
}

constexpr int half_turned(int cell) {
    return lowest(half_turn(bit<Bits128>(cell)));
}

// Left and right exchanged: (a, b) of [CC-1] becomes (b, a).
constexpr int mirrored(int cell) {
    return cell % kStride * kStride + cell / kStride;
}

}  // namespace

InputLayout input_layout() {
    constexpr int kPieceInputs = 2 * kKinds * kCellCount;
    constexpr int kFlags = kExtraFlag + 2;
    // By flag as player 1 sees it: what player 2 sees in its place, and the same in the mirror.
    constexpr std::array<int, kFlags> kFlagTurned = {3, 2, 1, 0, 5, 4};
    constexpr std::array<int, kFlags> kFlagMirrored = {1, 0, 3, 2, 4, 5};
    InputLayout layout;
    layout.count = kPieceInputs + kFlags;
    layout.most_active = 2 * kPiecesPerSide + kTargetCells.size() + 1;
    for (auto& inputs : layout.input_of) inputs.assign((2 * kKinds + 1) * kPlane, InputLayout::kUnused);
    layout.mirror.resize(layout.count);
    for (int kind = 0; kind < kKinds; ++kind) {
        for_each_bit(kCells, [&](int cell) {
            for (const Side owner : {Side::First, Side::Second}) {
                const std::size_t plane = index(owner) * kKinds + static_cast<std::size_t>(kind);
                const std::size_t bit = plane * kPlane + static_cast<std::size_t>(cell);
                for (const Side viewer : {Side::First, Side::Second}) {
                    const int seen = place_of(viewer == Side::First ? cell : half_turned(cell));
                    const int block = (owner == viewer ? 0 : kKinds) + kind;
                    layout.input_of[index(viewer)][bit] =
                        static_cast<std::uint16_t>(block * kCellCount + seen);
                }
            }
            for (const int block : {kind, kKinds + kind}) {
                layout.mirror[static_cast<std::size_t>(block * kCellCount + place_of(cell))] =
                    static_cast<std::uint16_t>(block * kCellCount + place_of(mirrored(cell)));
            }
        });
    }
    for (int flag = 0; flag < kFlags; ++flag) {
        const auto number = static_cast<std::size_t>(flag);
        const std::size_t bit = 2 * kKinds * kPlane + number;
        layout.input_of[0][bit] = static_cast<std::uint16_t>(kPieceInputs + flag);
        layout.input_of[1][bit] = static_cast<std::uint16_t>(kPieceInputs + kFlagTurned[number]);
        layout.mirror[static_cast<std::size_t>(kPieceInputs) + number] =
            static_cast<std::uint16_t>(kPieceInputs + kFlagMirrored[number]);
    }
    return layout;
}

}  // namespace sortie::chinese_checkers
