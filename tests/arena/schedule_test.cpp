#include "arena/schedule.h"

#include <gtest/gtest.h>
#include <map>
#include <set>

#include "arena/statistics/tally.h"

namespace sortie {

using Seats = std::array<std::size_t, 2>;

TEST(Schedule, PairsSwapColoursFromOneOpening) {
    const Schedule schedule(Format::RoundRobin, 2, 5, true);
    ASSERT_EQ(schedule.size(), 5u);
    const std::vector<Seats> seats{{0, 1}, {1, 0}, {0, 1}, {1, 0}, {0, 1}};
    for (std::uint64_t i = 0; i < 5; ++i) {
        EXPECT_EQ(schedule.game(i).seats, seats[i]) << i;
        EXPECT_EQ(schedule.game(i).opening, i / 2) << i;
    }
}

TEST(Schedule, LooseGamesHaveOpeningsOfTheirOwn) {
    const Schedule schedule(Format::RoundRobin, 2, 3, false);
    const std::vector<Seats> seats{{0, 1}, {1, 0}, {0, 1}};
    for (std::uint64_t i = 0; i < 3; ++i) {
        EXPECT_EQ(schedule.game(i).seats, seats[i]) << i;
        EXPECT_EQ(schedule.game(i).opening, i) << i;
    }
}

TEST(Schedule, RoundRobinIsEveryoneAgainstEveryoneEquallyOften) {
    for (const bool paired : {true, false}) {
        for (const std::uint64_t games : {1U, 4U, 7U}) {
            const Schedule schedule(Format::RoundRobin, 4, games, paired);
            ASSERT_EQ(schedule.pairings().size(), 6u);
            std::map<std::size_t, std::uint64_t> by_pairing;
            for (std::uint64_t i = 0; i < schedule.size(); ++i) {
                const ScheduledGame game = schedule.game(i);
                const auto [a, b] = schedule.pairings().at(game.pairing);
                EXPECT_TRUE((game.seats == Seats{a, b}) || (game.seats == Seats{b, a}));
                ++by_pairing[game.pairing];
                EXPECT_LE(game.opening, games);
            }
            for (const auto& [pairing, count] : by_pairing) EXPECT_EQ(count, games);
        }
    }
}

TEST(Schedule, AGauntletHasTheFirstAgainstAllOthers) {
    const Schedule schedule(Format::Gauntlet, 4, 2, true);
    ASSERT_EQ(schedule.pairings().size(), 3u);
    for (const auto& [a, b] : schedule.pairings()) EXPECT_EQ(a, 0u);
}

GameReport finished(Outcome outcome, Termination termination = Termination::Rules) {
    GameReport report;
    report.outcome = outcome;
    report.termination = termination;
    report.plies = 40;
    report.sides[0] = {20, 100, std::chrono::milliseconds(5), 3, Duration{}};
    report.sides[1] = {20, 300, std::chrono::milliseconds(7), 1, std::chrono::milliseconds(4)};
    return report;
}

TEST(Tally, CountsFromTheViewOfTheFirstAgent) {
    const Schedule schedule(Format::RoundRobin, 2, 5, true);
    Tally tally(schedule);
    const std::vector<Outcome> outcomes{Outcome::FirstWins, Outcome::SecondWins, Outcome::FirstWins,
                                        Outcome::FirstWins, Outcome::Draw};
    for (std::uint64_t i = 0; i < 5; ++i) tally.add(schedule.game(i), finished(outcomes[i]));
    const PairingTally& pairing = tally.pairings().front();
    EXPECT_EQ(pairing.results, (Results{3, 1, 1}));
    EXPECT_EQ(pairing.pairs, (PairCounts{0, 0, 1, 0, 1}));
    EXPECT_EQ(pairing.first_player, (Results{3, 1, 1}));
    EXPECT_EQ(pairing.plies, 200u);
    EXPECT_EQ(pairing.did[0].nodes, 3 * 100 + 2 * 300u);
    EXPECT_EQ(pairing.did[1].captures, 3 * 1 + 2 * 3u);
    EXPECT_EQ(total_of(tally, 1).results, (Results{1, 1, 3}));
    EXPECT_EQ(total_of(tally, 1).did.lateness, std::chrono::milliseconds(4));
}

TEST(Tally, AGameWhosePartnerIsMissingMakesNoPair) {
    const Schedule schedule(Format::RoundRobin, 2, 6, true);
    Tally tally(schedule);
    // Of the first pair the second game alone; then a pair that A wins; then a first game.
    tally.add(schedule.game(1), finished(Outcome::FirstWins));
    tally.add(schedule.game(2), finished(Outcome::FirstWins));
    tally.add(schedule.game(3), finished(Outcome::SecondWins));
    tally.add(schedule.game(4), finished(Outcome::Draw));
    EXPECT_EQ(tally.pairings().front().results, (Results{2, 1, 1}));
    EXPECT_EQ(tally.pairings().front().pairs, (PairCounts{0, 0, 0, 0, 1}));
}

TEST(Tally, FailuresBelongToTheLoser) {
    const Schedule schedule(Format::RoundRobin, 2, 4, true);
    Tally tally(schedule);
    tally.add(schedule.game(0), finished(Outcome::FirstWins, Termination::TimeLoss));     // of B
    tally.add(schedule.game(1), finished(Outcome::FirstWins, Termination::IllegalMove));  // of A
    tally.add(schedule.game(2), finished(Outcome::SecondWins, Termination::Crash));       // of A
    tally.add(schedule.game(3), finished(Outcome::SecondWins, Termination::Stall));       // of B
    const auto& did = tally.pairings().front().did;
    EXPECT_EQ(did[1].time_losses, 1u);
    EXPECT_EQ(did[0].illegal_moves, 1u);
    EXPECT_EQ(did[0].crashes, 1u);
    EXPECT_EQ(did[1].crashes, 1u);
    EXPECT_EQ(did[0].time_losses + did[1].illegal_moves, 0u);
}

}  // namespace sortie
