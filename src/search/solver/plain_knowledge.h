// The rules as knowledge, and nothing else: for a solver that has to be trusted as far as its search only.
#pragma once

#include "games/solver_knowledge.h"
#include "games/traits.h"

namespace sortie::solver {

// Takes the codes of positions from `Codes`.
template <Game G, KnowledgeOf<G> Codes>
class PlainKnowledge {
  public:
    using Position = typename G::Position;

    explicit PlainKnowledge(const Codes& codes) : codes_(codes) {}

    const typename G::Rules& rules() const { return codes_.rules(); }
    PositionCode code(const Position& position) const { return codes_.code(position); }
    bool has_short_codes() const { return codes_.has_short_codes(); }

    // Sees a win on the move.
    Glance glance(const Position& position) const {
        MoveList<G> moves;
        G::generate(position, moves);
        const Outcome wanted = win_for(G::side_to_move(position));
        for (const auto& move : moves) {
            if (G::outcome(G::play(position, move)) == wanted) return {Value::Win};
        }
        return {};
    }
    int promise(const Position&, unsigned) const { return 0; }
    void generate(const Position& position, MoveList<G>& moves) const { G::generate(position, moves); }

  private:
    const Codes& codes_;
};

}  // namespace sortie::solver
