// The solver against the values of every placement on boards as a whole.
#include <gtest/gtest.h>
#include <unordered_set>

#include "games/breakthrough/solver_knowledge.h"
#include "search/solver/solver.h"
#include "support/random_breakthrough.h"
#include "support/scale.h"
#include "support/small_boards.h"
#include "support/whole_board.h"

namespace sortie {
namespace {

using solver::Value;

class WholeBoardComparison {
  public:
    using G = SmallBreakthrough;
    using Knowledge = breakthrough::SolverKnowledge<Bits64>;

    explicit WholeBoardComparison(BoardSize size)
        : rules_{size, breakthrough::Variant::Standard}, truth_(size.columns, size.rows, 2) {}

    // At all positions that can be reached in this many plies.
    void compare_openings(int plies) { compare_below(G::initial(rules_), plies); }

    void compare_anywhere(int count) {
        Random random(1);
        for (int i = 0; i < count; ++i)
            compare(random_breakthrough<Bits64>(rules_, 2 * rules_.size.columns, random));
    }

  private:
    void compare_below(const G::Position& position, int plies) {
        if (G::outcome(position) != Outcome::Ongoing || !seen_.insert(G::key(position)).second) return;
        compare(position);
        if (plies == 0) return;
        MoveList<G> moves;
        G::generate(position, moves);
        for (const auto& move : moves) compare_below(G::play(position, move), plies - 1);
    }

    void compare(const G::Position& position) {
        constexpr std::uint64_t kEnough = 1'000'000'000;
        const auto pieces = [&](Side side) { return static_cast<WholeBoard::Pieces>(position.pieces(side)); };
        const bool wins = truth_.wins(position.side, pieces(Side::First), pieces(Side::Second));
        EXPECT_EQ(solver_.value_within(position, kEnough), wins ? Value::Win : Value::Loss)
            << G::position_text(position);
    }

    const breakthrough::Rules rules_;
    const WholeBoard truth_;
    const SteadyClock clock_;
    Knowledge knowledge_{rules_};
    solver::Solver<G, Knowledge> solver_{{64, 1}, knowledge_, clock_};
    std::unordered_set<Key> seen_;
};

TEST(SolverOnWholeBoards, AgreesWithEveryPlacement) {
    const std::vector<BoardSize> sizes =
        kSlowBuild ? std::vector<BoardSize>{{3, 5}} : std::vector<BoardSize>{{3, 6}, {4, 5}, {5, 4}};
    for (const BoardSize size : sizes) {
        SCOPED_TRACE(size_text(size));
        WholeBoardComparison comparison(size);
        comparison.compare_openings(5);
        comparison.compare_anywhere(scaled(100'000));
    }
}

}  // namespace
}  // namespace sortie
