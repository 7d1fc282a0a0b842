// Winning strategies: writing one down with the help of a solver, and checking one with the rules alone.
//
// Positions are taken by their codes, in the orientation that position(code) gives them: what holds for a
// position holds for its mirror image and with the colours exchanged.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <thread>
#include <unordered_set>
#include <vector>

#include "games/traits.h"
#include "search/solver/plain_knowledge.h"
#include "search/solver/proof_file.h"
#include "search/solver/solver.h"

namespace sortie::solver {

struct CodeHash {
    std::size_t operator()(PositionCode code) const { return hash_bits(5, code); }
};

// Calls visit(next, code) for each move from `position`.
template <Game G, KnowledgeOf<G> K, class Visit>
void visit_successors(const K& knowledge, const typename G::Position& position, Visit&& visit) {
    MoveList<G> moves;
    G::generate(position, moves);
    for (const auto& move : moves) {
        const auto next = G::play(position, move);
        visit(next, knowledge.code(next));
    }
}

// Proves positions with the rules alone (plain_knowledge.h), on one thread.
template <Game G, KnowledgeOf<G> K>
class PlainProver {
  public:
    PlainProver(const K& codes, std::size_t megabytes)
        : knowledge_(codes), solver_({megabytes, 1}, knowledge_, clock_) {}

    bool wins(const typename G::Position& position, std::uint64_t nodes) {
        return solver_.value_within(position, nodes) == Value::Win;
    }
    bool loses(const typename G::Position& position, std::uint64_t nodes) {
        return solver_.value_within(position, nodes) == Value::Loss;
    }

  private:
    const SteadyClock clock_;
    PlainKnowledge<G, K> knowledge_;
    Solver<G, PlainKnowledge<G, K>> solver_;
};

template <Game G, KnowledgeOf<G> K>
class StrategyWriter {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    // `leaf_nodes`: positions that the rules alone prove with that many nodes are left out; 0: none.
    StrategyWriter(Solver<G, K>& solver, std::uint64_t leaf_nodes)
        : solver_(solver),
          knowledge_(solver.knowledge()),
          prover_(knowledge_, kProverMegabytes),
          leaf_nodes_(leaf_nodes) {}

    // The strategy of the winner of a solved position. Nothing when it was stopped or has more than `most`
    // records.
    template <class Tick>
    std::optional<std::vector<ProofRecord>> write(const Position& root, Value value, std::size_t most,
                                                  Tick&& tick) {
        std::vector<ProofRecord> records;
        if (value == Value::Win) {
            push(knowledge_.code(root));
        } else {
            push_replies(root);
        }
        while (!open_.empty()) {
            if (records.size() > most || !tick(records.size())) return std::nullopt;
            const PositionCode code = open_.back();
            open_.pop_back();
            const Position position = knowledge_.position(code);
            if (is_leaf(position, code)) continue;
            const Move move = winning_move(position);
            records.push_back({code, G::move_code(move)});
            const Position next = G::play(position, move);
            if (G::outcome(next) == Outcome::Ongoing) push_replies(next);
        }
        std::sort(records.begin(), records.end(),
                  [](const ProofRecord& a, const ProofRecord& b) { return a.code < b.code; });
        return records;
    }

  private:
    static constexpr std::size_t kProverMegabytes = 256;

    void push(PositionCode code) {
        if (seen_.insert(code).second) open_.push_back(code);
    }

    void push_replies(const Position& position) {
        visit_successors<G, K>(knowledge_, position, [&](const Position& next, PositionCode code) {
            if (G::outcome(next) == Outcome::Ongoing) push(code);
        });
    }

    // Not tried where the solver needed more: the rules alone would need more still.
    bool is_leaf(const Position& position, PositionCode code) {
        if (leaf_nodes_ == 0) return false;
        const SolvedEntry entry = solver_.table().probe(code);
        if (entry.value != Value::Unknown && std::uint64_t{1} << entry.effort > leaf_nodes_) return false;
        return prover_.wins(position, leaf_nodes_);
    }

    // At an end if there is one, else at what is known already, the cheapest first.
    Move winning_move(const Position& position) {
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
        for (const Move& move : moves) {
            if (solver_.value_within(G::play(position, move), Worker<G, K>::kUnlimited) == Value::Loss)
                return move;
        }
        return moves[0];  // not reached from a position that is won
    }

