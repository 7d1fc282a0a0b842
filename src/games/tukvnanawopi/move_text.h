// Moves as the points that a piece visits, both ways.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/result.h"
#include "games/tukvnanawopi/position.h"

namespace sortie::tukvnanawopi {

// [TK-5] `C5-E5`: origin and target name a move of straight chains.
std::string straight_move_text(Move move);

// [TK-5t] `C5-E5-E1`: every landing. Of several ways with the same target and captures, always the same one.
// The move must be legal.
std::string turning_move_text(const Position& position, Move move);

// The legal move that a text names, given all of them. `C5-E5`, `C5xE5` and `C5E5` are read in either case.
Result<Move> parse_straight_move(const Position& position, std::span<const Move> legal,
                                 std::string_view text);

// Reads any way from landing to landing, not only the one that turning_move_text() writes.
Result<Move> parse_turning_move(const Position& position, std::span<const Move> legal, std::string_view text);

}  // namespace sortie::tukvnanawopi
