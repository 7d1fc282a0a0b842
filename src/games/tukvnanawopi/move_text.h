// Moves as the points that a piece visits, both ways.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/tukvnanawopi/position.h"

namespace sortie::tukvnanawopi {

// [TK-5] Origin and target name a move of straight chains.
std::vector<std::string> straight_path(Move move);

// [TK-5t] Every landing. Of several ways with the same target and captures, always the same one. The move
// must be legal.
std::vector<std::string> turning_path(const Position& position, Move move);

// `C5-E5-E1`.
std::string path_text(std::span<const std::string> path);

// The legal move that a text names, given all of them. `C5-E5`, `C5xE5` and `C5E5` are read in either case.
Result<Move> parse_straight_move(const Position& position, std::span<const Move> legal,
                                 std::string_view text);

// Reads any way from landing to landing, not only the one that turning_path() finds.
Result<Move> parse_turning_move(const Position& position, std::span<const Move> legal, std::string_view text);

}  // namespace sortie::tukvnanawopi
