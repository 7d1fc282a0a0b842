// The agents of a run on other machines: the files that they name travel with it, and programs of others are
// run only where their owner allows them.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/agents/agent_option.h"
#include "pool/job_doer.h"
#include "store/pool.h"

namespace sortie {

// Engines of others that the agents name, by the names under which workers must offer them.
std::vector<std::string> external_engines(const std::vector<AgentSpec>& agents);

// Whether an agent plays the same everywhere under these limits of a move: no clock, one thread, no program
// of others.
bool is_reproducible(const Limits& limits, const std::vector<AgentInfo>& known, const AgentSpec& agent);

// Puts the files that the agents name into the pool. The answer, {path: hash}, belongs into the plan.
Result<nlohmann::ordered_json> put_agent_files(const std::vector<AgentInfo>& known, Pool& pool,
                                               const std::vector<AgentSpec>& agents);

// The files that a plan names.
nlohmann::ordered_json plan_files(const std::string& plan);

class MemoryFile;

// On a worker: agents of a plan with files from the pool and programs of the owner.
class LocalAgents {
  public:
    // `files` as the plan has it.
    LocalAgents(const JobContext& context, nlohmann::ordered_json files);
    ~LocalAgents();

    // What it names lives as long as this.
    std::optional<Error> localise(AgentSpec& agent);

  private:
    const PoolFiles fetch_;
    const WorkerMeans& means_;
    const nlohmann::ordered_json hashes_;
    std::map<std::string, std::unique_ptr<MemoryFile>> files_;  // by the path in the plan
};

}  // namespace sortie
