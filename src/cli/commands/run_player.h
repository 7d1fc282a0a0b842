// Plays a run for a command: progress on the terminal, games into the store and the PGN file, and live for
// those who watch.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "arena/run.h"
#include "arena/run_settings.h"
#include "arena/store/run_store.h"
#include "engine/registry.h"
#include "store/pool.h"

namespace sortie {

// A run that is ready to be played: all of it, or what the store does not have yet.
struct OpenedRun {
    RunSettings settings;
    RunPlan plan;
    std::unique_ptr<RunStore> store;
    std::optional<Pool> pool;  // whose workers play, in place of a store
    std::string engine;        // our signature there
    std::int64_t id = 0;       // in the store
    std::map<std::uint64_t, GameReport> finished;
};

struct RunOutput {
    int concurrency = 1;
    std::string db;
    std::string pgn;
    bool quiet = false;
    // Told of every game, those that were finished before included; they have their moves if the run's have.
    std::function<void(std::uint64_t number, const GameReport&)> game = {};
};

// Until the end or an interrupt.
Result<RunResult> play_run(const Registry& registry, const AgentFactory& agents, OpenedRun& run,
                           const RunOutput& output);

}  // namespace sortie
