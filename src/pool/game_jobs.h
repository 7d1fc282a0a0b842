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

// Puts the run into the pool, with the files that it needs. `join`: one with the same plan that is there goes
// on instead.
Result<std::int64_t> begin_game_run(const Registry& registry, Pool& pool, const RunSettings& settings,
                                    const RunPlan& plan, const std::string& signature, bool join = false);
// Openings that were read from a file where the run was asked for.
Result<std::string> pooled_openings(const std::string& plan, const PoolFiles& files);

// A finished game as the result of a job.
JobResult game_result(const GameReport& report);

Result<std::unique_ptr<JobDoer>> make_game_doer(const JobContext& context);

// Counts the games of the run as they come in, as run_games() does with its own; ends the run when its test
// is decided.
Result<RunResult> follow_games(Pool& pool, std::int64_t run, const RunPlan& plan, const StopFlag& stop,
                               const RunHandlers& handlers,
                               const std::function<void(const std::string&)>& notice);

// run_games() by the workers of a pool, `threads` of them in this process: begins a run, or joins the one
// with the same plan that is there.
Result<RunResult> play_on_pool(const Registry& registry, const std::string& url, const RunSettings& settings,
                               int threads, const StopFlag& stop, const RunHandlers& handlers,
                               const std::function<void(const std::string&)>& notice);

}  // namespace sortie
