// UCI engines as agents: `uci:cmd=PATH,…`. An engine that its agent leaves in good order is kept running for
// the next game.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "arena/external/external_engine.h"
#include "arena/external/programs.h"
#include "engine/agents/agent.h"
#include "engine/registry.h"

namespace sortie {

// Engines that run and are not playing, by the text of their spec.
class UciEngines {
  public:
    explicit UciEngines(std::shared_ptr<Programs> programs) : programs_(std::move(programs)) {}

    // A kept engine or a new one, which is not started yet.
    std::unique_ptr<ExternalEngine> take(const std::string& key, const EngineSpec& spec, bool& is_new);
    void give_back(const std::string& key, std::unique_ptr<ExternalEngine> engine);
    Programs& programs() { return *programs_; }

  private:
    const std::shared_ptr<Programs> programs_;
    std::mutex mutex_;
    std::multimap<std::string, std::unique_ptr<ExternalEngine>> idle_;
};

Result<std::unique_ptr<Agent>> make_uci_agent(const Registry& registry, const Session& session,
                                              const AgentSpec& spec, std::shared_ptr<UciEngines> engines);

}  // namespace sortie
