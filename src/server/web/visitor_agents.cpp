#include "server/web/visitor_agents.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "core/text.h"
#include "engine/agent_choice.h"
#include "server/web/secrets.h"

namespace sortie::web {

namespace {

constexpr std::array<std::string_view, 9> kAllowedOptions = {
    "level", "movetime", "depth", "nodes", "playouts", "seed", "exploration", "search", "eval"};
constexpr std::uint64_t kLongestMove = 10'000;  // milliseconds
constexpr std::string_view kTableMegabytes = "16";

}  // namespace

Answer<AgentSpec> visitor_agent(const Session& session, const std::string& text) {
    auto spec = parse_agent_spec(text);
    if (!spec) return Failure{ErrorCode::BadAgent, spec.error()};
    const auto agents = session.agents();
    const bool known = std::any_of(agents.begin(), agents.end(),
                                   [&](const AgentInfo& agent) { return agent.name == spec->name; });
    if (!known) {
        return Failure{ErrorCode::BadAgent,
                       fmt::format("{} has no agent {}", session.identity().game, in_quotes(spec->name))};
    }
    for (const auto& [key, value] : spec->options) {
        if (std::find(kAllowedOptions.begin(), kAllowedOptions.end(), key) == kAllowedOptions.end()) {
            return Failure{ErrorCode::BadAgent, fmt::format("option {} cannot be set here", in_quotes(key))};
        }
        if (key == "movetime" && !parse_number(value, kLongestMove)) {
            return Failure{ErrorCode::BadAgent,
                           fmt::format("option movetime: expected up to {} milliseconds", kLongestMove)};
        }
    }
    AgentSpec tried = *spec;
    if (takes_option(session, spec->name, "hash")) {
        add_option(tried, "hash", "1");
        add_option(*spec, "hash", std::string(kTableMegabytes));
    }
    if (takes_option(session, spec->name, "seed"))
        add_option(*spec, "seed", std::to_string(random_bits() >> 16));
    if (const auto agent = session.make_agent(tried); !agent)
        return Failure{ErrorCode::BadAgent, agent.error()};
    return std::move(*spec);
}

}  // namespace sortie::web
