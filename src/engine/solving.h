// The solver for games as users name them: text and plain structs in, text and plain structs out.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.h"
#include "core/limits.h"
#include "core/result.h"
#include "core/stop.h"
#include "engine/session.h"
#include "search/solver/checkpoint.h"
#include "search/solver/proof_file.h"
#include "search/solver/solver.h"
#include "search/solver/strategy.h"

namespace sortie {

struct SolvedMove {
    std::string move;
    solver::Value value = solver::Value::Unknown;  // from the side that makes it
};

struct Solution {
    solver::Value value = solver::Value::Unknown;  // from the side to move
    std::vector<SolvedMove> moves;
    std::vector<std::string> pv;
};

// Bound to one position.
class PositionSolver {
  public:
    using Handler = std::function<void(const solver::Progress&)>;
    // Told how many positions are done; false stops the work.
    using Tick = std::function<bool(std::uint64_t)>;

    virtual ~PositionSolver() = default;

    // With `all_moves`, goes on until every move is decided, as far as the limits allow.
    virtual Solution solve(const solver::Limits& limits, bool all_moves, const StopFlag& stop,
                           const Handler& handler) = 0;
    // The value alone.
    virtual solver::Value prove(const solver::Limits& limits, const StopFlag& stop) = 0;
    virtual std::uint64_t nodes() const = 0;
    virtual int table_permille() const = 0;

    // The task is the text that tells checkpoints of different positions apart.
    virtual std::optional<Error> save(const std::string& path, const solver::Spent& spent) = 0;
    virtual Result<solver::Spent> load(const std::string& path) = 0;

    // Writes the winner's strategy once the position is solved; answers with the number of its records.
    virtual Result<std::uint64_t> write_proof(const std::string& path, solver::Value value,
                                              std::uint64_t leaf_nodes, const Tick& tick) = 0;
};

// A solver for the position of a session, or why there is none: games in which positions come back need
// another one.
Result<std::unique_ptr<PositionSolver>> make_solver(const Session& session, const solver::Settings& settings);

// What the solver proves at little cost, before a search within `limits`: a tenth of them and a fraction of a
// second at most. Unknown in games that it does not solve.
solver::Value quick_proof(const Session& session, const Limits& limits, const StopFlag& stop);

// Checks a proof file with the rules alone.
Result<solver::Coverage> verify_proof(const solver::Proof& proof, const PositionSolver::Tick& tick);

}  // namespace sortie
