// How front ends come by an agent: a factory that tests replace and external engines add to.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "engine/agents/agent.h"
#include "engine/agents/agent_option.h"
#include "engine/agents/agent_spec.h"
#include "engine/session.h"

namespace sortie {

class AgentFactory {
  public:
    using Made = Result<std::unique_ptr<Agent>>;
    using Lister = std::function<std::vector<AgentInfo>(const Session&)>;

    // `list` names the agents that `make` makes; without it, those that the session itself knows.
    template <std::invocable<const Session&, const AgentSpec&> Maker>
    AgentFactory(
        Maker make, Lister list = [](const Session& session) { return session.agents(); })
        : make_(std::move(make)), list_(std::move(list)) {}

    // Makes an agent for a session, which must outlive it.
    Made operator()(const Session& session, const AgentSpec& spec) const { return make_(session, spec); }
    std::vector<AgentInfo> agents(const Session& session) const { return list_(session); }
    // Whether the agent is listed with that option.
    bool takes(const Session& session, std::string_view agent, std::string_view option) const;

    // The spec with a seed, if the agent takes one and the spec names none.
    AgentSpec seeded(const Session& session, AgentSpec spec, std::uint64_t seed) const;

  private:
    std::function<Made(const Session&, const AgentSpec&)> make_;
    Lister list_;
};

// The agents that the session itself knows.
AgentFactory session_agents();

}  // namespace sortie
