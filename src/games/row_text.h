// The rows of a board in the manner of FEN, for games that write them so: a letter for each piece, a number
// for each run of empty points, rows from the top with / between them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace sortie {

struct RowNotation {
    std::string_view letters;      // of the pieces: "bw"
    std::string_view points;       // what a row consists of, for messages: "squares"
    int (*most_points)(int rank);  // in a row; ranks count from 1 at the bottom
};

// The rows from the top, with '.' for each empty point. No row has more points than it may have, but some may
// have fewer: what is right then only the game can say.
Result<std::vector<std::string>> read_rows(const RowNotation& notation, std::string_view text);

// The same the other way round.
std::string write_rows(const std::vector<std::string>& rows);

}  // namespace sortie
