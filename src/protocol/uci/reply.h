// What another UCI engine says, read back: the counterpart of protocol/uci/text.h. Engines differ; what makes
// no sense is left out.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/search_report.h"

namespace sortie {

// A line "info … pv …" as a report; nothing for lines without a line of play (currmove, string, …).
std::optional<SearchReport> parse_info(std::string_view line);

// The move of "bestmove a2a3 …", empty for "(none)" and "0000"; nothing for other lines.
std::optional<std::string> parse_bestmove(std::string_view line);

// "option name Hash type spin …" taken apart, as far as it is needed.
struct UciOptionLine {
    std::string name;
    std::vector<std::string> choices;  // the values behind `var`
};
std::optional<UciOptionLine> parse_option_line(std::string_view line);

}  // namespace sortie
