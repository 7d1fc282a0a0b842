// Agents that the operator offers beside the games' own, such as the programs of a course: `serve --agent
// NAME=AGENT`. Visitors know them by their names alone: what they start and with which options is the
// operator's choice.
#pragma once

#include <functional>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "engine/agents/agent_choice.h"
#include "engine/registry.h"

namespace sortie::web {

class HouseAgents {
  public:
    // Told why an agent could not go on; called on any thread.
    using Complaint = std::function<void(const std::string& name, const std::string& reason)>;

    // None.
    HouseAgents() : make_(session_agents()) {}
    // Offers are "NAME=AGENT". Each is tried in every game and offered where it could be made; an error if
    // that is nowhere.
    static Result<HouseAgents> read(const Registry& registry, const std::vector<std::string>& offers,
                                    AgentFactory make, Complaint complain);

    // Null if this server offers no agent of that name in that game.
    const AgentSpec* find(std::string_view game, std::string_view name) const;
    // Makes them, and the agents that sessions know.
    const AgentFactory& factory() const { return make_; }
    void complain(const std::string& name, const std::string& reason) const {
        if (complain_) complain_(name, reason);
    }
    // Adds them to the agents of the games that visitors are told of.
    void add_to(nlohmann::ordered_json& games) const;

  private:
    struct Offer {
        AgentSpec agent;
        std::set<std::string, std::less<>> games;
    };

    AgentFactory make_;
    Complaint complain_;
    std::map<std::string, Offer, std::less<>> offers_;  // by name
};

}  // namespace sortie::web
