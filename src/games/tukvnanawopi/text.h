// Positions as one line, both ways, with messages that point at the mistake.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "games/tukvnanawopi/position.h"

namespace sortie::tukvnanawopi {

// Says what is wrong with the counts of pieces, or nothing when they can occur.
std::string placement_problem(const Placement& placement);

// A position put together from its parts, checking that it can occur. Shared by all ways to enter one.
Result<Position> checked_position(const Rules& rules, const Placement& placement, Colour to_move,
                                  int quiet_plies);

Result<Position> parse_position(const Rules& rules, std::string_view text);
std::string position_text(const Position& position);

// "C5": files are capital letters from the left, ranks count from the bottom.
std::string point_name(int point);

}  // namespace sortie::tukvnanawopi
