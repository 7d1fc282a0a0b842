#include "engine/solving.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <variant>

#include "core/text.h"
#include "engine/agents/root.h"
#include "engine/breakthrough_knowledge.h"

namespace sortie {

namespace {

// For what a proof leaves open: small searches, whose results are worth keeping.
constexpr solver::Settings kLeafSettings{256, 1};
constexpr solver::Settings kQuickSettings{32, 1};
constexpr std::uint64_t kQuickNodes = 20'000;
constexpr int kQuickShare = 10;
constexpr std::size_t kMostRecords = 200'000'000;

template <BitSet Bits>
class BreakthroughSolver final : public PositionSolver {
  public:
    using G = breakthrough::AdvancingGame<Bits>;
    using Knowledge = BreakthroughKnowledge<Bits>;

    BreakthroughSolver(GameIdentity identity, const typename G::Position& position,
                       const solver::Settings& settings, int zone_rows = breakthrough::ZoneTable::kMaxDepth)
        : identity_(std::move(identity)),
          position_(position),
          knowledge_(G::rules(position), zone_rows),
          solver_(settings, knowledge_, clock_) {}

    Solution solve(const solver::Limits& limits, bool all_moves, const StopFlag& stop,
                   const Handler& handler) override {
        const Duration start = clock_.now();
        Solution solution;
        solution.value = solver_.solve(position_, limits, stop, handler);
        if (solution.value == solver::Value::Unknown || G::outcome(position_) != Outcome::Ongoing)
            return solution;
        if (all_moves) {
            MoveList<G> moves;
            G::generate(position_, moves);
            for (const auto& move : moves) {
                solver::Limits rest = limits;
                if (rest.time) *rest.time -= clock_.now() - start;
                solver_.solve(G::play(position_, move), rest, stop, handler);
            }
        }
        for (const auto& [move, value] : solver_.root_moves(position_))
            solution.moves.push_back({G::move_text(position_, move), value});
        solution.pv = line_text<G>(position_, solver_.line(position_));
        return solution;
    }

    solver::Value prove(const solver::Limits& limits, const StopFlag& stop) override {
        return solver_.solve(position_, limits, stop, {});
    }

    std::uint64_t nodes() const override { return solver_.nodes(); }
    int table_permille() const override { return solver_.table().permille_used(); }

    std::optional<Error> save(const std::string& path, const solver::Spent& spent) override {
        return save_checkpoint(path, task(), spent, solver_.table());
    }
    Result<solver::Spent> load(const std::string& path) override {
        return load_checkpoint(path, task(), solver_.table());
    }

    Result<std::uint64_t> write_proof(const std::string& path, solver::Value value, std::uint64_t leaf_nodes,
                                      const Tick& tick) override {
        if (!knowledge_.has_exact_codes()) return Error{"no proofs for boards of more than 80 squares"};
        const Side mover = G::side_to_move(position_);
        const Side winner = value == solver::Value::Win ? mover : opponent(mover);
        solver::Proof proof{{identity_.game, identity_.variant, size_text(*identity_.size),
                             G::position_text(position_), std::string(side_name(winner)), leaf_nodes},
                            {}};
        solver::Solver<G, Knowledge> leaf_solver(kLeafSettings, knowledge_, clock_);
        solver::StrategyWriter<G, Knowledge> writer(solver_, leaf_solver, leaf_nodes);
        auto records = writer.write(position_, value, kMostRecords, tick);
        if (!records) return Error{"the proof was stopped or is too long; leave more of it open"};
        proof.records = std::move(*records);
        if (const auto problem = solver::write_proof(path, proof)) return *problem;
        return proof.records.size();
    }

    Result<solver::Coverage> verify(const solver::Proof& proof, const Tick& tick) {
        if (!knowledge_.has_exact_codes()) return Error{"no proofs for boards of more than 80 squares"};
        return solver::StrategyVerifier<G, Knowledge>(proof, knowledge_, solver_).verify(position_, tick);
    }

  private:
    std::string task() const {
        return fmt::format("{} {} {}", identity_.game, identity_.variant, G::position_text(position_));
    }

    const GameIdentity identity_;
    const typename G::Position position_;
    const SteadyClock clock_;
    Knowledge knowledge_;
    solver::Solver<G, Knowledge> solver_;
};

// Calls make(start) for the game types that can be solved.
template <class Answer, class Make>
Result<Answer> with_start(const std::string& game, const std::string& variant, const std::string& position,
                          Make&& make) {
    if (game != breakthrough::Family::info().name)
        return Error{fmt::format("{} cannot be solved: its positions may come back", game)};
    auto start = breakthrough::Family::open({variant, std::nullopt, position});
    if (!start) return Error{start.error()};
    return std::visit(
        [&]<Game G>(const Start<G>& opened) -> Result<Answer> {
            if constexpr (MayRepeat<G>) {
                return Error{
                    fmt::format("variant {} cannot be solved: its positions may come back", variant)};
            } else {
                return make(opened);
            }
        },
        *start);
}

Result<std::unique_ptr<PositionSolver>> make_solver_with_zones(const Session& session,
                                                               const solver::Settings& settings,
                                                               int zone_rows) {
    const GameIdentity& identity = session.identity();
    return with_start<std::unique_ptr<PositionSolver>>(
        identity.game, identity.variant, session.position_text(),
        [&]<Game G>(const Start<G>& start) -> std::unique_ptr<PositionSolver> {
            return std::make_unique<BreakthroughSolver<typename G::Position::Bits>>(identity, start.position,
                                                                                    settings, zone_rows);
        });
}

}  // namespace

Result<std::unique_ptr<PositionSolver>> make_solver(const Session& session,
                                                    const solver::Settings& settings) {
    return make_solver_with_zones(session, settings, breakthrough::ZoneTable::kMaxDepth);
}

solver::Value quick_proof(const Session& session, const Limits& limits, const StopFlag& stop) {
    const auto solving = make_solver_with_zones(session, kQuickSettings, kQuickZoneRows);
    if (!solving) return solver::Value::Unknown;
    solver::Limits share;
    share.nodes = std::min(kQuickNodes, limits.nodes.value_or(UINT64_MAX) / kQuickShare);
    if (limits.move_time) share.time = *limits.move_time / kQuickShare;
    return (*solving)->prove(share, stop);
}

Result<solver::Coverage> verify_proof(const solver::Proof& proof, const PositionSolver::Tick& tick) {
    const solver::ProofHeader& header = proof.header;
    if (header.winner != side_name(Side::First) && header.winner != side_name(Side::Second))
        return Error{fmt::format("the winner is {}: expected first or second", in_quotes(header.winner))};
    return with_start<solver::Coverage>(header.game, header.variant, header.position,
                                        [&]<Game G>(const Start<G>& start) -> Result<solver::Coverage> {
                                            BreakthroughSolver<typename G::Position::Bits> checker(
                                                {header.game, header.variant, std::nullopt}, start.position,
                                                kLeafSettings);
                                            return checker.verify(proof, tick);
                                        });
}

}  // namespace sortie
