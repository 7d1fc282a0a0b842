// The solver of one game type behind the interface of engine/solving.h. Included only where games are
// registered.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine/agents/root.h"
#include "engine/solving.h"
#include "eval/embedded_networks.h"
#include "games/traits.h"
#include "search/solver/strategy_player.h"
#include "search/solver/strategy_verifier.h"
#include "search/solver/strategy_writer.h"

namespace sortie {

template <Solvable G>
class GameSolver final : public PositionSolver {
  public:
    using Position = typename G::Position;
    using Knowledge = typename G::SolverKnowledge;

    GameSolver(const Session& session, const typename G::Rules& rules, const solver::Settings& settings,
               solver::Preparation preparation)
        : session_(session),
          rules_(rules),
          settings_{settings.megabytes - knowledge_megabytes(settings), settings.threads, settings.seed},
          network_(preparation == solver::Preparation::Full ? network_for(session) : nullptr),
          knowledge_(rules, preparation,
                     preparation == solver::Preparation::Full ? knowledge_megabytes(settings)
                                                              : kQuickKnowledgeMegabytes) {
        clear();
    }

    Solution solve(const solver::Limits& limits, bool all_moves, const StopFlag& stop,
                   const Handler& handler) override {
        const Duration start = clock_.now();
        const Position position = current();
        Solution solution;
        solution.value = solver_->solve(position, limits, stop, handler);
        if (solution.value == solver::Value::Unknown || G::outcome(position) != Outcome::Ongoing)
            return solution;
        if (all_moves) {
            MoveList<G> moves;
            G::generate(position, moves);
            for (const auto& move : moves) {
                solver::Limits rest = limits;
                if (rest.time) *rest.time -= clock_.now() - start;
                solver_->solve(G::play(position, move), rest, stop, handler);
            }
        }
        solution.pv = line_text<G>(position, solver_->line(position));
        solution.moves = known_moves(position);
        // The line of a won position begins with a move that was just proved to win.
        for (SolvedMove& move : solution.moves) {
            if (solution.value == solver::Value::Win && !solution.pv.empty() &&
                move.move == solution.pv.front())
                move.value = solver::Value::Win;
        }
        return solution;
    }

    Proof prove(const solver::Limits& limits, const StopFlag& stop) override {
        const Position position = current();
        Proof proof;
        if (G::outcome(position) != Outcome::Ongoing || stop.requested()) return proof;
        proof.value = limits.time || limits.nodes.value_or(UINT64_MAX) > kMostInSlices
                          ? solver_->solve(position, limits, stop, {})
                          : value_in_slices(position, *limits.nodes, stop);
        proof.moves = known_moves(position);
        if (proof.value == solver::Value::Win && !proof.knows_winner()) proof.value = solver::Value::Unknown;
        return proof;
    }

    std::uint64_t nodes() const override { return solver_->nodes(); }
    double refuted_share() override { return solver_->refuted_share(current()); }
    int table_permille() const override { return solver_->table().permille_used(); }
    void clear() override { solver_.emplace(settings_, knowledge_, clock_, network_); }

    Result<solver::LeafReport> search_leaf(const solver::LeafJob& job, std::size_t thread,
                                           const StopFlag& stop) override {
        const Position position = knowledge_.position(job.code);
        if (knowledge_.code(position) != job.code)
            return Error{"the code stands for no position of this board"};
        return solver_->search_leaf(
            position, job.nodes, [&] { return !stop.requested(); }, thread);
    }
    std::vector<solver::SolvedResult> take_results(int least_effort) override {
        solver_->log_to(log_);
        std::vector<solver::SolvedResult> results = log_.take();
        std::erase_if(results,
                      [&](const solver::SolvedResult& result) { return result.effort < least_effort; });
        return results;
    }
    void learn(const solver::SolvedResult& result) override {
        solver_->table().store(result.code, result.value, std::uint64_t{1} << result.effort);
        solver_->table().grow_if_full();
    }
    Result<solver::PositionCode> code() const override {
        if (!knowledge_.has_exact_codes()) return Error{"boards of this size are solved on one machine only"};
        return knowledge_.code(current());
    }
    float in_common() const override { return solver_->in_common(); }

    Result<solver::Resumed> open_checkpoint(const std::string& path) override {
        auto opened =
            solver::CheckpointFile::open(path, board_text(session_.identity()),
                                         [&](const solver::SolvedResult& result) { learn(result); });
        if (!opened) return Error{opened.error()};
        opened->load_numbers(solver_->open_numbers());
        solver_->log_to(log_);
        unfinished_proof_ = path + ".proof";
        return checkpoint_.emplace(std::move(*opened)).resumed();
    }
    std::optional<Error> save(const solver::Spent& spent, bool all) override {
        if (!checkpoint_) return Error{"there is no checkpoint to save to"};
        std::vector<solver::SolvedResult> results = log_.take();
        if (const auto problem = checkpoint_->append(results, spent)) {
            for (const solver::SolvedResult& result : results) log_.add(result);  // for the next attempt
            return problem;
        }
        if (writing_) {
            if (const auto problem =
                    solver::write_proof(unfinished_proof_, {writing_->header, writing_->writer.decisions()}))
                return problem;
        }
        return all ? checkpoint_->save_numbers(solver_->open_numbers()) : std::nullopt;
    }

