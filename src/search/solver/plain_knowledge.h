// The rules as knowledge, and nothing else: for a solver that has to be trusted as far as its search only.
#pragma once

#include "games/solver_knowledge.h"
#include "games/traits.h"

namespace sortie::solver {

// Takes from `Guide` what decides nothing: the codes of positions, and which of them look promising.
template <Game G, KnowledgeOf<G> Guide>
class PlainKnowledge {
  public:
    using Position = typename G::Position;

    explicit PlainKnowledge(const Guide& guide) : guide_(guide) {}

    const typename G::Rules& rules() const { return guide_.rules(); }
    PositionCode code(const Position& position) const { return guide_.code(position); }
    bool has_short_codes() const { return guide_.has_short_codes(); }

    // Sees a win on the move, or what up to three plies show as far as the game tells it quickly.
    Glance glance(const Position& position) const {
        if constexpr (ProvesResults<G> && HasForcingMoves<G>) {
            const Bounds proved = G::prove(position);
            if (proved.low >= win_in(3)) return {Value::Win};
            if (proved.high <= loss_in(2)) return {Value::Loss};
            if (proved.high < win_in(3)) return {};
            MoveList<G> moves;
            G::generate_forcing(position, moves);
            for (const auto& move : moves) {
                if (G::prove(G::play(position, move)).high <= loss_in(2)) return {Value::Win};
            }
            return {};
        } else {
            MoveList<G> moves;
            G::generate(position, moves);
            const Outcome wanted = win_for(G::side_to_move(position));
            for (const auto& move : moves) {
                if (G::outcome(G::play(position, move)) == wanted) return {Value::Win};
            }
            return {};
        }
    }
    void prefetch(const Position&) const {}
    int promise(const Position& position, unsigned facts) const { return guide_.promise(position, facts); }
    void generate(const Position& position, MoveList<G>& moves) const {
        if constexpr (KnowsForcedReplies<G>) {
            G::generate_replies(position, moves);
        } else {
            G::generate(position, moves);
        }
    }

  private:
    const Guide& guide_;
};

}  // namespace sortie::solver
