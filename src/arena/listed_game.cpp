#include "arena/listed_game.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "protocol/json/setup.h"

namespace sortie {

std::string listed_game_text(const GamePlan& plan) {
    nlohmann::ordered_json json = to_json(plan.game);
    for (const std::size_t side : {0U, 1U}) {
        json["agents"].push_back(agent_spec_text(plan.agents[side]));
        json["seeds"].push_back(plan.seeds[side]);
    }
    json["nodes"] = plan.conditions.limits.nodes.value_or(0);
    return json.dump();
}

Result<GamePlan> parse_listed_game(std::string_view text) {
    const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
    GamePlan plan;
    try {
        for (const std::size_t side : {0U, 1U}) {
            auto agent = parse_agent_spec(json.at("agents").at(side).get<std::string>());
            if (!agent) return Error{agent.error()};
            plan.agents[side] = std::move(*agent);
            plan.seeds[side] = json.at("seeds").at(side);
        }
        if (const std::uint64_t nodes = json.at("nodes"); nodes > 0) plan.conditions.limits.nodes = nodes;
        JsonFields fields(json);
        plan.game = read_setup(fields);
        if (const auto problem = fields.problem()) return Error{problem->message};
    } catch (const nlohmann::json::exception& problem) {
        return Error{fmt::format("a listed game cannot be read: {}", problem.what())};
    }
    return plan;
}

}  // namespace sortie
