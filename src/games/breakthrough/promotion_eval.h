// The evaluation of the variant `promotion`: what men and super pieces are worth, how far the men have come,
// how freely all of them move, and what stands to be captured. It shrinks as the draw by quiet plies comes
// near.
#pragma once

#include <algorithm>

#include "core/score.h"
#include "games/breakthrough/eval.h"
#include "games/breakthrough/promotion_movegen.h"

namespace sortie::breakthrough {

template <BitSet Bits>
class PromotionEvaluator {
  public:
    using Position = PromotionPosition<Bits>;
    static constexpr double kProbabilityScale = 150.0;

    struct State {};

    State start(const Position&) const { return {}; }
    State advance(const State&, const Position&, const Move&, const Position&) const { return {}; }

    Score evaluate(const State&, const Position& position) const {
        int lead = 0;
        visit_named_terms(position, [&](const char*, int count, int weight) { lead += count * weight; });
        // [BT-6p] A lead is worth the less the fewer plies are left to take something.
        const int left = std::min(plies_to_draw(position), kUnhurried);
        return std::clamp(lead * (kLeast + left) / (kLeast + kUnhurried), -kLargestEval, kLargestEval);
    }

    // Name, own minus other, and weight.
    template <class Visit>
    static void visit_named_terms(const Position& position, Visit visit) {
        Position turned = position;
        std::swap(turned.own, turned.other);
        turned.side = opponent(position.side);
        const Counts own = counts(position);
        const Counts other = counts(turned);
        visit("men", own.men - other.men, kMan);
        visit("supers", own.supers - other.supers, kSuper);
        visit("advance", own.advance - other.advance, 1);
        visit("moves", own.moves - other.moves, kMove);
        visit("attacked", own.attacked - other.attacked, -kAttacked);
        visit("tempo", 1, kTempo);
    }

  private:
    static constexpr int kMan = 100;
    static constexpr int kSuper = 260;
    static constexpr int kAdvance = 5;  // a row of a man, more of them the nearer it is
    static constexpr int kMove = 3;
    static constexpr int kAttacked = 15;  // a piece that can be captured
    static constexpr int kTempo = 10;
    static constexpr int kUnhurried = 40;  // plies
    static constexpr int kLeast = 15;      // what counts for a lead at the last moment, in the same measure

    struct Counts {
        int men = 0;
        int supers = 0;
        int advance = 0;  // in hundredths of a man
        int moves = 0;
        int attacked = 0;
    };

    // Of the side to move.
    static Counts counts(const Position& position) {
        const Board<Bits>& board = *position.board;
        const Bits men = position.own & ~position.supers;
        Counts counted;
        counted.men = popcount(men);
        counted.supers = popcount(position.own & position.supers);
        for (int rows = 1; rows < board.rows; ++rows) {
            const int come = board.rows - rows;
            counted.advance +=
                kAdvance * come * come / 4 * popcount(men & at_rows_to_go(board, position.side, rows));
        }
        visit_promotion_targets(position, [&](Bits targets, int) { counted.moves += popcount(targets); });
        const Side enemy = opponent(position.side);
        const Bits attacked = attacks(board, enemy, position.other) |
                              attacks(board, position.side, position.other & position.supers);
        counted.attacked = popcount(position.own & attacked);
        return counted;
    }
};

}  // namespace sortie::breakthrough
