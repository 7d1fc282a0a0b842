// The course's board files: nine lines of nine characters, rank 9 first. `B` and `W` are pieces, `O` an empty
// point, `X` a cell that is no point.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "games/tukvnanawopi/position.h"

namespace sortie::tukvnanawopi {

// Line ends may be those of any system, the last one may be missing; nothing else may differ.
Result<Placement> read_board_file_text(std::string_view text);
std::string write_board_file_text(const Placement& placement);

}  // namespace sortie::tukvnanawopi
