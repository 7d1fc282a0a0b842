// Follows a winning strategy: its move in a position that came up.
#pragma once

#include <cstddef>

#include "core/result.h"
#include "core/stop.h"
#include "games/traits.h"
#include "search/solver/plain_prover.h"
#include "search/solver/proof_file.h"
#include "search/solver/strategy.h"

namespace sortie::solver {

template <Game G, KnowledgeOf<G> K>
class StrategyPlayer {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    StrategyPlayer(const Proof& proof, const K& knowledge)
        : proof_(proof), knowledge_(knowledge), prover_(knowledge, kProverMegabytes) {}

    // The winner is to move. What the proof leaves out is searched with the rules alone.
    Result<Move> move(const Position& position, const StopFlag& stop) {
        const ProofRecord* const record = find_record(proof_, knowledge_.code(position));
        if (record != nullptr) return recorded(position, *record);
        if (proof_.header.leaf_nodes == 0) return Error{"the proof does not hold: it has no move here"};
        const auto go_on = [&] { return !stop.requested(); };
        const std::uint64_t patience = proof_.header.leaf_nodes * kLeafPatience;
        if (prover_.value(position, patience, go_on) == Value::Win) {
            const auto value = [&](const Position& next, std::uint64_t nodes) {
                return prover_.value(next, nodes, go_on);
            };
            if (const auto found = find_winning_move<G>(position, value, go_on)) return *found;
        }
        if (stop.requested()) return Error{"interrupted"};
        return Error{"the proof does not hold: it leaves out a position that could not be proved"};
    }

  private:
    static constexpr std::size_t kProverMegabytes = 64;

    // The record may be about the mirror image, or about the other colour: its move is the one that leads to
    // the same position.
    Result<Move> recorded(const Position& position, const ProofRecord& record) const {
        if (const auto move = recorded_move<G>(knowledge_, record)) {
            const PositionCode wanted = knowledge_.code(G::play(knowledge_.position(record.code), *move));
            MoveList<G> moves;
            G::generate(position, moves);
            for (const Move& candidate : moves) {
                if (knowledge_.code(G::play(position, candidate)) == wanted) return candidate;
            }
        }
        return Error{"the proof does not hold: its move here is not legal"};
    }

    const Proof& proof_;
    const K& knowledge_;
    PlainProver<G, K> prover_;
};

}  // namespace sortie::solver
