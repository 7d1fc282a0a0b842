// How much of a proof is done, by random samples: a side is supposed to win and makes the moves that look
// best, the other makes random ones. The share of these lines that come to a solved position is the share of
// the tree that is refuted, by number of moves; what is left is the harder part.
#pragma once

#include "core/random.h"
#include "games/solver_knowledge.h"
#include "games/traits.h"
#include "search/solver/proof_numbers.h"
#include "search/solver/solved_table.h"

namespace sortie::solver {

template <Game G, KnowledgeOf<G> K>
class RefutedShare {
  public:
    using Position = typename G::Position;

    RefutedShare(K& knowledge, const SolvedTable& solved, const ProofNumberTable& open)
        : knowledge_(knowledge), solved_(solved), open_(open) {}

    // From 0 to 1. Searches may go on meanwhile.
    double sample(const Position& root, Side winner, int samples, Random& random) {
        int done = 0;
        for (int i = 0; i < samples; ++i) done += is_refuted(root, winner, random) ? 1 : 0;
        return static_cast<double>(done) / samples;
    }

  private:
    bool is_refuted(Position position, Side winner, Random& random) {
        for (;;) {
            const Value wanted = G::side_to_move(position) == winner ? Value::Win : Value::Loss;
            if (const Value value = value_of(position); value != Value::Unknown) return value == wanted;
            MoveList<G> moves;
            knowledge_.generate(position, moves);
            if (moves.size() == 0) return false;
            if (wanted == Value::Loss) {
                position = G::play(position, moves[random.below(moves.size())]);
                continue;
            }
            const auto next = most_promising(position, moves);
            if (!next) return false;  // nobody has been here
            position = *next;
        }
    }

    Value value_of(const Position& position) {
        if (const Outcome outcome = G::outcome(position); outcome != Outcome::Ongoing)
            return outcome == win_for(G::side_to_move(position)) ? Value::Win : Value::Loss;
        if (const Value value = solved_.probe(knowledge_.code(position)).value; value != Value::Unknown)
            return value;
        return knowledge_.glance(position).value;
    }

    std::optional<Position> most_promising(const Position& position, const MoveList<G>& moves) const {
        std::optional<Position> best;
        float least = kNoProof;
        for (const auto& move : moves) {
            const Position next = G::play(position, move);
            const PositionCode code = knowledge_.code(next);
            const Value value = solved_.probe(code).value;
            if (value == Value::Loss) return next;
            if (value == Value::Win) continue;
            const auto found = open_.probe(code);
            if (found && found->numbers.loss < least) {
                least = found->numbers.loss;
                best = next;
            }
        }
        return best;
    }

    K& knowledge_;
    const SolvedTable& solved_;
    const ProofNumberTable& open_;
};

}  // namespace sortie::solver
