// The options of the UCI engine: what `uci` lists and `setoption` changes.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "engine/agents/agent_choice.h"
#include "engine/registry.h"

namespace sortie {

struct UciOptions {
    int multi_pv = 1;
    int move_overhead = 10;                    // milliseconds that a move takes on its way to the clock
    bool ponder = false;                       // whether the user interface may think on our opponent's time
    bool analyse_mode = false;                 // interfaces set it; the search plays and analyses alike
    std::map<std::string, std::string> agent;  // of the agent's own options those that were set, by key
};

// `setoption name NAME [value VALUE]`, the name in lower case with single blanks.
struct OptionSetting {
    std::string name;
    std::string value;
};

inline constexpr std::string_view kVariantOption = "uci_variant";
inline constexpr std::string_view kClearHashOption = "clear hash";

// The agent's options that are options of UCI, in any of the games.
OptionTable uci_options(const Registry& registry, const AgentFactory& agents, std::string_view agent);

// The lines "option name …" of the answer to `uci`.
std::vector<std::string> option_lines(const Registry& registry, const OptionTable& of_agent);

// Reads what stands behind `setoption`.
Result<OptionSetting> parse_setting(std::string_view arguments);

// Changes an option that is a number, a switch or the agent's, or says what is wrong with name or value.
std::optional<Error> apply_setting(UciOptions& options, const OptionTable& of_agent,
                                   const OptionSetting& setting);

}  // namespace sortie
