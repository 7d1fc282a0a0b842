// What the tree has proved. Inside the tree everything — values, bounds — is seen from First, so that neither
// extra turns nor a new root change the meaning of what is stored.
//
// Of the bounds only one half can carry news: `low` that First does not lose (kDraw) or wins in at most n
// plies, `high` the same for Second. The other ends stay at ±kWin. Distances are those of the lines the tree
// has seen: upper bounds of the true ones, since a proof ends at the first winning move found.
#pragma once

#include <algorithm>

#include "core/score.h"
#include "core/side.h"
#include "games/outcome.h"

namespace sortie::mcts {

constexpr Bounds proved_by(Outcome outcome) {
    switch (outcome) {
        case Outcome::FirstWins:
            return {kWin, kWin};
        case Outcome::SecondWins:
            return {-kWin, -kWin};
        case Outcome::Draw:
            return {kDraw, kDraw};
        case Outcome::Ongoing:
            break;
    }
    return {};
}

constexpr bool wins_for(Side side, Bounds bounds) {
    return side == Side::First ? is_win(bounds.low) : is_loss(bounds.high);
}

constexpr bool is_drawn(Bounds bounds) {
    return bounds.low == kDraw && bounds.high == kDraw;
}

constexpr bool is_solved(Bounds bounds) {
    return wins_for(Side::First, bounds) || wins_for(Side::Second, bounds) || is_drawn(bounds);
}

// The score of a solved position, for First.
constexpr Score solved_score(Bounds bounds) {
    return is_win(bounds.low) ? bounds.low : bounds.high;
}

// First's share of a solved position.
constexpr double solved_value(Bounds bounds) {
    const Score score = solved_score(bounds);
    return is_win(score) ? 1.0 : is_loss(score) ? 0.0 : 0.5;
}

// The bounds of a position that leads on to one with these bounds: the end is one ply further away.
constexpr Bounds one_ply_before(Bounds bounds) {
    return {is_win(bounds.low) ? bounds.low - 1 : bounds.low,
            is_loss(bounds.high) ? bounds.high + 1 : bounds.high};
}

// What `side` can be sure of when it has the choice of two.
constexpr Bounds better_for(Side side, Bounds a, Bounds b) {
    if (side == Side::First) return {std::max(a.low, b.low), std::max(a.high, b.high)};
    return {std::min(a.low, b.low), std::min(a.high, b.high)};
}

// The bounds with which such a comparison starts.
constexpr Bounds worst_for(Side side) {
    return side == Side::First ? Bounds{-kWin, -kWin} : Bounds{kWin, kWin};
}

}  // namespace sortie::mcts
