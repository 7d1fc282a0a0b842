#include "games/breakthrough/position_code.h"

#include <gtest/gtest.h>
#include <set>

#include "support/random_breakthrough.h"

namespace sortie {
namespace {

using breakthrough::PositionCoder;
using breakthrough::Rules;
using breakthrough::Variant;

template <BitSet Bits>
breakthrough::Position<Bits> mirrored(const breakthrough::Position<Bits>& position) {
    const int columns = position.board->columns;
    const auto turn = [&](Bits pieces) {
        Bits turned = 0;
        for_each_bit(pieces, [&](int square) {
            turned |= bit<Bits>(square - square % columns + columns - 1 - square % columns);
        });
        return turned;
    };
    auto result = position;
    result.own = turn(position.own);
    result.other = turn(position.other);
    return result;
}

// The same position with the colours exchanged and the board turned upside down.
template <BitSet Bits>
breakthrough::Position<Bits> exchanged(const breakthrough::Position<Bits>& position) {
    const int columns = position.board->columns;
    const auto turn = [&](Bits pieces) {
        Bits turned = 0;
        for_each_bit(pieces, [&](int square) {
            turned |= bit<Bits>((position.board->rows - 1 - square / columns) * columns + square % columns);
        });
        return turned;
    };
    auto result = position;
    result.own = turn(position.own);
    result.other = turn(position.other);
    result.side = opponent(position.side);
    return result;
}

template <BitSet Bits>
void expect_folds(BoardSize size, bool is_short, bool is_exact) {
    const Rules rules{size, Variant::Standard};
    const PositionCoder<Bits> coder(rules);
    EXPECT_EQ(coder.is_short(), is_short);
    EXPECT_EQ(coder.is_exact(), is_exact);
    Random random(1);
    for (int i = 0; i < 200; ++i) {
        const auto position = random_breakthrough<Bits>(rules, 8, random);
        const auto code = coder.code(position);
        EXPECT_TRUE(coder.code(mirrored(position)) == code);
        EXPECT_TRUE(coder.code(exchanged(position)) == code);
        if (is_short) {
            EXPECT_EQ(high_word(code), 0U);
        }
        if (!is_exact) continue;
        const auto back = coder.position(code);
        EXPECT_EQ(back.side, Side::First);
        auto seen = position.side == Side::First ? position : exchanged(position);
        seen.move_number = back.move_number;
        EXPECT_TRUE(back == seen || back == mirrored(seen));
    }
}

TEST(PositionCode, OneForAllImagesOfAPosition) {
    expect_folds<Bits64>({4, 5}, true, true);
    expect_folds<Bits64>({6, 6}, true, true);
    expect_folds<Bits64>({8, 8}, false, true);
    expect_folds<Bits128>({8, 10}, false, true);
    expect_folds<Bits128>({11, 8}, false, false);
}

TEST(PositionCode, DiffersBetweenPositions) {
    const Rules rules{{5, 5}, Variant::Standard};
    const PositionCoder<Bits64> coder(rules);
    using G = breakthrough::AdvancingGame<Bits64>;
    std::set<std::uint64_t> codes;
    const auto start = G::initial(rules);
    MoveList<G> moves;
    G::generate(start, moves);
    for (const auto& move : moves) codes.insert(low_word(coder.code(G::play(start, move))));
    EXPECT_EQ(codes.size(), 7U);  // 13 moves, of which only c2c3 is its own mirror image
}

}  // namespace
}  // namespace sortie
