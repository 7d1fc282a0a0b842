// Leads a run of solvers: holds its upper tree, gives out the leaves and takes in what came of them. One
// worker does so beside its jobs; when it falls silent, another builds the tree again from the results in the
// pool.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/clock.h"
#include "pool/solve_jobs.h"
#include "search/solver/job_tree.h"
#include "search/solver/strategy.h"
#include "store/pool.h"

namespace sortie {

class SolveLeader {
  public:
    SolveLeader(std::int64_t run, SolvePlan plan, double lease_seconds, const Clock& clock);

    // A round: what is new comes in, leaves go out. False when the run is over or somebody else leads.
    PoolAnswer<bool> step(PoolMember& member);

  private:
    // Takes or keeps the lead.
    PoolAnswer<bool> lead(PoolMember& member);
    std::optional<PoolFailure> read_news(PoolMember& member);
    void take_in(const LeafResult& result);
    void note(solver::PositionCode code, solver::Value value, const LeafResult& result);
    void note_contradiction(std::string line);
    PoolAnswer<bool> give_out(PoolMember& member);
    bool is_to_be_checked(std::uint64_t number) const;
    SolveProgress progress() const;

    struct Claim {
        solver::Value value;
        std::uint64_t number;
        std::string worker;
    };

    const std::int64_t run_;
    const SolvePlan plan_;
    const double lease_;
    const Clock& clock_;
    std::optional<solver::JobTree> tree_;
    Leadership leadership_;
    std::string cursor_;
    std::uint64_t next_number_ = 0;
    std::vector<LeafTask> checks_;  // to be given out
    std::unordered_map<solver::PositionCode, Claim, solver::CodeHash> claims_;
    std::vector<std::string> contradictions_;
    Duration next_lead_{};
};

}  // namespace sortie
