#include "arena/external/external_agents.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "arena/external/answer_agent.h"
#include "arena/external/five_agent.h"
#include "arena/external/programs.h"
#include "arena/external/python_agent.h"
#include "arena/external/uci_agent.h"

namespace sortie {

namespace {

// A convention in which programs play.
struct Convention {
    AgentInfo info;
    // What keeps the session's game from being played in it, if anything.
    std::function<std::optional<Error>(const Session&)> obstacle;
    std::function<AgentFactory::Made(const Session&, const AgentSpec&)> make;
};

std::vector<Convention> conventions(const Registry& registry, const std::shared_ptr<Programs>& programs) {
    const auto plays_all = [](const Session&) { return std::nullopt; };
    const auto engines = std::make_shared<UciEngines>(programs);
    return {{engine_info(), plays_all,
             [&registry, engines](const Session& session, const AgentSpec& spec) {
                 return make_uci_agent(registry, session, spec, engines);
             }},
            {python_info(), plays_all,
             [&registry, engines](const Session& session, const AgentSpec& spec) -> AgentFactory::Made {
                 const auto engine = python_as_uci(spec);
                 if (!engine) return Error{engine.error()};
                 return make_uci_agent(registry, session, *engine, engines);
             }},
            {five_info(), five_obstacle,
             [&registry, programs](const Session& session, const AgentSpec& spec) {
                 return make_five_agent(registry, session, spec, programs);
             }},
            {answer_info(), answer_obstacle, [programs](const Session& session, const AgentSpec& spec) {
                 return make_answer_agent(session, spec, programs);
             }}};
}

}  // namespace

AgentFactory all_agents(const Registry& registry, const std::atomic<bool>* interrupt,
                        const Confinement& confinement) {
    const auto known = std::make_shared<const std::vector<Convention>>(
        conventions(registry, std::make_shared<Programs>(interrupt, confinement)));
    const auto make = [known](const Session& session, const AgentSpec& spec) -> AgentFactory::Made {
        const auto found = std::find_if(known->begin(), known->end(), [&](const Convention& convention) {
            return convention.info.name == spec.name;
        });
        if (found == known->end()) return session.make_agent(spec);
        if (auto problem = found->obstacle(session))
            return Error{fmt::format("agent {}: {}", spec.name, problem->message)};
        return found->make(session, spec);
    };
    return {make, [known](const Session& session) {
                auto agents = session.agents();
                for (const Convention& convention : *known) {
                    if (!convention.obstacle(session)) agents.push_back(convention.info);
                }
                return agents;
            }};
}

}  // namespace sortie
