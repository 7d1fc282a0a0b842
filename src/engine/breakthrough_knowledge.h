// What the solver knows about Breakthrough.
#pragma once

#include "games/breakthrough/game.h"
#include "games/breakthrough/position_code.h"
#include "games/breakthrough/solving_eval.h"
#include "games/breakthrough/zones.h"
#include "search/solver/knowledge.h"

namespace sortie {

// Rows of zones for whoever cannot wait: a fourth takes a gigabyte on five columns, and its first questions
// take seconds.
inline constexpr int kQuickZoneRows = 3;

// Any number of threads may ask at once.
template <BitSet Bits>
class BreakthroughKnowledge {
  public:
    using G = breakthrough::AdvancingGame<Bits>;
    using Position = typename G::Position;

    explicit BreakthroughKnowledge(const breakthrough::Rules& rules,
                                   int zone_rows = breakthrough::ZoneTable::kMaxDepth)
        : coder_(rules), zones_(rules, zone_rows) {}

    solver::PositionCode code(const Position& position) const { return coder_.code(position); }
    bool has_short_codes() const { return coder_.is_short(); }
    bool has_exact_codes() const { return coder_.is_exact(); }
    Position position(solver::PositionCode code) const { return coder_.position(code); }

    solver::Glance glance(const Position& position) {
        const Bounds proved = G::prove(position);
        if (is_win(proved.low)) return {solver::Value::Win};
        if (is_loss(proved.high)) return {solver::Value::Loss};
        const breakthrough::ZoneVerdict zones = ask_zones(zones_, position);
        if (zones.wins) return {solver::Value::Win};
        if (zones.loses) return {solver::Value::Loss};
        return {solver::Value::Unknown, breakthrough::solving_promise(position, zones)};
    }

    void generate(const Position& position, MoveList<G>& moves) const {
        G::generate_replies(position, moves);
    }

  private:
    const breakthrough::PositionCoder<Bits> coder_;
    breakthrough::ZoneTable zones_;
};

}  // namespace sortie
