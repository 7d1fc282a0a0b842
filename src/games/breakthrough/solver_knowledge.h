// What the solver knows about Breakthrough.
#pragma once

#include <algorithm>

#include "games/breakthrough/deep_zones.h"
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

    // Half of the memory goes to the table of zones, half to deep zones. Who cannot wait for the first
    // answers of deep zones does without them.
    explicit SolverKnowledge(const Rules& rules, solver::Preparation preparation = solver::Preparation::Full,
                             std::size_t megabytes = 256)
        : rules_(rules),
          coder_(rules),
          zones_(rules, table_rows(rules, preparation), megabytes / 2),
          deep_zones_(rules, preparation == solver::Preparation::Full ? DeepZones::usual_depth(rules) : 0,
                      megabytes / 2) {}

    // On larger boards the search is as quick: docs/solving.md.
    static bool beats_search(const Rules& rules) { return fits(rules.size, kSmallBoard); }
    // Whether the full preparation is worth it for an analysis: on wider boards the first questions to deep
    // zones take seconds.
    static bool is_soon_ready(const Rules& rules) { return rules.size.columns <= kNarrow; }

    // For games that the solver learns from: how long they are random at most.
    static std::uint64_t opening_plies(const Rules& rules) {
        return static_cast<std::uint64_t>(2 * rules.size.columns + 3);
    }
    static constexpr std::size_t kFacts = kZoneFacts;  // that a glance may tell

    const Rules& rules() const { return rules_; }
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
        if (deep_zones_.depth() > zones_.depth()) {
            const DeepVerdict deep = ask_zones(deep_zones_, position);
            if (deep.wins) return {solver::Value::Win};
            if (deep.loses) return {solver::Value::Loss};
        }
        return {solver::Value::Unknown, zone_facts(zones)};
    }
    void prefetch(const Position& position) const {
        if (deep_zones_.depth() > zones_.depth()) prefetch_zones(deep_zones_, position);
    }
    int promise(const Position& position, unsigned facts) const { return solving_promise(position, facts); }

    template <class Moves>
    void generate(const Position& position, Moves& moves) const {
        generate_replies(position, moves);
    }

  private:
    static constexpr int kSmallBoard = 40;  // squares
    static constexpr int kNarrow = 4;       // columns
    static constexpr int kUsualRows = 3;

    // On five columns a fourth row takes a gigabyte, and its first questions take seconds; where there are
    // deep zones three rows are enough.
    static int table_rows(const Rules& rules, solver::Preparation preparation) {
        const bool alone = preparation == solver::Preparation::Quick || DeepZones::usual_depth(rules) == 0;
        return alone && rules.size.columns <= kNarrow ? ZoneTable::kMaxDepth : kUsualRows;
    }

    const Rules rules_;
    const PositionCoder<Bits> coder_;
    ZoneTable zones_;
    DeepZones deep_zones_;
};

}  // namespace sortie::breakthrough
