// What the solver knows about Breakthrough.
#pragma once

#include "games/breakthrough/exact.h"
#include "games/breakthrough/position_code.h"
#include "games/breakthrough/solving_eval.h"
#include "games/breakthrough/zones.h"
#include "games/solver_knowledge.h"

namespace sortie::breakthrough {

template <BitSet Bits>
class SolverKnowledge {
  public:
    using Position = breakthrough::Position<Bits>;

    explicit SolverKnowledge(const Rules& rules, solver::Preparation preparation = solver::Preparation::Full)
        : coder_(rules), zones_(rules, zone_rows(rules, preparation)) {}

    // On larger boards the search is as quick: docs/solving.md.
    static bool beats_search(const Rules& rules) { return fits(rules.size, kSmallBoard); }

    solver::PositionCode code(const Position& position) const { return coder_.code(position); }
    bool has_short_codes() const { return coder_.is_short(); }
    bool has_exact_codes() const { return coder_.is_exact(); }
    Position position(solver::PositionCode code) const { return coder_.position(code); }

    solver::Glance glance(const Position& position) {
        const Bounds proved = prove(position);
        if (is_win(proved.low)) return {solver::Value::Win};
        if (is_loss(proved.high)) return {solver::Value::Loss};
        const ZoneVerdict zones = ask_zones(zones_, position);
        if (zones.wins) return {solver::Value::Win};
        if (zones.loses) return {solver::Value::Loss};
        return {solver::Value::Unknown, solving_promise(position, zones)};
    }

    template <class Moves>
    void generate(const Position& position, Moves& moves) const {
        generate_replies(position, moves);
    }

  private:
    static constexpr int kSmallBoard = 40;  // squares
    static constexpr int kQuickColumns = 4;
    static constexpr int kQuickRows = 3;

    // On five columns a fourth row takes a gigabyte, and its first questions take seconds.
    static int zone_rows(const Rules& rules, solver::Preparation preparation) {
        const bool all = preparation == solver::Preparation::Full || rules.size.columns <= kQuickColumns;
        return all ? ZoneTable::kMaxDepth : kQuickRows;
    }

    const PositionCoder<Bits> coder_;
    ZoneTable zones_;
};

}  // namespace sortie::breakthrough
