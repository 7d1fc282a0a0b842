#include "cli/commands/search_options.h"

#include <chrono>
#include <fmt/format.h>
#include <string>

#include "arena/external/external_agents.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "engine/agents/agent_spec.h"

namespace sortie {

Limits limits_or(const Limits& limits, Duration otherwise) {
    Limits result = limits;
    if (limits.unlimited()) result.move_time = otherwise;
    return result;
}

Result<AgentSpec> agent_spec_of(const AgentOptions& options) {
    auto spec = parse_agent_spec(options.agent);
    if (!spec) return spec;
    // What the command line says itself goes before what the agent's name says. An agent that does not know
    // an option complains: nothing that was asked for is dropped silently.
    const auto set = [&](std::string_view key, const auto& value) {
        if (!value) return;
        std::erase_if(spec->options, [&](const auto& option) { return option.first == key; });
        spec->options.emplace_back(key, fmt::format("{}", *value));
    };
    set("eval", options.eval);
    set("network", options.network);
    set("threads", options.threads);
    set("hash", options.hash);
    set("seed", options.seed);
    return spec;
}

Result<std::unique_ptr<Agent>> make_agent(const Registry& registry, const Session& session,
                                          const AgentOptions& options) {
    const auto spec = agent_spec_of(options);
    if (!spec) return Error{spec.error()};
    return all_agents(registry, &was_interrupted())(session, *spec);
}

bool report_failure(const Agent& agent) {
    const auto failure = agent.failure();
    if (failure) print_error("the engine " + failure->reason);
    return failure.has_value();
}

SearchReport final_report(const Session& session) {
    SearchReport report;
    const Outcome outcome = session.outcome();
    if (outcome == Outcome::Draw || outcome == Outcome::Ongoing) return report;
    const bool won = outcome == win_for(session.side_to_move());
    report.score = won ? win_in(0) : loss_in(0);
    report.probability = won ? 1.0 : 0.0;
    return report;
}

}  // namespace sortie
