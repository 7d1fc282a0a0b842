// What agents that search need from their session: the moves to try at the root, and what to say when the
// game is over.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/search_report.h"
#include "games/game_concept.h"

namespace sortie {

// The legal moves, or those of them that are asked for. Empty when the game is over.
template <Game G>
MoveList<G> root_moves(const typename G::Position& position, const std::vector<std::string>& wanted) {
    MoveList<G> all;
    G::generate(position, all);
    MoveList<G> chosen;
    for (const auto& move : all) {
        if (std::find(wanted.begin(), wanted.end(), G::move_text(position, move)) != wanted.end()) {
            chosen.push_back(move);
        }
    }
    return wanted.empty() ? all : chosen;
}

inline SearchReport game_over_report(Outcome outcome, Side side_to_move) {
    SearchReport report;
    if (outcome == Outcome::Draw) return report;
    const bool won = outcome == win_for(side_to_move);
    report.score = won ? win_in(0) : loss_in(0);
    report.probability = won ? 1.0 : 0.0;
    return report;
}

// A line of moves as text, played out from `position`.
template <Game G>
std::vector<std::string> line_text(typename G::Position position, const std::vector<typename G::Move>& line) {
    std::vector<std::string> texts;
    for (const auto& move : line) {
        texts.push_back(G::move_text(position, move));
        position = G::play(position, move);
    }
    return texts;
}

}  // namespace sortie