    Solver<G, K>& solver_;
    K& knowledge_;
    PlainProver<G, K> prover_;
    const std::uint64_t leaf_nodes_;
    std::vector<PositionCode> open_;
    std::unordered_set<PositionCode, CodeHash> seen_;
};

// What a check has covered.
struct Coverage {
    std::uint64_t positions = 0;  // with the winner to move, mirror images counted once
    std::uint64_t replies = 0;    // of the other side, all of them
    std::uint64_t leaves = 0;     // of them proved by a search with the rules alone
    std::uint64_t unused = 0;     // records that nobody gets to
};

template <Game G, KnowledgeOf<G> K>
class StrategyVerifier {
  public:
    using Position = typename G::Position;

    StrategyVerifier(const Proof& proof, const K& knowledge)
        : proof_(proof), knowledge_(knowledge), reached_(proof.records.size()) {}

    // On so many threads. The tick is told how many positions are done; false stops the work.
    template <class Tick>
    Result<Coverage> verify(const Position& root, int threads, Tick&& tick) {
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
        if (!problem) problem = prove_leaves(threads, tick);
        if (problem) return *problem;
        coverage_.unused = static_cast<std::uint64_t>(std::count(reached_.begin(), reached_.end(), false));
        return coverage_;
    }

  private:
    // The writer's table knew more than a verifier's.
    static constexpr std::uint64_t kPatience = 1000;
    static constexpr std::size_t kProverMegabytes = 64;
    static constexpr std::size_t kLeavesAtOnce = 64;

    static Error wrong(const Position& position, const char* what) {
        return Error{"position '" + G::position_text(position) + "': " + what};
    }

    std::optional<Error> follow(const ProofRecord& record) {
        ++coverage_.positions;
        const Position position = knowledge_.position(record.code);
        MoveList<G> moves;
        G::generate(position, moves);
        const auto* const move = std::find_if(moves.begin(), moves.end(), [&](const auto& candidate) {
            return G::move_code(candidate) == record.move_code;
        });
        if (move == moves.end()) return wrong(position, "the recorded move is not legal");
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
        const auto record =
            std::lower_bound(proof_.records.begin(), proof_.records.end(), code,
                             [](const ProofRecord& a, PositionCode wanted) { return a.code < wanted; });
        if (record == proof_.records.end() || record->code != code) {
            if (proof_.header.leaf_nodes == 0)
                return wrong(position, "can arise, but the proof has no answer");
            leaves_.insert(code);
            return std::nullopt;
        }
        const auto index = static_cast<std::size_t>(record - proof_.records.begin());
        if (!reached_[index]) {
            reached_[index] = true;
            open_.push_back(index);
        }
        return std::nullopt;
    }

    // Neighbours by code have much in common, and go to the same thread.
    template <class Tick>
    std::optional<Error> prove_leaves(int threads, Tick&& tick) {
        std::vector<PositionCode> leaves(leaves_.begin(), leaves_.end());
        std::sort(leaves.begin(), leaves.end());
        std::atomic<std::size_t> next{0};
        std::atomic<std::size_t> done{0};
        std::atomic<std::size_t> failed{leaves.size()};
        std::atomic<bool> stopped{false};
        const auto work = [&] {
            PlainProver<G, K> prover(knowledge_, kProverMegabytes);
            while (!stopped) {
                const std::size_t first = next.fetch_add(kLeavesAtOnce);
                if (first >= leaves.size()) return;
                for (std::size_t i = first; i < std::min(first + kLeavesAtOnce, leaves.size()); ++i) {
                    if (!prover.wins(knowledge_.position(leaves[i]), proof_.header.leaf_nodes * kPatience)) {
                        failed = i;
                        stopped = true;
                        return;
                    }
                    ++done;
                }
            }
        };
        {
            std::vector<std::jthread> workers;
            if (!leaves.empty()) {
                for (int i = 0; i < threads; ++i) workers.emplace_back(work);
            }
            while (!stopped && done < leaves.size()) {
                if (!tick(coverage_.positions + done)) stopped = true;
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
        }
        coverage_.positions += leaves.size();
        coverage_.leaves = leaves.size();
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
