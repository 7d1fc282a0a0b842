// Checks a winning strategy with the rules alone.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
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
class StrategyVerifier {
  public:
    using Position = typename G::Position;

    StrategyVerifier(const Proof& proof, const K& knowledge)
        : proof_(proof), knowledge_(knowledge), reached_(proof.records.size()) {}

    // `settings` are those of the search with the rules alone. The tick is told how many positions are done;
    // false stops the work.
    template <class Tick>
    Result<Coverage> verify(const Position& root, const Settings& settings, Tick&& tick) {
        const Side winner = proof_.header.winner == "first" ? Side::First : Side::Second;
        const Outcome outcome = G::outcome(root);
        if (outcome != Outcome::Ongoing) {
            if (outcome != win_for(winner)) return wrong(root, "the game has ended otherwise");
            return coverage_;
        }
        std::optional<Error> problem;
        if (G::side_to_move(root) == winner) {
            problem = reach(knowledge_.code(root), root);
        } else {
            problem = reach_replies(root);
        }
        while (!problem && !open_.empty()) {
            if (!tick(coverage_.positions)) return Error{"the check was interrupted"};
            const ProofRecord& record = proof_.records[open_.back()];
            open_.pop_back();
            problem = follow(record);
        }
        if (!problem) problem = prove_leaves(settings, tick);
        if (problem) return *problem;
        coverage_.unused = static_cast<std::uint64_t>(std::count(reached_.begin(), reached_.end(), false));
        return coverage_;
    }

  private:
    static constexpr std::size_t kLeavesAtOnce = 16;

    static Error wrong(const Position& position, const char* what) {
        return Error{"position '" + G::position_text(position) + "': " + what};
    }

    std::optional<Error> follow(const ProofRecord& record) {
        ++coverage_.positions;
        const Position position = knowledge_.position(record.code);
        const auto move = recorded_move<G>(knowledge_, record);
        if (!move) return wrong(position, "the recorded move is not legal");
        const Position next = G::play(position, *move);
        if (const Outcome outcome = G::outcome(next); outcome != Outcome::Ongoing) {
            if (outcome == win_for(G::side_to_move(position))) return std::nullopt;
            return wrong(position, "the recorded move loses");
        }
        return reach_replies(next);
    }

    std::optional<Error> reach_replies(const Position& position) {
        std::optional<Error> problem;
        visit_successors<G, K>(knowledge_, position, [&](const Position& next, PositionCode code) {
            ++coverage_.replies;
            if (problem) return;
            if (G::outcome(next) != Outcome::Ongoing) {
                if (G::outcome(next) == win_for(G::side_to_move(position)))
                    problem = wrong(position, "the other side wins at once");
                return;
            }
            problem = reach(code, next);
        });
        return problem;
    }

    std::optional<Error> reach(PositionCode code, const Position& position) {
        const ProofRecord* const record = find_record(proof_, code);
        if (record == nullptr) {
            if (proof_.header.leaf_nodes == 0)
                return wrong(position, "can arise, but the proof has no answer");
            leaves_.insert(code);
            return std::nullopt;
        }
        const auto index = static_cast<std::size_t>(record - proof_.records.data());
        if (!reached_[index]) {
            reached_[index] = true;
            open_.push_back(index);
        }
        return std::nullopt;
    }

    // Neighbours by code have much in common, and go to the same thread. What one has found out serves all.
    template <class Tick>
    std::optional<Error> prove_leaves(const Settings& settings, Tick&& tick) {
        std::vector<PositionCode> leaves(leaves_.begin(), leaves_.end());
        std::sort(leaves.begin(), leaves.end());
        std::atomic<std::size_t> next{0};
        std::atomic<std::size_t> done{0};
        std::atomic<std::size_t> failed{leaves.size()};
        std::atomic<bool> stopped{false};
        PlainProver<G, K> prover(knowledge_, settings.megabytes, static_cast<std::size_t>(settings.threads));
        const auto work = [&](std::size_t thread) {
            while (!stopped) {
                const std::size_t first = next.fetch_add(kLeavesAtOnce);
                if (first >= leaves.size()) return;
                for (std::size_t i = first; i < std::min(first + kLeavesAtOnce, leaves.size()); ++i) {
                    const Value value = prover.value(
                        knowledge_.position(leaves[i]), proof_.header.leaf_nodes * kLeafPatience,
                        [&] { return !stopped; }, thread);
                    if (value != Value::Win) {
                        if (!stopped.exchange(true)) failed = i;
                        return;
                    }
                    ++done;
                }
            }
        };
        {
            std::vector<std::jthread> workers;
            if (!leaves.empty()) {
                for (int i = 0; i < settings.threads; ++i)
                    workers.emplace_back(work, static_cast<std::size_t>(i));
            }
            while (!stopped && done < leaves.size()) {
                if (!tick(coverage_.positions + done)) stopped = true;
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
        }
        coverage_.positions += leaves.size();
        coverage_.leaves = leaves.size();
        coverage_.nodes = prover.nodes();
        if (failed < leaves.size())
            return wrong(knowledge_.position(leaves[failed]), "could not be proved with the rules alone");
        if (stopped) return Error{"the check was interrupted"};
        return std::nullopt;
    }

    const Proof& proof_;
    const K& knowledge_;
    std::unordered_set<PositionCode, CodeHash> leaves_;
    std::vector<bool> reached_;
    std::vector<std::size_t> open_;
    Coverage coverage_;
};

}  // namespace sortie::solver
