// Watching a run of the pool: its results as they come in, until it is over. An outage of the server is
// waited out.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/result.h"
#include "core/stop.h"
#include "store/pool.h"

namespace sortie {

struct FollowHandlers {
    std::function<std::optional<Error>(const PoolResult&)> result;  // an error ends the watching
    // In place of that: asks for what is wanted, and answers whether there was something.
    std::function<Result<bool>()> ask = {};
    std::function<void(const PoolRun&)> round;       // after the news of each question; may be missing
    std::function<bool()> enough;                    // nothing more is wanted; may be missing
    std::function<void(const std::string&)> notice;  // a line for people
};

enum class FollowEnd { Finished, Cancelled, Enough, Stopped };

Result<FollowEnd> follow_run(Pool& pool, std::int64_t run, const StopFlag& stop,
                             const FollowHandlers& handlers);

}  // namespace sortie
