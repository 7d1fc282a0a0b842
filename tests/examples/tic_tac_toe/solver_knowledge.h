// What the solver knows about tic-tac-toe: the rules.
#pragma once

#include "examples/tic_tac_toe/position.h"
#include "games/solver_knowledge.h"

namespace sortie::tic_tac_toe {

class SolverKnowledge {
  public:
    explicit SolverKnowledge(const Rules& rules, solver::Preparation = solver::Preparation::Full,
                             std::size_t /*megabytes*/ = 0)
        : rules_(rules) {}

    static bool beats_search(const Rules&) { return true; }
    static bool is_soon_ready(const Rules&) { return true; }
    static std::uint64_t opening_plies(const Rules&) { return 4; }
    static constexpr std::size_t kFacts = 0;

    const Rules& rules() const { return rules_; }
    bool has_short_codes() const { return true; }
    bool has_exact_codes() const { return true; }
    solver::PositionCode code(const Position& position) const {
        return static_cast<solver::PositionCode>(position.marks[0] | position.marks[1] << kSquares |
                                                 static_cast<int>(index(position.side)) << 2 * kSquares);
    }
    Position position(solver::PositionCode code) const {
        constexpr std::uint64_t kMask = (1 << kSquares) - 1;
        const auto bits = static_cast<std::uint64_t>(code);
        return {
            {static_cast<std::uint16_t>(bits & kMask), static_cast<std::uint16_t>(bits >> kSquares & kMask)},
            bits >> 2 * kSquares == 0 ? Side::First : Side::Second};
    }

    solver::Glance glance(const Position&) const { return {}; }
    void prefetch(const Position&) const {}
    int promise(const Position&, unsigned /*facts*/) const { return 0; }
    template <class Moves>
    void generate(const Position& position, Moves& moves) const {
        generate_moves(position, moves);
    }

  private:
    const Rules rules_;
};

}  // namespace sortie::tic_tac_toe
