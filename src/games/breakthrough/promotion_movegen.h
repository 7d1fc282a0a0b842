// Moves of the variant `promotion`: sideways steps, super pieces that also go back, and draws.
#pragma once

#include "games/breakthrough/movegen.h"

namespace sortie::breakthrough {

inline constexpr int kQuietPlyLimit = 100;  // [BT-6p]

// Calls visit(targets, step) for each direction of movement; many of the sets are empty.
template <BitSet Bits, class Visit>
constexpr void visit_promotion_targets(const PromotionPosition<Bits>& position, Visit&& visit) {
    const Board<Bits>& board = *position.board;
    const Bits empty = position.empty();
    const Bits enemies = position.other;
    const Bits own = position.own;

    // [BT-3p] Men and super pieces: straight ahead and sideways when quiet, diagonally forward to capture.
    const Targets<Bits> forward = steps_forward(board, position.side, own);
    visit(forward.straight & empty, forward.straight_step);
    visit(((own & board.not_first_column) >> 1) & empty, -1);
    visit(((own & board.not_last_column) << 1) & empty, 1);
    visit(forward.left & enemies, forward.left_step);
    visit(forward.right & enemies, forward.right_step);

    // [BT-4p] Super pieces: the same backwards.
    const Targets<Bits> back = steps_forward(board, opponent(position.side), own & position.supers);
    visit(back.straight & empty, back.straight_step);
    visit(back.left & enemies, back.left_step);
    visit(back.right & enemies, back.right_step);
}

// [BT-6p]
template <BitSet Bits>
constexpr int plies_to_draw(const PromotionPosition<Bits>& position) {
    return kQuietPlyLimit - position.quiet_plies;
}

template <BitSet Bits>
constexpr std::size_t count_moves(const PromotionPosition<Bits>& position) {
    if (position.quiet_plies >= kQuietPlyLimit) return 0;
    int count = 0;
    visit_promotion_targets(position, [&](Bits targets, int) { count += popcount(targets); });
    return static_cast<std::size_t>(count);
}

template <BitSet Bits, class Moves>
constexpr void generate(const PromotionPosition<Bits>& position, Moves& moves) {
    if (position.quiet_plies >= kQuietPlyLimit) return;
    visit_promotion_targets(position, [&](Bits targets, int step) { append_moves(targets, step, moves); });
}

template <BitSet Bits>
constexpr bool is_promotion(const PromotionPosition<Bits>& position, Move move) {
    return contains(position.board->goal[index(position.side)], move.to) &&
           !contains(position.supers, move.from);
}

// Captures and promotions cannot be taken back, so no earlier position can come again.
template <BitSet Bits>
constexpr bool is_irreversible(const PromotionPosition<Bits>& position, Move move) {
    return contains(position.other, move.to) || is_promotion(position, move);
}

template <BitSet Bits>
constexpr PromotionPosition<Bits> play(const PromotionPosition<Bits>& position, Move move) {
    PromotionPosition<Bits> next = position;
    static_cast<Position<Bits>&>(next) = play(static_cast<const Position<Bits>&>(position), move);
    const Bits origin = bit<Bits>(move.from);
    const Bits target = bit<Bits>(move.to);
    const bool arrives_as_super =
        contains(position.supers, move.from) || is_promotion(position, move);  // [BT-4p]
    next.supers &= ~(origin | target);
    if (arrives_as_super) next.supers |= target;
    next.quiet_plies = is_irreversible(position, move) ? std::uint16_t{0}
                                                       : static_cast<std::uint16_t>(position.quiet_plies + 1);
    return next;
}

// [BT-4p] No piece and no move are the same loss; [BT-6p] a loss counts before the draw by quiet plies.
template <BitSet Bits>
constexpr Outcome outcome(const PromotionPosition<Bits>& position) {
    bool any_move = false;
    visit_promotion_targets(position, [&](Bits targets, int) { any_move |= targets != 0; });
    if (!any_move) return win_for(opponent(position.side));
    return position.quiet_plies >= kQuietPlyLimit ? Outcome::Draw : Outcome::Ongoing;
}

}  // namespace sortie::breakthrough
