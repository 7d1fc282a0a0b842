// The options of the UCI engine: what `uci` lists and `setoption` changes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "engine/registry.h"

namespace sortie {

struct UciOptions {
    int hash = 64;  // megabytes
    int threads = 1;
    int multi_pv = 1;
    int move_overhead = 10;     // milliseconds that a move takes on its way to the clock
    bool ponder = false;        // whether the user interface may think on our opponent's time
    bool analyse_mode = false;  // interfaces set it; the search plays and analyses alike
};

// `setoption name NAME [value VALUE]`, the name in lower case with single blanks.
struct OptionSetting {
    std::string name;
    std::string value;
};

inline constexpr std::string_view kVariantOption = "uci_variant";
inline constexpr std::string_view kClearHashOption = "clear hash";

// The lines "option name …" of the answer to `uci`.
std::vector<std::string> option_lines(const Registry& registry);

// Reads what stands behind `setoption`.
Result<OptionSetting> parse_setting(std::string_view arguments);

// Changes an option that is a number or a switch, or says what is wrong with name or value.
std::optional<Error> apply_setting(UciOptions& options, const OptionSetting& setting);

}  // namespace sortie
