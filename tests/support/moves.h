// The moves of a position in forms that tests like.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "games/game_concept.h"

namespace sortie {

template <Game G>
MoveList<G> generated(const typename G::Position& position) {
    MoveList<G> moves;
    G::generate(position, moves);
    return moves;
}

template <Game G>
bool is_generated(const typename G::Position& position, const typename G::Move& move) {
    const MoveList<G> moves = generated<G>(position);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

// In the order of generation.
template <Game G>
std::vector<std::string> move_texts(const typename G::Position& position) {
    std::vector<std::string> texts;
    for (const auto& move : generated<G>(position)) texts.push_back(G::move_text(position, move));
    return texts;
}

}  // namespace sortie
