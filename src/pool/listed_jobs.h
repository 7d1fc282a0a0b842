// Games that are given one by one as jobs of the pool: the job's input holds them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "arena/game_runner.h"
#include "pool/job_doer.h"
#include "store/pool.h"

namespace sortie {

// The games that are numbered from `first` on, `together` to a job.
std::vector<PoolJob> listed_jobs(std::uint64_t first, const std::vector<GamePlan>& games,
                                 std::uint64_t together);

Result<std::unique_ptr<JobDoer>> make_listed_doer(const JobContext& context);

}  // namespace sortie
