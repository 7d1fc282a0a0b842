// How the jobs of one kind of run are done. A worker has one doer for each of its threads and the run that
// the thread works on, so what a doer keeps between jobs (a search table, a board) is its own.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "core/result.h"
#include "core/stop.h"
#include "engine/registry.h"
#include "pool/live_board.h"
#include "store/pool.h"

namespace sortie {

struct JobResult {
    std::string body;   // what is the same everywhere, in runs that can be repeated
    std::string notes;  // times and the like
    std::optional<std::string> outcome = {};
};

class JobDoer {
  public:
    virtual ~JobDoer() = default;

    // Nothing when it was stopped. An error means that the job cannot be done here.
    virtual Result<std::optional<JobResult>> run(std::uint64_t number, const std::string& input,
                                                 const StopFlag& stop) = 0;
};

// What the threads of a worker have in common for a run, where the kind of the run needs such a thing.
class RunShare {
  public:
    virtual ~RunShare() = default;

    // The notes of a result of another worker; on the thread that talks to the pool, beside those that work.
    virtual void learn(const std::string& notes) = 0;
};

// A file that was put into the pool, by its hash.
using PoolFiles = std::function<Result<std::string>(const std::string& hash)>;

// What the owner of a worker lends to the pool.
struct WorkerMeans {
    int threads = 1;
    std::size_t megabytes = 1024;                // for tables, of all threads together
    std::map<std::string, std::string> engines;  // programs of others that may be run: name and command
};

struct JobContext {
    const Registry& registry;
    const RunInfo& run;
    const PoolFiles& files;
    const WorkerMeans& means;
    LiveBoard& live;
    RunShare* share = nullptr;  // see make_run_share()
    std::size_t thread = 0;     // of the worker's
};

// Nothing for kinds whose jobs have nothing in common.
Result<std::unique_ptr<RunShare>> make_run_share(const JobContext& context);
// By the kind of the run. An error when this version knows no such kind, or its plan makes no sense.
Result<std::unique_ptr<JobDoer>> make_job_doer(const JobContext& context);

}  // namespace sortie
