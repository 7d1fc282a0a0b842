// Positions and moves as text, both ways, with messages that point at the mistake. The notation is in
// rules.md.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "games/chinese_checkers/position.h"
#include "games/illegal_move.h"

namespace sortie::chinese_checkers {

std::string position_text(const Position& position);

// Reads a position and checks that it can stand during or just after a game of these rules.
Result<Position> parse_position(const Rules& rules, std::string_view text);

std::string cell_name(int cell);

// `16.1-15.2`, with a plus in front for an extra move [CC-7].
std::string move_text(const Position& position, Move move);

// Reads a move of the position's kind: own, or extra with or without its plus. Says nothing about legality.
Result<Move> parse_cells(const Position& position, std::string_view text);

// The message for a move that cannot be made, given the legal ones.
template <class Moves>
Error illegal_move(const Position& position, Move move, const Moves& legal) {
    const std::string origin = cell_name(move.from);
    const std::string owner = moving_side(position) == Side::First ? "player 1" : "player 2";
    IllegalMove illegal{move_text(position, move),
                        origin,
                        {},
                        "no piece of " + owner + " on " + origin + " can move" +
                            (position.extra_due ? "; an extra move with an opposing piece is due" : ""),
                        legal.empty()};
    for (const Move& candidate : legal) {
        if (candidate.from == move.from) illegal.targets.push_back(cell_name(candidate.to));
    }
    return explain(illegal);
}

}  // namespace sortie::chinese_checkers
