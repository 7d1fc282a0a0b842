// Writes down a winning strategy with the help of a solver, on as many threads as it has.
//
// Positions are taken by their codes, in the orientation that position(code) gives them: what holds for a
// position holds for its mirror image and with the colours exchanged.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_set>
#include <vector>

#include "games/traits.h"
#include "search/solver/plain_prover.h"
#include "search/solver/proof_file.h"
#include "search/solver/strategy.h"

namespace sortie::solver {

template <Game G, KnowledgeOf<G> K>
class StrategyWriter {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    // `leaf_nodes`: positions that the rules alone prove with that many nodes are left out; 0: none.
    StrategyWriter(Solver<G, K>& solver, std::uint64_t leaf_nodes)
        : solver_(solver),
          knowledge_(solver.knowledge()),
          prover_(knowledge_, kProverMegabytes, solver.threads()),
          leaf_nodes_(leaf_nodes) {}

    // The strategy of the winner of a solved position. Nothing when it was stopped or has more than `most`
    // records. The tick is called on the calling thread now and then.
    template <class Tick>
    std::optional<std::vector<ProofRecord>> write(const Position& root, Value value, std::size_t most,
                                                  Tick&& tick) {
        if (value == Value::Win) {
            push(knowledge_.code(root));
        } else {
            push_replies(root);
        }
        {
            std::vector<std::jthread> threads;
            for (std::size_t i = 0; i < solver_.threads(); ++i) threads.emplace_back([this, i] { work(i); });
            while (!stopped_ && !is_done()) {
                std::this_thread::sleep_for(kPause);
                const std::size_t written = count();
                if (written > most || !tick(written)) stopped_ = true;
            }
        }
        if (stopped_) return std::nullopt;
        std::sort(records_.begin(), records_.end(),
                  [](const ProofRecord& a, const ProofRecord& b) { return a.code < b.code; });
        return std::move(records_);
    }

  private:
    static constexpr std::size_t kProverMegabytes = 512;
    static constexpr auto kPause = std::chrono::milliseconds(1);

    // Takes positions, the last ones first: they have most in common with those before.
    void work(std::size_t thread) {
        while (!stopped_) {
            const auto code = take();
            if (!code) {
                if (is_done()) return;
                std::this_thread::sleep_for(kPause);  // others will find more
                continue;
            }
            if (!answer(*code, thread)) stopped_ = true;
            const std::lock_guard lock(mutex_);
            --in_work_;
        }
    }

    // Leaves a position out or records a move there. False when it was stopped.
    bool answer(PositionCode code, std::size_t thread) {
        const Position position = knowledge_.position(code);
        if (is_leaf(position, code, thread)) return true;
        const auto move = winning_move(position, thread);
        if (!move) return false;
        const Position next = G::play(position, *move);
        const std::lock_guard lock(mutex_);
        records_.push_back({code, G::move_code(*move)});
        if (G::outcome(next) == Outcome::Ongoing) push_replies(next);
        return true;
    }

    std::optional<PositionCode> take() {
        const std::lock_guard lock(mutex_);
        if (open_.empty()) return std::nullopt;
        const PositionCode code = open_.back();
        open_.pop_back();
        ++in_work_;
        return code;
    }
    bool is_done() {
        const std::lock_guard lock(mutex_);
        return open_.empty() && in_work_ == 0;
    }
    std::size_t count() {
        const std::lock_guard lock(mutex_);
        return records_.size();
    }

    void push(PositionCode code) {
        if (seen_.insert(code).second) open_.push_back(code);
    }
    void push_replies(const Position& position) {
        visit_successors<G, K>(knowledge_, position, [&](const Position& next, PositionCode code) {
            if (G::outcome(next) == Outcome::Ongoing) push(code);
        });
    }

    bool go_on() const { return !stopped_.load(std::memory_order_relaxed); }

    // Not tried where the solver needed more: the rules alone would need more still.
    bool is_leaf(const Position& position, PositionCode code, std::size_t thread) {
        if (leaf_nodes_ == 0) return false;
        const SolvedEntry entry = solver_.table().probe(code);
        if (entry.value != Value::Unknown && std::uint64_t{1} << entry.effort > leaf_nodes_) return false;
        return prover_.value(
                   position, leaf_nodes_, [this] { return go_on(); }, thread) == Value::Win;
    }

    // At an end if there is one, else at what is known already, the cheapest first, else at what is found
    // again. Nothing when it was stopped.
    std::optional<Move> winning_move(const Position& position, std::size_t thread) {
        MoveList<G> moves;
        G::generate(position, moves);
        const Move* known = nullptr;
        int least_effort = 0;
        for (const Move& move : moves) {
            const Position next = G::play(position, move);
            if (G::outcome(next) != Outcome::Ongoing) {
                if (G::outcome(next) == win_for(G::side_to_move(position))) return move;
                continue;
            }
            const PositionCode code = knowledge_.code(next);
            const SolvedEntry entry = solver_.table().probe(code);
            const bool at_a_glance = knowledge_.glance(next).value == Value::Loss;
            if (!at_a_glance && entry.value != Value::Loss) continue;
            const int effort = at_a_glance ? -1 : entry.effort;
            if (known == nullptr || effort < least_effort) {
                known = &move;
                least_effort = effort;
            }
        }
        if (known != nullptr) return *known;
        const auto not_stopped = [this] { return go_on(); };
        const auto value = [&](const Position& next, std::uint64_t nodes) {
            return value_in_slices(solver_, next, nodes, not_stopped, thread);
        };
        return find_winning_move<G>(position, value, not_stopped);
    }

    Solver<G, K>& solver_;
    K& knowledge_;
    PlainProver<G, K> prover_;
    const std::uint64_t leaf_nodes_;
    std::atomic<bool> stopped_{false};
    std::mutex mutex_;  // for what follows
    std::vector<PositionCode> open_;
    std::unordered_set<PositionCode, CodeHash> seen_;
    std::vector<ProofRecord> records_;
    std::size_t in_work_ = 0;  // positions taken but not answered yet
};

}  // namespace sortie::solver
