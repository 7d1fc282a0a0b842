// Tunes the parameters of the main search by games between changed ones (SPSA), in this process or on a pool.
// The games are all that is kept: a run that is taken up again learns from them anew.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/stop.h"
#include "engine/registry.h"

namespace sortie {

struct SearchTuningTask {
    GameSetup rules;                // game, variant and size
    std::vector<std::string> only;  // names of parameters; empty: all
    std::uint64_t games = 0;        // in pairs
    std::uint64_t nodes = 0;        // per move
    std::uint64_t pairs = 0;        // that are played with the same values, before these change
    std::uint64_t seed = 1;
    std::string db;  // as GameListOptions has it, with the next two
    bool resume = false;
    int concurrency = 1;
};

struct TunedParameter {
    std::string name;
    int start = 0;
    double value = 0;
};

// An agent with these parameters, as text.
std::string tuned_agent(const std::vector<TunedParameter>& parameters);

// `progress` is told how many games are over.
Result<std::vector<TunedParameter>> tune_search(const Registry& registry, const SearchTuningTask& task,
                                                const StopFlag& stop,
                                                const std::function<void(std::uint64_t)>& progress,
                                                const std::function<void(const std::string&)>& notice);

}  // namespace sortie
