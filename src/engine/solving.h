// The solver for games as users name them: text and plain structs in, text and plain structs out.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.h"
#include "core/result.h"
#include "core/stop.h"
#include "engine/agents/proof.h"
#include "engine/registry.h"
#include "engine/session.h"
#include "search/solver/checkpoint.h"
#include "search/solver/proof_file.h"
#include "search/solver/solver.h"
#include "search/solver/strategy.h"
#include "search/solver/written.h"

namespace sortie {

struct Solution : Proof {
    std::vector<std::string> pv;
};

// Bound to a session: always about the position that it has reached. What was found out about earlier
// positions is kept.
class PositionSolver {
  public:
    using Handler = std::function<void(const solver::Progress&)>;
    // Told how many positions are done; false stops the work.
    using Tick = std::function<bool(std::uint64_t)>;
    using WritingTick = std::function<bool(const solver::Written&)>;

    virtual ~PositionSolver() = default;

    // With `all_moves`, goes on until every move is decided, as far as the limits allow.
    virtual Solution solve(const solver::Limits& limits, bool all_moves, const StopFlag& stop,
                           const Handler& handler) = 0;
    // The value, and what is known about the moves by then. A win counts only with a move that wins.
    virtual Proof prove(const solver::Limits& limits, const StopFlag& stop) = 0;
    virtual std::uint64_t nodes() const = 0;
    // How much of the proof is done, from 0 to 1, by samples. Also while it is solving, from its handler.
    virtual double refuted_share() = 0;
    virtual int table_permille() const = 0;
    // Forgets what it has found out.
    virtual void clear() = 0;

    // Goes on from a checkpoint, or begins one, and says what was in it. From now on results are
    // kept for save(), which adds them to it, and what is decided of a proof that is being written; with
    // `all` also what saves time but takes longer to write.
    virtual Result<solver::Resumed> open_checkpoint(const std::string& path) = 0;
    virtual std::optional<Error> save(const solver::Spent& spent, bool all) = 0;

    // A share in a search on many machines (search/solver/job_tree.h): one leaf, as one of the threads of the
    // settings; several may be searched at once. A code that stands for no position is an error.
    virtual Result<solver::LeafReport> search_leaf(const solver::LeafJob& job, std::size_t thread,
                                                   const StopFlag& stop) = 0;
    // Results are kept for this from now on; those that took at least 2^`least_effort` nodes.
    virtual std::vector<solver::SolvedResult> take_results(int least_effort) = 0;
    // Results of others. Also while searches are running.
    virtual void learn(const solver::SolvedResult& result) = 0;
    // Of the session's position; an error where codes may stand for several positions.
    virtual Result<solver::PositionCode> code() const = 0;
    // What proof numbers of moves add up to: JobPolicy.
    virtual float in_common() const = 0;

    // Writes the winner's strategy once the position is solved; answers with the number of its records. Goes
    // on from what the checkpoint has of it.
    virtual Result<std::uint64_t> write_proof(const std::string& path, solver::Value value,
                                              std::uint64_t leaf_nodes, const WritingTick& tick) = 0;
    // Checks a strategy for the session's position with the rules alone; `settings` are for their search.
    virtual Result<solver::Coverage> verify(const solver::Proof& proof, const solver::Settings& settings,
                                            const Tick& tick) = 0;
    // The move that a strategy has for the session's position, with its winner to move.
    virtual Result<std::string> strategy_move(const solver::Proof& proof, const StopFlag& stop) = 0;
};

// A solver for the positions of a session, or why there is none: games in which positions come back need
// another one.
Result<std::unique_ptr<PositionSolver>> make_solver(
    const Session& session, const solver::Settings& settings,
    solver::Preparation preparation = solver::Preparation::Full);

// A session at the position that a proof is about, or what is wrong with its description.
Result<std::unique_ptr<Session>> open_proof(const Registry& registry, const solver::Proof& proof);
// A solver that is good for verify() and strategy_move() only.
Result<std::unique_ptr<PositionSolver>> make_proof_reader(const Session& session);
// Checks a proof file with the rules alone.
Result<solver::Coverage> verify_proof(const Registry& registry, const solver::Proof& proof,
                                      const solver::Settings& settings, const PositionSolver::Tick& tick);

}  // namespace sortie
