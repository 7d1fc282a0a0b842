// Solving as jobs of the pool: each is a leaf of the upper tree (search/solver/job_tree.h), searched within
// a number of nodes. The threads of a worker share their tables, and keep them from job to job.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/solving.h"
#include "pool/follow.h"
#include "pool/job_doer.h"
#include "search/solver/job_tree.h"
#include "store/pool.h"

namespace sortie {

// What is to be solved, as runs keep it.
struct SolvePlan {
    GameSetup game;  // with its position
    solver::PositionCode root = 0;
    float in_common = 0;
};
Result<std::string> solve_plan_text(const Session& session, const PositionSolver& solving);
Result<SolvePlan> parse_solve_plan(const std::string& text);

// A job and what came of it, as the pool keeps them.
struct LeafTask {
    solver::LeafJob job;
    bool alone = false;  // with empty tables: a repetition, to see whether others tell the truth
};
std::string leaf_task_text(const LeafTask& task);
Result<LeafTask> parse_leaf_task(const std::string& text);

std::string leaf_report_text(const solver::LeafReport& report);
// Nothing when a worker has sent nonsense.
std::optional<solver::LeafReport> parse_leaf_report(const std::string& text);

// How a run stands, from whoever leads it.
struct SolveProgress {
    std::uint64_t nodes = 0;
    std::uint64_t positions = 0;  // in the upper tree
    std::uint64_t searched = 0;   // leaves, at this moment
    solver::ProofNumbers root;
    std::vector<std::string> contradictions;
};
std::string solve_progress_text(const SolveProgress& progress);
std::optional<SolveProgress> parse_solve_progress(const std::string& text);

// The run of this plan: the one that is there already, in whatever state but cancelled, or a new one.
Result<std::int64_t> find_or_begin_solving(Pool& pool, const std::string& plan, const std::string& signature);

// Follows it to its end, or until it is stopped; the solver learns what the workers have found.
struct SolveHandlers {
    std::function<void(const SolveProgress&)> progress;
    std::function<void(const std::string&)> notice;  // a line for people
};
Result<FollowEnd> follow_solving(Pool& pool, std::int64_t run, PositionSolver& solving, const StopFlag& stop,
                                 const SolveHandlers& handlers);

Result<std::unique_ptr<RunShare>> make_solve_share(const JobContext& context);
Result<std::unique_ptr<JobDoer>> make_solve_doer(const JobContext& context);

}  // namespace sortie
