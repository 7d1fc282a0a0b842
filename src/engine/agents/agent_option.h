// What an agent can be told, as data beside its factory. Everything else follows from this table: how a spec
// is read and what is said about a wrong one, `sortie agents`, the options of UCI, which agents are seeded,
// and what visitors of the page may set.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/limits.h"
#include "core/result.h"
#include "engine/agents/agent_spec.h"

namespace sortie {

struct WholeNumber {
    std::int64_t least = 0;
    std::int64_t most = 0;
};

struct RealNumber {
    double least = 0;
    double most = 0;
};

struct Choice {
    std::vector<std::string_view> words;
};

struct FreeText {
    std::string_view what = "TEXT";  // "FILE"
};

struct AgentOption {
    std::string_view key;
    std::variant<WholeNumber, RealNumber, Choice, FreeText> kind;
    std::string_view summary;
    std::string default_value = {};  // empty: none
    std::string_view uci = {};       // its name there; empty: not for UCI. A number needs a default.
    bool visitors = false;           // whether visitors of the page may set it
    std::optional<std::int64_t> visitors_most = {};  // where that is less than for others
};

using OptionTable = std::vector<AgentOption>;

struct AgentInfo {
    std::string_view name;
    std::string_view summary;
    OptionTable options;
};

// Null when there is none of that name.
const AgentInfo* find_agent(const std::vector<AgentInfo>& agents, std::string_view name);
const AgentOption* find_option(const OptionTable& options, std::string_view key);

// The table and more options behind it.
OptionTable joined(OptionTable options, const OptionTable& more);

// movetime, depth and nodes, which every agent that searches takes. The defaults count when nothing else
// limits the search.
struct LimitDefaults {
    std::string_view movetime = {};
    std::string_view depth = {};
};
OptionTable limit_options(const LimitDefaults& defaults = {});

// seed: whoever takes it is given another one in every game.
AgentOption seed_option();
// quiescence=yes: captures are followed behind the last depth.
AgentOption follow_captures_option();

AgentOption threads_option();
AgentOption hash_option(std::string_view default_megabytes);

// An option as a user writes it: "depth=1..200 (3)", with the default in brackets.
std::string option_text(const AgentOption& option);

// What is wrong with a value, as the end of a sentence: "expected a whole number from 1 to 200".
std::optional<Error> check_value(const AgentOption& option, std::string_view value);

// The agent as visitors of the page see it: what they may not set is missing, ranges are theirs.
AgentInfo for_visitors(AgentInfo agent);

// What a spec says about the options of an agent, checked, with the defaults of the table.
class OptionValues {
  public:
    // The message names the first mistake and what would be right.
    static Result<OptionValues> read(const AgentInfo& agent, const AgentSpec& spec);

    bool given(std::string_view key) const { return given_.contains(key); }
    // The option must be in the table, as a number, and have a value; as text it may be empty.
    std::int64_t whole(std::string_view key) const;
    double real(std::string_view key) const;
    std::string_view text(std::string_view key) const;

    // movetime, depth and nodes as given: defaults are up to the agent.
    Limits limits() const;
    // A mistake that only the agent can find, with the agent's name.
    Error error(std::string_view message) const;

  private:
    std::string agent_;
    std::map<std::string, std::string, std::less<>> given_;
    std::map<std::string, std::string, std::less<>> defaults_;
};

}  // namespace sortie
