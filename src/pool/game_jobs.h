// The games of a match or tournament as jobs of the pool: whole pairs, so that both colours are played on one
// machine.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arena/run.h"
#include "arena/run_settings.h"
#include "pool/follow.h"
#include "pool/job_doer.h"
#include "store/pool.h"

namespace sortie {

// Puts the run into the pool, with the files that it needs.
Result<std::int64_t> begin_game_run(const Registry& registry, Pool& pool, const RunSettings& settings,
                                    const RunPlan& plan, const std::string& signature);
// Openings that were read from a file where the run was asked for.
Result<std::string> pooled_openings(const std::string& plan, const PoolFiles& files);

// Engines of others that the plan names, by the names under which workers must offer them.
std::vector<std::string> external_engines(const RunSettings& settings);

Result<std::unique_ptr<JobDoer>> make_game_doer(const JobContext& context);

// Counts the games of the run as they come in, as run_games() does with its own; ends the run when its test
// is decided.
Result<RunResult> follow_games(Pool& pool, std::int64_t run, const RunPlan& plan, const StopFlag& stop,
                               const RunHandlers& handlers,
                               const std::function<void(const std::string&)>& notice);

}  // namespace sortie
