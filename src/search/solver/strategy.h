// Winning strategies: writing one down with the help of a solver, and checking one with the rules alone.
//
// Positions are taken by their codes, in the orientation that position(code) gives them: what holds for a
// position holds for its mirror image and with the colours exchanged.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "games/traits.h"
#include "search/solver/proof_file.h"
#include "search/solver/solver.h"

namespace sortie::solver {

struct CodeHash {
    std::size_t operator()(PositionCode code) const { return hash_bits(5, code); }
};

// Calls visit(next, code) for each move from `position`.
template <Game G, KnowledgeOf<G> K, class Visit>
void visit_successors(K& knowledge, const typename G::Position& position, Visit&& visit) {
    MoveList<G> moves;
    G::generate(position, moves);
    for (const auto& move : moves) {
        const auto next = G::play(position, move);
        visit(next, knowledge.code(next));
    }
}

template <Game G, KnowledgeOf<G> K>
class StrategyWriter {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    // `leaf_nodes`: positions that a solver of its own proves with that many nodes are left open; 0: none.
    StrategyWriter(Solver<G, K>& solver, Solver<G, K>& leaf_solver, std::uint64_t leaf_nodes)
        : solver_(solver),
          leaf_solver_(leaf_solver),
          knowledge_(solver.knowledge()),
          leaf_nodes_(leaf_nodes) {}

    // The strategy of the winner of a solved position. Nothing when it was stopped or has more than `most`
    // records.
    template <class Tick>
    std::optional<std::vector<ProofRecord>> write(const Position& root, Value value, std::size_t most,
                                                  Tick&& tick) {
        if (value == Value::Win) {
            push(root);
        } else {
            push_replies(root);
        }
        while (!open_.empty()) {
            if (moves_.size() > most || !tick(moves_.size())) return std::nullopt;
            const PositionCode code = open_.back();
            open_.pop_back();
            const auto [entry, is_new] = moves_.try_emplace(code, ProofRecord::kLeaf);
            if (!is_new) continue;
            const Position position = knowledge_.position(code);
            if (leaf_nodes_ > 0 && leaf_solver_.value_within(position, leaf_nodes_) == Value::Win) continue;
            const Move move = winning_move(position);
            entry->second = G::move_code(move);
            const Position next = G::play(position, move);
            if (G::outcome(next) == Outcome::Ongoing) push_replies(next);
        }
        std::vector<ProofRecord> records;
        records.reserve(moves_.size());
        for (const auto& [code, move_code] : moves_) records.push_back({code, move_code});
        std::sort(records.begin(), records.end(),
                  [](const ProofRecord& a, const ProofRecord& b) { return a.code < b.code; });
        return records;
    }

  private:
    void push(const Position& position) {
        const PositionCode code = knowledge_.code(position);
        if (!moves_.contains(code)) open_.push_back(code);
    }

    void push_replies(const Position& position) {
        visit_successors<G, K>(knowledge_, position, [&](const Position& next, PositionCode code) {
            if (G::outcome(next) == Outcome::Ongoing && !moves_.contains(code)) open_.push_back(code);
        });
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
    Solver<G, K>& leaf_solver_;
    K& knowledge_;
    const std::uint64_t leaf_nodes_;
    std::vector<PositionCode> open_;
    std::unordered_map<PositionCode, std::uint16_t, CodeHash> moves_;
};

// What a check has covered.
struct Coverage {
    std::uint64_t positions = 0;  // with the winner to move, mirror images counted once
    std::uint64_t replies = 0;    // of the other side, all of them
    std::uint64_t leaves = 0;     // proved again by a solver
    std::uint64_t unused = 0;     // records that nobody gets to
};

template <Game G, KnowledgeOf<G> K>
class StrategyVerifier {
  public:
    using Position = typename G::Position;

    // The solver is asked about positions that are left open, and only about them. It may use many more nodes
    // than the writer, whose table knew more.
    StrategyVerifier(const Proof& proof, K& knowledge, Solver<G, K>& leaf_solver)
        : proof_(proof), knowledge_(knowledge), leaf_solver_(leaf_solver), reached_(proof.records.size()) {}

    template <class Tick>
    Result<Coverage> verify(const Position& root, Tick&& tick) {
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
        if (problem) return *problem;
        coverage_.unused = static_cast<std::uint64_t>(std::count(reached_.begin(), reached_.end(), false));
        return coverage_;
    }

  private:
    static constexpr std::uint64_t kPatience = 1000;

    static Error wrong(const Position& position, const char* what) {
        return Error{"position '" + G::position_text(position) + "': " + what};
    }

    std::optional<Error> follow(const ProofRecord& record) {
        ++coverage_.positions;
        const Position position = knowledge_.position(record.code);
        if (record.move_code == ProofRecord::kLeaf) {
            ++coverage_.leaves;
            const std::uint64_t nodes = proof_.header.leaf_nodes * kPatience;
            if (nodes == 0) return wrong(position, "is left open in a proof that claims to be complete");
            if (leaf_solver_.value_within(position, nodes) != Value::Win)
                return wrong(position, "could not be proved again");
            return std::nullopt;
        }
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
        if (record == proof_.records.end() || record->code != code)
            return wrong(position, "can arise, but the proof has no answer");
        const auto index = static_cast<std::size_t>(record - proof_.records.begin());
        if (!reached_[index]) {
            reached_[index] = true;
            open_.push_back(index);
        }
        return std::nullopt;
    }

    const Proof& proof_;
    K& knowledge_;
    Solver<G, K>& leaf_solver_;
    std::vector<bool> reached_;
    std::vector<std::size_t> open_;
    Coverage coverage_;
};

}  // namespace sortie::solver
