#include "server/web/house_agents.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/text.h"

namespace sortie::web {

namespace {

constexpr std::size_t kLongestOffer = 40;

// Names stand in rooms, records and the page's list, so they must not read as an agent with options.
bool is_name(std::string_view name) {
    return !name.empty() && name.size() <= kLongestOffer && name.front() != ' ' && name.back() != ' ' &&
           std::all_of(name.begin(), name.end(),
                       [](unsigned char c) { return c >= ' ' && c != ':' && c != ','; });
}

}  // namespace

Result<HouseAgents> HouseAgents::read(const Registry& registry, const std::vector<std::string>& offers,
                                      AgentFactory make, Complaint complain) {
    HouseAgents house;
    house.make_ = std::move(make);
    house.complain_ = std::move(complain);
    for (const std::string& text : offers) {
        const auto wrong = [&](std::string_view why) {
            return Error{fmt::format("agent {}: {}", in_quotes(text), why)};
        };
        const std::size_t equals = text.find('=');
        const std::string name = text.substr(0, equals);
        if (equals == std::string::npos || !is_name(name))
            return wrong("expected NAME=AGENT, such as Ada=python:ada.py");
        auto agent = parse_agent_spec(std::string_view(text).substr(equals + 1));
        if (!agent) return wrong(agent.error());
        Offer offer{std::move(*agent), {}};
        std::string problem;
        for (const GameInfo& game : registry.games()) {
            const auto session = registry.open({std::string(game.name)});
            if (!session) return wrong(session.error());
            if (find_agent((*session)->agents(), name) != nullptr)
                return wrong(fmt::format("{} has an agent of that name", game.name));
            if (const auto made = house.make_(**session, offer.agent))
                offer.games.emplace(game.name);
            else
                problem = made.error();
        }
        if (offer.games.empty()) return wrong(problem);
        if (!house.offers_.emplace(name, std::move(offer)).second) return wrong("the name is taken");
    }
    return house;
}

const AgentSpec* HouseAgents::find(std::string_view game, std::string_view name) const {
    const auto found = offers_.find(name);
    return found != offers_.end() && found->second.games.contains(game) ? &found->second.agent : nullptr;
}

void HouseAgents::add_to(nlohmann::ordered_json& games) const {
    for (auto& game : games) {
        for (const auto& [name, offer] : offers_) {
            if (offer.games.contains(game["game"].get<std::string>()))
                game["agents"].push_back(
                    {{"agent", name}, {"summary", ""}, {"options", nlohmann::ordered_json::array()}});
        }
    }
}

}  // namespace sortie::web
