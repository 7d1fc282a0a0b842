// The moves of Chinese Checkers, what playing one does, and when the game is over.
#pragma once

#include "games/chinese_checkers/hops.h"
#include "games/chinese_checkers/position.h"
#include "games/outcome.h"

namespace sortie::chinese_checkers {

inline constexpr int kPlyLimit = 200;  // [CC-9]

// Calls visit(origin, targets) for each piece of the side, lowest cell first; the targets may be none.
template <class Visit>
void visit_targets(const Position& position, Side side, Visit&& visit) {
    const Bits128 empty = kCells & ~position.occupied();
    const HopTables& tables = *position.board->hops;
    Lines lines(position.occupied());
    for_each_bit(position.pieces[index(side)], [&](int origin) {
        const Bits128 steps = kNeighbours[static_cast<std::size_t>(origin)] & empty;  // [CC-3]
        visit(origin, steps | hop_targets(tables, lines, origin));  // [CC-5] a step and a hop are one
    });
}

// Whether a side could move now [CC-6]. Some piece can step in all but the strangest positions.
inline bool can_move(const Position& position, Side side) {
    if ((neighbours(position.pieces[index(side)]) & ~position.occupied()) != 0) return true;
    bool any = false;
    visit_targets(position, side, [&](int, Bits128 targets) { any |= targets != 0; });
    return any;
}

// [CC-8] [CC-9] Whether the game has ended after a whole turn, be there moves or not.
inline bool is_decided(const Position& position) {
    return !position.extra_due && (position.plies >= kPlyLimit || has_filled_goal(position, Side::First) ||
                                   has_filled_goal(position, Side::Second));
}

inline std::size_t count_moves(const Position& position) {
    int count = 0;
    if (!is_decided(position)) {
        visit_targets(position, moving_side(position),
                      [&](int, Bits128 targets) { count += popcount(targets); });
    }
    return static_cast<std::size_t>(count);
}

template <class Moves>
void generate(const Position& position, Moves& moves) {
    if (is_decided(position)) return;
    visit_targets(position, moving_side(position), [&](int origin, Bits128 targets) {
        for_each_bit(targets, [&](int to) {
            moves.push_back(Move{static_cast<std::uint8_t>(origin), static_cast<std::uint8_t>(to)});
        });
    });
}

// [CC-7] Enters the arrival of the mover's special on a target; says whether it earns an extra turn.
inline bool collect_payment(Position& position, int target) {
    if (position.board->rules.every_entry) return true;
    for (unsigned i = 0; i < kTargetCells.size(); ++i) {
        if (kTargetCells[i] != target) continue;
        const bool first_time = ((position.paid >> i) & 1) == 0;
        position.paid = static_cast<std::uint8_t>(position.paid | (1u << i));
        return first_time;
    }
    return false;
}

inline Position play(const Position& position, Move move) {
    Position next = position;
    const Bits128 change = bit<Bits128>(move.from) | bit<Bits128>(move.to);
    const bool is_special = contains(position.specials, move.from);
    next.pieces[index(moving_side(position))] ^= change;
    if (is_special) next.specials ^= change;
    next.extra_due = false;
    if (!position.extra_due) {
        ++next.plies;
        next.extra_due = is_special && contains(kTargets[index(position.side)], move.to) &&
                         collect_payment(next, move.to) && can_move(next, opponent(position.side));
    }
    if (!next.extra_due) next.side = opponent(position.side);
    return next;
}

// [CC-9]
inline Outcome outcome_at_limit(const Position& position) {
    if (!position.board->rules.count) return Outcome::Draw;
    const int lead = count_placed(position, Side::First) - count_placed(position, Side::Second);
    if (lead == 0) return Outcome::Draw;
    return win_for(lead > 0 ? Side::First : Side::Second);
}

// The first reason that holds ends the game: a full goal [CC-8], the ply limit [CC-9], no legal move [CC-6].
inline Outcome outcome(const Position& position) {
    if (position.extra_due) return Outcome::Ongoing;
    if (has_filled_goal(position, Side::First)) return Outcome::FirstWins;
    if (has_filled_goal(position, Side::Second)) return Outcome::SecondWins;
    if (position.plies >= kPlyLimit) return outcome_at_limit(position);
    return can_move(position, position.side) ? Outcome::Ongoing : win_for(opponent(position.side));
}

}  // namespace sortie::chinese_checkers
