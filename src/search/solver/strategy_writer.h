// Writes down a winning strategy with the help of a solver, on as many threads as it has.
//
// Positions are taken by their codes, in the orientation that position(code) gives them: what holds for a
// position holds for its mirror image and with the colours exchanged.
//
// What is decided about a position, a move or that it is left out, does not depend on how it was reached. So
// all that has to be kept to go on later are these decisions: the way through them costs next to nothing.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "games/traits.h"
#include "search/solver/leaf_limit.h"
#include "search/solver/plain_prover.h"
#include "search/solver/proof_file.h"
#include "search/solver/strategy.h"
#include "search/solver/written.h"

namespace sortie::solver {

template <Game G, KnowledgeOf<G> K>
class StrategyWriter {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    // `leaf_nodes`: positions that the rules alone prove with that many nodes are left out; 0: none.
    // `megabytes` is for the search with the rules alone.
    StrategyWriter(Solver<G, K>& solver, std::uint64_t leaf_nodes, std::size_t megabytes)
        : solver_(solver),
          knowledge_(solver.knowledge()),
          prover_(knowledge_, megabytes, solver.threads()),
          leaf_nodes_(leaf_nodes),
          leaf_limit_(leaf_nodes) {}

    // Takes decisions over from an earlier attempt.
    void recall(const std::vector<ProofRecord>& decisions) {
        for (const ProofRecord& decision : decisions) recalled_.insert({decision.code, decision.move_code});
    }
    // What is decided by now, by code; where a position is left out the move is kLeftOut. For the next
    // attempt.
    std::vector<ProofRecord> decisions() {
        std::vector<ProofRecord> decided;
        {
            const std::lock_guard lock(mutex_);
            decided = records_;
            for (const PositionCode code : left_out_) decided.push_back({code, kLeftOut});
            for (const auto& [code, move_code] : recalled_) decided.push_back({code, move_code});
        }
        sort_by_code(decided);
        return decided;
    }

    // The strategy of the winner of a solved position. Nothing when it was stopped or has more than `most`
    // records. The tick is called on the calling thread now and then.
    template <class Tick>
    std::optional<std::vector<ProofRecord>> write(const Position& root, Value value, std::size_t most,
                                                  Tick&& tick) {
        if (value == Value::Win) {
            push({knowledge_.code(root)}, 1);
        } else {
            push(replies(root), 1);
        }
        {
            std::vector<std::jthread> threads;
            for (std::size_t i = 0; i < solver_.threads(); ++i) threads.emplace_back([this, i] { work(i); });
            while (!stopped_ && !is_done()) {
                std::this_thread::sleep_for(kPause);
                const Written now = written();
                if (now.records > most || !tick(now)) stopped_ = true;
            }
        }
        if (stopped_) return std::nullopt;
        sort_by_code(records_);
        return records_;
    }

  private:
    static constexpr auto kPause = std::chrono::milliseconds(1);

    struct Open {
        PositionCode code;
        double share;
    };

    static void sort_by_code(std::vector<ProofRecord>& records) {
        std::sort(records.begin(), records.end(),
                  [](const ProofRecord& a, const ProofRecord& b) { return a.code < b.code; });
    }

    // Takes positions, the last ones first: they have most in common with those before.
    void work(std::size_t thread) {
        while (!stopped_) {
            const auto open = take();
            if (!open) {
                if (is_done()) return;
                std::this_thread::sleep_for(kPause);  // others will find more
                continue;
            }
            if (!answer(*open, thread)) stopped_ = true;
            const std::lock_guard lock(mutex_);
            --in_work_;
        }
    }

    // Leaves a position out or records a move there. False when it was stopped.
    bool answer(const Open& open, std::size_t thread) {
        const Position position = knowledge_.position(open.code);
        std::optional<std::uint16_t> decision = recalled(open.code);
        if (!decision && is_leaf(position, open.code, thread)) decision = kLeftOut;
        if (!decision) {
            const auto move = winning_move(position, thread);
            if (!move) return false;
            decision = G::move_code(*move);
        }
        if (*decision == kLeftOut) {
            const std::lock_guard lock(mutex_);
            left_out_.push_back(open.code);
            share_done_ += open.share;
            return true;
        }
        const ProofRecord record{open.code, *decision};
        const Position next = G::play(position, *recorded_move<G>(knowledge_, record));
        std::vector<PositionCode> codes;
        if (G::outcome(next) == Outcome::Ongoing) codes = replies(next);
        const std::lock_guard lock(mutex_);
        records_.push_back(record);
        push(std::move(codes), open.share);
        return true;
    }

    // The decision of an earlier attempt. One that cannot be followed is as good as none.
    std::optional<std::uint16_t> recalled(PositionCode code) {
        const std::lock_guard lock(mutex_);
        const auto node = recalled_.extract(code);
        if (node.empty()) return std::nullopt;
        const std::uint16_t move_code = node.mapped();
        if (move_code != kLeftOut && !recorded_move<G>(knowledge_, {code, move_code})) return std::nullopt;
        return move_code;
    }

    std::optional<Open> take() {
        const std::lock_guard lock(mutex_);
        if (open_.empty()) return std::nullopt;
        const Open open = open_.back();
        open_.pop_back();
        ++in_work_;
        return open;
    }
    bool is_done() {
        const std::lock_guard lock(mutex_);
        return open_.empty() && in_work_ == 0;
    }
    Written written() {
        const std::lock_guard lock(mutex_);
        return {records_.size(), left_out_.size(), share_done_};
    }

    // Of the codes, those that are new.
    void push(std::vector<PositionCode> codes, double share) {
        std::erase_if(codes, [&](PositionCode code) { return !seen_.insert(code).second; });
        if (codes.empty()) share_done_ += share;
        for (const PositionCode code : codes)
            open_.push_back({code, share / static_cast<double>(codes.size())});
    }
    // What the loser can make of a position.
    std::vector<PositionCode> replies(const Position& position) const {
        std::vector<PositionCode> codes;
        visit_successors<G, K>(knowledge_, position, [&](const Position& next, PositionCode code) {
            if (G::outcome(next) == Outcome::Ongoing) codes.push_back(code);
        });
        return codes;
    }

    bool go_on() const { return !stopped_.load(std::memory_order_relaxed); }

    bool is_leaf(const Position& position, PositionCode code, std::size_t thread) {
        if (leaf_nodes_ == 0) return false;
        const int effort = solver_.table().probe(code).effort;
        if (!leaf_limit_.is_worth_trying(effort)) return false;
        const bool proved = prover_.value(
                                position, leaf_nodes_, [this] { return go_on(); }, thread) == Value::Win;
        if (go_on()) leaf_limit_.tried(effort, proved);
        return proved;
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
    LeafLimit leaf_limit_;
    std::atomic<bool> stopped_{false};
    std::mutex mutex_;  // for what follows
    std::vector<Open> open_;
    std::unordered_set<PositionCode, CodeHash> seen_;
    std::unordered_map<PositionCode, std::uint16_t, CodeHash> recalled_;  // and not reached yet
    std::vector<ProofRecord> records_;
    std::vector<PositionCode> left_out_;
    double share_done_ = 0;
    std::size_t in_work_ = 0;  // positions taken but not answered yet
};

}  // namespace sortie::solver