    Result<std::uint64_t> write_proof(const std::string& path, solver::Value value, std::uint64_t leaf_nodes,
                                      const WritingTick& tick) override {
        if (!knowledge_.has_exact_codes()) return no_proofs();
        const GameSetup& identity = session_.identity();
        const Side mover = session_.side_to_move();
        const Side winner = value == solver::Value::Win ? mover : opponent(mover);
        const solver::ProofHeader header{identity.game,
                                         identity.variant,
                                         identity.size ? size_text(*identity.size) : std::string(),
                                         session_.position_text(),
                                         std::string(side_name(winner)),
                                         leaf_nodes};
        writing_.emplace(header, *solver_, settings_.megabytes / kPlainShare);
        recall_unfinished_proof();
        auto records = writing_->writer.write(current(), value, kMostRecords, tick);
        if (!records) return Error{"the proof was stopped or is too long; leave more of it open"};
        if (const auto problem = solver::write_proof(path, {header, *records})) return *problem;
        writing_.reset();
        std::error_code ignored;
        std::filesystem::remove(unfinished_proof_, ignored);
        return records->size();
    }

    Result<solver::Coverage> verify(const solver::Proof& proof, const solver::Settings& settings,
                                    const Tick& tick) override {
        if (!knowledge_.has_exact_codes()) return no_proofs();
        return solver::StrategyVerifier<G, Knowledge>(proof, knowledge_).verify(current(), settings, tick);
    }

    Result<std::string> strategy_move(const solver::Proof& proof, const StopFlag& stop) override {
        if (!knowledge_.has_exact_codes()) return no_proofs();
        const Position position = current();
        const auto move = solver::StrategyPlayer<G, Knowledge>(proof, knowledge_).move(position, stop);
        if (!move) return Error{move.error()};
        return G::move_text(position, *move);
    }

  private:
    // A proof that is being written.
    struct Writing {
        Writing(solver::ProofHeader about, solver::Solver<G, Knowledge>& solver, std::size_t megabytes)
            : header(std::move(about)), writer(solver, header.leaf_nodes, megabytes) {}
        const solver::ProofHeader header;
        solver::StrategyWriter<G, Knowledge> writer;
    };

    static constexpr std::size_t kPlainShare = 4;      // the search with the rules alone gets so much beside
    static constexpr std::size_t kKnowledgeShare = 4;  // one part of the memory in this many
    static constexpr std::size_t kQuickKnowledgeMegabytes = 256;
    static constexpr int kLeastSavedEffort =
        6;  // cheaper results are found again as quickly as they are read
    static constexpr std::size_t kMostRecords = 200'000'000;
    static constexpr std::uint64_t kSlice = 500;  // nodes between two looks at the stop flag, a few ms
    static constexpr std::uint64_t kMostInSlices = 50'000;  // beyond, a thread of its own costs nothing

    static std::size_t knowledge_megabytes(const solver::Settings& settings) {
        return settings.megabytes / kKnowledgeShare;
    }
    static std::shared_ptr<const EffortNetwork> network_for(const Session& session) {
        const GameSetup& identity = session.identity();
        return embedded_effort_network({identity.game, identity.variant, identity.size});
    }

    static Error no_proofs() { return Error{"no proofs for boards of this size"}; }

    // The session writes what it reads.
    Position current() const { return *G::parse_position(rules_, session_.position_text()); }

    solver::Value value_in_slices(const Position& position, std::uint64_t nodes, const StopFlag& stop) {
        auto value = solver::Value::Unknown;
        for (std::uint64_t spent = 0; spent < nodes && !stop.requested(); spent += kSlice) {
            value = solver_->value_within(position, std::min(kSlice, nodes - spent));
            if (value != solver::Value::Unknown) break;
        }
        return value;
    }

    std::vector<SolvedMove> known_moves(const Position& position) {
        std::vector<SolvedMove> moves;
        for (const auto& [move, value] : solver_->root_moves(position))
            moves.push_back({G::move_text(position, move), value});
        return moves;
    }

    // Whatever is wrong with the file, it only costs time.
    void recall_unfinished_proof() {
        if (unfinished_proof_.empty()) return;
        const auto unfinished = solver::read_proof(unfinished_proof_);
        if (unfinished && unfinished->header == writing_->header)
            writing_->writer.recall(unfinished->records);
    }

    const Session& session_;
    const typename G::Rules rules_;
    const solver::Settings settings_;
    const SteadyClock clock_;
    const std::shared_ptr<const EffortNetwork> network_;
    Knowledge knowledge_;
    std::optional<solver::Solver<G, Knowledge>> solver_;
    solver::ResultLog log_{kLeastSavedEffort};
    std::optional<solver::CheckpointFile> checkpoint_;
    std::string unfinished_proof_;  // beside the checkpoint
    std::optional<Writing> writing_;
};

// Of a session of game type G.
template <Game G>
Solving solving_of(const typename G::Position& start) {
    if constexpr (Solvable<G>) {
        const typename G::Rules rules = G::rules(start);
        return {[rules](const Session& session, const solver::Settings& settings,
                        solver::Preparation preparation) -> std::unique_ptr<PositionSolver> {
                    return std::make_unique<GameSolver<G>>(session, rules, settings, preparation);
                },
                G::SolverKnowledge::beats_search(rules), G::SolverKnowledge::is_soon_ready(rules)};
    } else {
        return {};
    }
}

}  // namespace sortie
