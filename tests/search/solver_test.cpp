// The solver against exhaustive search, and its table.
#include "search/solver/solver.h"

#include <atomic>
#include <gtest/gtest.h>
#include <set>
#include <thread>

#include "games/breakthrough/solver_knowledge.h"
#include "support/random_breakthrough.h"
#include "support/retrograde.h"
#include "support/scale.h"
#include "support/small_boards.h"
#include "support/solver.h"

namespace sortie {
namespace {

using breakthrough::Rules;
using breakthrough::Variant;
using solver::Value;
using G = SmallBreakthrough;
using Knowledge = breakthrough::SolverKnowledge<Bits64>;

Value true_value(Score score) {
    return is_win(score) ? Value::Win : Value::Loss;
}

// A solver with a table of 4 MB.
struct Fixture {
    explicit Fixture(const Rules& rules, int threads = 1, std::uint64_t seed = 0)
        : knowledge(rules, solver::Preparation::Full, 8), solving({4, threads, seed}, knowledge, clock) {}

    Value value(const G::Position& position) { return solving.solve(position, {}, stop, {}); }

    SteadyClock clock;
    StopFlag stop;
    Knowledge knowledge;
    solver::Solver<G, Knowledge> solving;
};

class SolverTest : public ::testing::TestWithParam<Variant> {};

TEST_P(SolverTest, AgreesWithExhaustiveSearch) {
    Random random(1);
    for (const BoardSize size : {BoardSize{3, 5}, BoardSize{4, 5}, BoardSize{3, 6}, BoardSize{5, 6}}) {
        const Rules rules{size, GetParam()};
        Fixture fixture(rules);
        Solver<G> truth;
        for (int i = 0; i < scaled(150); ++i) {
            const auto position = random_breakthrough<Bits64>(rules, size.columns == 5 ? 3 : 5, random);
            ASSERT_EQ(fixture.value(position), true_value(truth.value(position)))
                << G::position_text(position);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Variants, SolverTest, ::testing::Values(Variant::Standard, Variant::Straight),
                         [](const auto& tested) {
                             return tested.param == Variant::Standard ? "standard" : "straight";
                         });

// The order of the search changes, the value does not.
TEST(Solver, SaysTheSameWithAnySeedAndNumberOfThreads) {
    Random random(7);
    for (const BoardSize size : {BoardSize{4, 5}, BoardSize{3, 7}, BoardSize{6, 4}}) {
        const Rules rules{size, Variant::Standard};
        for (int i = 0; i < scaled(12); ++i) {
            const auto position = i == 0 ? G::initial(rules) : random_breakthrough<Bits64>(rules, 8, random);
            Fixture plain(rules);
            const Value value = plain.value(position);
            ASSERT_NE(value, Value::Unknown);
            for (const auto& [threads, seed] :
                 {std::pair{1, 1}, std::pair{1, 2}, std::pair{2, 0}, std::pair{2, 3}}) {
                Fixture other(rules, threads, static_cast<std::uint64_t>(seed));
                ASSERT_EQ(other.value(position), value) << G::position_text(position);
                if (i == 0 && threads == 1) {
                    EXPECT_NE(other.solving.nodes(), plain.solving.nodes());
                }
            }
        }
    }
}

TEST(Solver, TellsHowMuchIsRefuted) {
    const Rules rules{{4, 5}, Variant::Standard};
    Fixture fixture(rules);
    const auto start = G::initial(rules);
    EXPECT_EQ(fixture.solving.refuted_share(start), 0);
    fixture.solving.value_within(start, 3000);
    const double begun = fixture.solving.refuted_share(start);
    EXPECT_GT(begun, 0);
    EXPECT_LT(begun, 1);
    fixture.value(start);
    EXPECT_EQ(fixture.solving.refuted_share(start), 1);
}

// Compares every position below `start` (one of ten in slow builds) with a retrograde solution.
int count_checked(const G::Position& start) {
    Fixture fixture(G::rules(start));
    Random random(3);
    int checked = 0;
    int wrong = 0;
    Retrograde(start).visit([&](const G::Position& position, bool won) {
        if (kSlowBuild && random.below(10) != 0) return;
        const Value value = fixture.solving.value_within(position, 1'000'000);
        wrong += value != (won ? Value::Win : Value::Loss);
        ++checked;
    });
    EXPECT_EQ(wrong, 0) << G::position_text(start);
    return checked;
}

TEST(SolverOnWholeBoards, AgreesEverywhere) {
    EXPECT_GT(count_checked(small_board(2, 6)), scaled(1000));
    EXPECT_GT(count_checked(small_board(3, 4)), scaled(1000));
    EXPECT_GT(count_checked(small_board(3, 5)), scaled(1'000'000));
    EXPECT_GT(count_checked(small_board(4, 4)), scaled(1'000'000));
}

TEST(SolverOnWholeBoards, FindsThePublishedWinners) {
    struct Board {
        BoardSize size;
        Value value;
    };
    for (const auto& [size, value] :
         {Board{{2, 7}, Value::Loss}, Board{{2, 8}, Value::Win}, Board{{3, 5}, Value::Loss},
          Board{{3, 6}, Value::Win}, Board{{4, 4}, Value::Loss}, Board{{6, 4}, Value::Loss}}) {
        EXPECT_EQ(Fixture({size, Variant::Standard}).value(small_board(size.columns, size.rows)), value)
            << size_text(size);
    }
}

TEST(SolverThreads, ComeToTheSameAnswer) {
    Fixture fixture({{4, 5}, Variant::Standard}, 3);
    EXPECT_EQ(fixture.value(small_board(4, 5)), Value::Loss);
    const auto moves = fixture.solving.root_moves(small_board(4, 5));
    EXPECT_EQ(moves.size(), 10U);
}

TEST(SolverLimits, SayUnknown) {
    Fixture fixture({{6, 6}, Variant::Standard});
    solver::Limits limits;
    limits.nodes = 500;
    EXPECT_EQ(fixture.solving.solve(small_board(6, 6), limits, fixture.stop, {}), Value::Unknown);
    EXPECT_LE(fixture.solving.nodes(), 500U);
    fixture.stop.request();
    EXPECT_EQ(fixture.solving.solve(small_board(6, 6), {}, fixture.stop, {}), Value::Unknown);
}

TEST(SolverProgress, NumbersOfTheRootFollowTheSearch) {
    Fixture fixture({{4, 6}, Variant::Standard});
    solver::Limits limits;
    limits.nodes = 200'000;
    std::set<float> seen;
    fixture.solving.solve(small_board(4, 6), limits, fixture.stop,
                          [&](const solver::Progress& progress) { seen.insert(progress.root.loss); });
    EXPECT_GT(seen.size(), 3U);
}

TEST(SolverLine, EndsTheGame) {
    Fixture fixture({{3, 6}, Variant::Standard});
    auto position = small_board(3, 6);
    ASSERT_EQ(fixture.value(position), Value::Win);
    const std::uint64_t nodes = fixture.solving.nodes();
    for (const auto& move : fixture.solving.line(position)) position = G::play(position, move);
    EXPECT_EQ(G::outcome(position), Outcome::FirstWins);
    EXPECT_EQ(fixture.solving.nodes(), nodes);  // they are those of the value
}

TEST(SolvedTable, KeepsShortCodesApart) {
    solver::SolvedTable table(1, true);
    for (std::uint64_t code = 0; code < 1000; ++code)
        table.store(code * 0x10001, code % 3 == 0 ? Value::Win : Value::Loss, 1);
    for (std::uint64_t code = 0; code < 1000; ++code)
        EXPECT_EQ(table.probe(code * 0x10001).value, code % 3 == 0 ? Value::Win : Value::Loss);
    for (std::uint64_t code = 1; code < 1000; ++code)
        EXPECT_EQ(table.probe(code * 0x10001 + 1).value, Value::Unknown);
}

TEST(SolvedTable, KeepsWhatWasExpensive) {
    solver::SolvedTable table(1, true);
    table.store(7, Value::Win, 1 << 20);
    for (std::uint64_t code = 8; code < 2'000'000; ++code) table.store(code, Value::Loss, 1);
    EXPECT_EQ(table.probe(7).value, Value::Win);
    EXPECT_EQ(table.probe(7).effort, 20);
    EXPECT_EQ(table.permille_used(), 1000);
}

TEST(SolvedTable, GrowsWithoutLosingAnything) {
    solver::SolvedTable table(40, true);
    const auto value_of = [](std::uint64_t i) { return i % 3 == 0 ? Value::Win : Value::Loss; };
    constexpr std::uint64_t kCount = 700'000;
    for (std::uint64_t i = 1; i <= kCount; ++i) {
        table.store(i * i, value_of(i), i);
        table.grow_if_full();
    }
    std::uint64_t kept = 0;
    for (std::uint64_t i = 1; i <= kCount; ++i) {
        const Value value = table.probe(i * i).value;
        ASSERT_TRUE(value == Value::Unknown || value == value_of(i)) << i;
        kept += value != Value::Unknown;
    }
    EXPECT_GT(kept, kCount * 97 / 100);  // some buckets have overflowed
}

TEST(SolvedTable, GrowsWhileOthersUseIt) {
    solver::SolvedTable table(40, true);
    const auto value_of = [](std::uint64_t code) { return code % 3 == 0 ? Value::Win : Value::Loss; };
    constexpr std::uint64_t kCount = 400'000;
    std::atomic<bool> wrong{false};
    const auto work = [&](std::uint64_t first) {
        for (std::uint64_t code = first; code < first + kCount; ++code) {
            table.store(code, value_of(code), code);
            table.grow_if_full();
            const std::uint64_t earlier = first + (code - first) / 2;
            const Value value = table.probe(earlier).value;
            if (value != Value::Unknown && value != value_of(earlier)) wrong = true;
        }
    };
    {
        const std::jthread one(work, 1);
        const std::jthread two(work, 1'000'000);
    }
    EXPECT_FALSE(wrong);
    std::uint64_t kept = 0;
    for (std::uint64_t code = 1; code <= kCount; ++code) kept += table.probe(code).value == value_of(code);
    EXPECT_GT(kept, kCount * 9 / 10);
}

TEST(ProofNumberTable, KeepsNumbersAndWhatWasExpensive) {
    solver::ProofNumberTable table(1);
    table.store(7, {12, 7e15F}, 1 << 20);
    ASSERT_TRUE(table.probe(7));
    EXPECT_NEAR(table.probe(7)->numbers.win, 12, 0.13);
    EXPECT_NEAR(table.probe(7)->numbers.loss, 7e15, 7e13);
    EXPECT_EQ(table.probe(7)->nodes, 1U << 20);
    table.store(7, {13, 14}, 1 << 20);
    for (std::uint64_t code = 8; code < 500'000; ++code) {
        table.store(code, {1, 1}, 1);
        table.grow_if_full();
    }
    ASSERT_TRUE(table.probe(7));
    EXPECT_NEAR(table.probe(7)->numbers.win, 13, 0.14);
    EXPECT_FALSE(table.probe(1'000'000'007));
}

TEST(ProofNumberTable, ForgetsWhatIsErased) {
    solver::ProofNumberTable table(1);
    table.store(7, {12, 13}, 100);
    table.store(8, {14, 15}, 100);
    table.erase(7);
    EXPECT_FALSE(table.probe(7));
    EXPECT_TRUE(table.probe(8));
}

TEST(ProofNumberTable, FirstGuessesPushOutNothingElse) {
    solver::ProofNumberTable table(1);
    constexpr std::uint64_t kSearched = 500'000;  // more than it can hold
    const auto count_searched = [&] {
        std::uint64_t count = 0;
        for (std::uint64_t code = 1; code <= kSearched; ++code) count += table.probe(code) ? 1 : 0;
        return count;
    };
    for (std::uint64_t code = 1; code <= kSearched; ++code) {
        table.store(code, {2, 3}, 2);
        table.grow_if_full();
    }
    const std::uint64_t before = count_searched();
    EXPECT_GT(before, 100'000U);
    for (std::uint64_t code = kSearched + 1; code <= 2 * kSearched; ++code) table.store(code, {4, 5}, 0);
    EXPECT_EQ(count_searched(), before);
    table.store(2 * kSearched + 1, {6, 7}, 2);  // what was searched is kept
    EXPECT_TRUE(table.probe(2 * kSearched + 1));
}

TEST(ProofNumberTable, GrowsWhileOthersUseIt) {
    solver::ProofNumberTable table(32);
    const auto number_of = [](std::uint64_t code) {
        return solver::LogarithmicNumber::number(static_cast<std::uint32_t>(code % 1000));
    };
    constexpr std::uint64_t kCount = 600'000;
    std::atomic<std::uint64_t> wrong{0};
    const auto work = [&](std::uint64_t first) {
        for (std::uint64_t code = first; code < first + kCount; ++code) {
            table.store(code, {number_of(code), 1}, 1);
            table.grow_if_full();
            const std::uint64_t earlier = first + (code - first) / 2;
            const auto numbers = table.probe(earlier);
            wrong += numbers && numbers->numbers.win != number_of(earlier) ? 1 : 0;
        }
    };
    {
        const std::jthread one(work, 1);
        const std::jthread two(work, 1'000'000);
    }
    EXPECT_LT(wrong, kCount / 1000);  // tags are hashes, and some are equal
    std::uint64_t kept = 0;
    for (std::uint64_t code = 1; code <= kCount; ++code) {
        const auto numbers = table.probe(code);
        kept += numbers && numbers->numbers.win == number_of(code) ? 1 : 0;
    }
    EXPECT_GT(kept, kCount / 2);  // a table that had not grown would hold a twentieth
}

TEST(ProofNumberTable, MovesToATableOfAnotherSize) {
    solver::ProofNumberTable small(4);
    solver::ProofNumberTable large(32);
    for (std::uint64_t code = 1; code < 5000; ++code) {
        small.store(code * code, {static_cast<float>(code), 3}, code);
        small.grow_if_full();
    }
    std::size_t visited = 0;
    small.visit_expensive(1'000'000, [&](const solver::ProofNumberTable::Saved& entry) {
        large.restore(entry);
        ++visited;
    });
    EXPECT_GT(visited, 4500U);
    for (std::uint64_t code = 1; code < 5000; ++code) {
        const auto before = small.probe(code * code);
        const auto after = large.probe(code * code);
        if (before && before->nodes > 1) {
            ASSERT_TRUE(after) << code;
            EXPECT_EQ(after->numbers.win, before->numbers.win);
            EXPECT_EQ(after->nodes, before->nodes);
        }
    }
    small.visit_expensive(2000, [&](const solver::ProofNumberTable::Saved&) { --visited; });
    EXPECT_GT(visited, 2500U);
}

TEST(LogarithmicNumber, ComesBackAsItWasStored) {
    using solver::LogarithmicNumber;
    for (std::uint32_t steps = 0; steps < 62 * 64; ++steps)
        ASSERT_EQ(LogarithmicNumber::steps(LogarithmicNumber::number(steps)), steps);
    for (const float number : {1.0F, 1.5F, 77.0F, 1e9F, solver::kLargestNumber}) {
        const float stored = LogarithmicNumber::number(LogarithmicNumber::steps(number));
        EXPECT_NEAR(stored / number, 1.005, 0.0065);
    }
}

}  // namespace
}  // namespace sortie
