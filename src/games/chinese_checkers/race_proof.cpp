#include "games/chinese_checkers/race_proof.h"

#include <optional>

#include "core/static_vector.h"
#include "games/chinese_checkers/movegen.h"
#include "games/chinese_checkers/race_table.h"

namespace sortie::chinese_checkers {

namespace {

struct Hop {
    std::uint8_t pivot;
    std::uint8_t landing;
};

// By cell: every hop from there that the board has room for [CC-4].
using Hops = std::array<StaticVector<Hop, 32>, kCellEnd>;

Hops make_hops(int farthest_pivot) {
    Hops hops;
    for_each_bit(kCells, [&](int cell) {
        const int a = cell / kStride;
        const int b = cell % kStride;
        constexpr std::array<std::array<int, 2>, 6> kDirections = {
            {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}}};
        for (const auto& [down, right] : kDirections) {
            for (int d = 1; d <= farthest_pivot; ++d) {
                const int to_a = a + 2 * d * down;
                const int to_b = b + 2 * d * right;
                if (to_a < 0 || to_a >= kLineLength || to_b < 0 || to_b >= kLineLength) break;
                hops[static_cast<std::size_t>(cell)].push_back(
                    {static_cast<std::uint8_t>((a + d * down) * kStride + b + d * right),
                     static_cast<std::uint8_t>(to_a * kStride + to_b)});
            }
        }
    });
    return hops;
}

// The moves in which a side finishes whatever the opponent does, or nothing.
std::optional<int> certain_moves(const Position& position, Side side) {
    const Side enemy = opponent(side);
    const Bits128 zone = kZone[index(side)];
    if ((position.pieces[index(side)] & ~zone) != 0) return std::nullopt;
    const bool on_move = position.side == side;
    const int moves = RaceTable::of(*position.board).race(position, side).moves;
    const int replies = on_move ? moves - 1 : moves;
    if (position.plies + moves + replies > kPlyLimit) return std::nullopt;  // [CC-9]
    // No move puts more than one piece into its place.
    if (kPiecesPerSide - count_placed(position, enemy) <= replies) return std::nullopt;
    const Bits128 enemies = position.pieces[index(enemy)];
    if ((reachable(position.board->rules.hop, enemies, zone | enemies, replies) & zone) != 0)
        return std::nullopt;
    return moves;
}

}  // namespace

Bits128 reachable(HopRule rule, Bits128 cells, Bits128 pivots, int moves) {
    static const std::array<Hops, 2> hops_by_rule = {make_hops(kLineLength), make_hops(1)};
    const Hops& hops = hops_by_rule[rule == HopRule::Symmetric ? 0 : 1];
    for (int move = 0; move < moves; ++move) {
        Bits128 reached = cells;
        for (Bits128 open = reached; open != 0;) {
            const int cell = lowest(open);
            open &= open - 1;
            for (const Hop& hop : hops[static_cast<std::size_t>(cell)]) {
                if (!contains(pivots, hop.pivot) || contains(reached, hop.landing)) continue;
                reached |= bit<Bits128>(hop.landing);
                open |= bit<Bits128>(hop.landing);
            }
        }
        cells = reached | neighbours(cells);
        pivots |= cells;
    }
    return cells;
}

Bounds prove_race(const Position& position) {
    Bounds bounds;
    if (const auto moves = certain_moves(position, position.side)) bounds.low = win_in(2 * *moves - 1);
    if (const auto moves = certain_moves(position, opponent(position.side)))
        bounds.high = loss_in(2 * *moves);
    return bounds;
}

}  // namespace sortie::chinese_checkers
