// Writes down a winning strategy with the help of a solver.
//
// Positions are taken by their codes, in the orientation that position(code) gives them: what holds for a
// position holds for its mirror image and with the colours exchanged.
#pragma once

#include <algorithm>
#include <optional>
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
            const auto go_on = [&] { return tick(records.size()); };
            if (is_leaf(position, code, go_on)) continue;
            const auto move = winning_move(position, go_on);
            if (!move) return std::nullopt;
            records.push_back({code, G::move_code(*move)});
            const Position next = G::play(position, *move);
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
    template <class GoOn>
    bool is_leaf(const Position& position, PositionCode code, GoOn&& go_on) {
        if (leaf_nodes_ == 0) return false;
        const SolvedEntry entry = solver_.table().probe(code);
        if (entry.value != Value::Unknown && std::uint64_t{1} << entry.effort > leaf_nodes_) return false;
        return prover_.value(position, leaf_nodes_, go_on) == Value::Win;
    }

    // At an end if there is one, else at what is known already, the cheapest first, else at what is found
    // again. Nothing when it was stopped.
    template <class GoOn>
    std::optional<Move> winning_move(const Position& position, GoOn&& go_on) {
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
        const auto value = [&](const Position& next, std::uint64_t nodes) {
            return value_in_slices(solver_, next, nodes, go_on);
        };
        return find_winning_move<G>(position, value, go_on);
    }

    Solver<G, K>& solver_;
    K& knowledge_;
    PlainProver<G, K> prover_;
    const std::uint64_t leaf_nodes_;
    std::vector<PositionCode> open_;
    std::unordered_set<PositionCode, CodeHash> seen_;
};

}  // namespace sortie::solver
