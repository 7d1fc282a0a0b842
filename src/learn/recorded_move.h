// Which of a position's legal moves a record means.
#pragma once

#include <optional>

#include "games/game_concept.h"
#include "learn/coded_move.h"

namespace sortie {

// Nothing if it is none of them.
template <Game G>
std::optional<typename G::Move> recorded_move(const typename G::Position& position, CodedMove recorded) {
    MoveList<G> moves;
    G::generate(position, moves);
    StaticVector<std::uint16_t, G::kMaxMoves> codes;
    for (const auto& move : moves) codes.push_back(G::move_code(move));
    const auto found =
        find_coded_move(codes, recorded, [&](std::size_t i) { return G::move_text(position, moves[i]); });
    if (!found) return std::nullopt;
    return moves[*found];
}

}  // namespace sortie
