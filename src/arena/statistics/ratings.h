// Ratings of many players from all their games together: the Bradley-Terry model on the Elo scale.
#pragma once

#include <cstddef>
#include <vector>

namespace sortie {

// What two players made of their games.
struct PairScore {
    std::size_t first = 0;
    std::size_t second = 0;
    double games = 0;
    double points = 0;  // of the first
};

struct Rating {
    double elo = 0;    // above the average of all players
    double error = 0;  // 95 % of such estimates are nearer to the truth
};

// The likeliest ratings, if each player had drawn one more game against an average one: so that they are
// finite for those who have won or lost everything. In the order of the players.
std::vector<Rating> fit_ratings(std::size_t players, const std::vector<PairScore>& scores);

}  // namespace sortie
