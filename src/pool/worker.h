// A worker: one connection to the pool, and threads that do its jobs until they are told to stop. Results go
// to the pool as they come; what is done while the server is away is kept until it is back.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/result.h"
#include "core/stop.h"
#include "engine/registry.h"
#include "pool/job_doer.h"

namespace sortie {

struct WorkerOptions {
    std::string url;
    std::string name;       // under which the pool knows it
    std::string signature;  // see engine_signature()
    std::string processor;  // for those who look at the pool
    WorkerMeans means;
    std::optional<std::int64_t> only_run = {};
    bool until_idle = false;  // ends when there is nothing left to do
};

struct WorkerReport {
    std::uint64_t results = 0;   // stored
    std::uint64_t refused = 0;   // that came too late: somebody else has the job
    std::uint64_t failures = 0;  // jobs that could not be done here
    double busy_seconds = 0;     // of all threads
};

struct WorkerHandlers {
    std::function<void(const std::string&)> notice;     // a line for the owner, now and then
    std::function<void(const WorkerReport&)> progress;  // after each exchange with the pool
};

// Until `stop`, or until a failure that no new connection cures: a wrong password, a blocked worker.
Result<WorkerReport> work_for_pool(const Registry& registry, const WorkerOptions& options,
                                   const StopFlag& stop, const WorkerHandlers& handlers);

}  // namespace sortie
