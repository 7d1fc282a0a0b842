// Positions as FEN and moves as square pairs, both ways, with messages that point at the mistake.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "games/breakthrough/position.h"
#include "games/illegal_move.h"

namespace sortie::breakthrough {

// What a FEN says before it is known which game type will hold it.
struct Fen {
    BoardSize size;
    std::string squares;  // row by row from a1: 'P', 'p', 'Q', 'q' or '.'
    Side side = Side::First;
    std::uint16_t quiet_plies = 0;
    std::uint16_t move_number = 1;
};

// Reads the text alone: shape, letters and counters.
Result<Fen> parse_fen(std::string_view text);

// Puts the pieces on a board of the given rules, checking what can stand there.
template <class Position>
Result<Position> position_from_fen(const Rules& rules, const Fen& fen);

template <class Position>
std::string fen_text(const Position& position);

std::string square_name(int columns, int square);
std::string move_text(int columns, Move move);

// Reads `a2a3`, `a2-a3`, `a2xb3`, in either case. Says nothing about legality.
Result<Move> parse_squares(BoardSize size, std::string_view text);

// The message for a move that cannot be made, given the legal ones.
template <class Moves>
Error illegal_move(int columns, Move move, const Moves& legal) {
    const std::string origin = square_name(columns, move.from);
    IllegalMove illegal{
        move_text(columns, move), origin, {}, "no piece on " + origin + " can move", legal.empty()};
    for (const Move& candidate : legal) {
        if (candidate.from == move.from) illegal.targets.push_back(square_name(columns, candidate.to));
    }
    return explain(illegal);
}

}  // namespace sortie::breakthrough
