// How an agent is named, everywhere: NAME or NAME:key=value,key=value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/limits.h"
#include "core/result.h"

namespace sortie {

struct AgentSpec {
    std::string name;
    std::vector<std::pair<std::string, std::string>> options;
};

Result<AgentSpec> parse_agent_spec(std::string_view text);
std::string agent_spec_text(const AgentSpec& spec);

// Takes options out of a spec one by one; whatever is left over or malformed becomes the error of finish().
class SpecReader {
  public:
    explicit SpecReader(const AgentSpec& spec) : name_(spec.name), left_(spec.options) {}

    std::optional<std::string> text(std::string_view key);
    // A whole number within the given range.
    std::optional<std::int64_t> number(std::string_view key, std::int64_t least, std::int64_t most);
    std::optional<double> real(std::string_view key);
    // movetime (milliseconds), depth, nodes.
    Limits limits();
    // Records a mistake that the agent itself found.
    void complain(std::string message);

    // The first mistake, or nothing. Call it when all known options have been taken.
    std::optional<Error> finish();

  private:
    std::string name_;
    std::vector<std::pair<std::string, std::string>> left_;
    std::optional<Error> problem_;
};

// Both limits at once: the smaller of each kind.
Limits stricter(const Limits& a, const Limits& b);

}  // namespace sortie
