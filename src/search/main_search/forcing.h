// Threats and forcing moves of any game: what a game does not know about them is taken for none.
#pragma once

#include "games/traits.h"
#include "search/captures.h"

namespace sortie::main_search {

template <class G>
concept HasOnlyQuietMoves = Game<G> && !HasCaptures<G> && !HasForcingMoves<G>;

template <Game G>
bool is_threatened(const typename G::Position& position) {
    if constexpr (KnowsForcedReplies<G>) return G::is_threatened(position);
    return false;
}

// A quiet move that threatens to win at once is never pruned.
template <Game G>
bool is_forcing(const typename G::Position& position, const typename G::Move& move) {
    if constexpr (HasForcingMoves<G>) return G::is_forcing(position, move);
    return false;
}

// Deep in quiescence: a capture that only begins another exchange is left to the search proper.
template <Game G>
bool begins_exchange(const typename G::Position& position, const typename G::Move& move, std::uint16_t last) {
    if constexpr (KnowsExchanges<G>)
        return G::is_capture(position, move) && !G::settles(position, move, last);
    return false;
}

// The moves that a threat leaves; all of them when there is none.
template <Game G>
void generate_replies(const typename G::Position& position, MoveList<G>& moves) {
    if constexpr (KnowsForcedReplies<G>) {
        G::generate_replies(position, moves);
    } else {
        G::generate(position, moves);
    }
}

// What quiescence looks at: every reply to a threat, otherwise forcing moves, or captures.
template <Game G>
void generate_forcing(const typename G::Position& position, MoveList<G>& moves) {
    if constexpr (HasForcingMoves<G>) {
        if (is_threatened<G>(position)) return generate_replies<G>(position, moves);
        G::generate_forcing(position, moves);
    } else {
        generate_captures<G>(position, moves);
    }
}

}  // namespace sortie::main_search
