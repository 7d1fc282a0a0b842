// Differences in playing strength from results, with the uncertainty that the results leave.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace sortie {

// From one player's view.
struct Results {
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;

    std::uint64_t games() const { return wins + draws + losses; }
    // Points for each game, 0 to 1; one half before the first.
    double score() const;
    Results& operator+=(const Results& other);
    bool operator==(const Results&) const = default;
};

// The same results seen from the other side.
Results reversed(const Results& results);

// Pairs of games from one opening with colours swapped, by the points they brought: 0, ½, 1, 1½, 2. A pair
// takes out what the opening does to the score, so its points vary less than those of two loose games.
using PairCounts = std::array<std::uint64_t, 5>;

// The logistic scale: +400 is ten to one. Infinite at scores of 0 and 1.
double elo_of_score(double score);
double score_of_elo(double elo);

struct EloEstimate {
    double value = 0;
    double low = 0;  // 95 % interval
    double high = 0;
    double superiority = 0.5;  // likelihood that the first player is the stronger one
};

// From pairs where there are any; games beyond them count for the score. Without pairs each game counts for
// itself. The interval is a score interval (Wilson's, widened or narrowed by how much the pairs vary), which
// holds for few games and one-sided results as well; an end is infinite only when nothing bounds it.
EloEstimate estimate_elo(const Results& games, const PairCounts& pairs);

// What was observed, as points between 0 and 1 and how often: pairs where there are any, otherwise games.
struct Observation {
    double points = 0;
    double count = 0;
};
std::vector<Observation> observations(const Results& games, const PairCounts& pairs);

}  // namespace sortie
