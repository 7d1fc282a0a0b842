// Games of self-play as jobs of the pool: each result is a game as it stands in the file, so that the file is
// the same byte for byte as that of one machine.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "learn/datagen.h"
#include "pool/job_doer.h"
#include "store/pool.h"

namespace sortie {

// What a run of games follows from, as JSON, without the files that its agent names; and back.
std::string datagen_plan(const DatagenOptions& options);
Result<DatagenOptions> parse_datagen_plan(const std::string& plan);

Result<std::unique_ptr<JobDoer>> make_datagen_doer(const JobContext& context);

// generate_games() by the workers of a pool; options.threads of them are in this process, and may be 0. Goes
// on with the last run of the same plan, unless that was cancelled or the file ends before it begins.
Result<DatagenStatistics> generate_on_pool(const Registry& registry, const DatagenOptions& options,
                                           const std::string& path, const std::string& url,
                                           const StopFlag& stop,
                                           const std::function<void(const DatagenProgress&)>& progress,
                                           const std::function<void(const std::string&)>& notice);

}  // namespace sortie
