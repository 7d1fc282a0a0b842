#include "arena/statistics/elo.h"

#include <cmath>
#include <limits>
#include <numeric>

namespace sortie {

namespace {

constexpr double kQuantile = 1.959963984540054;  // of the normal distribution, two-sided 95 %

// Before anything is known the variance is taken to be that of independent games, with the weight of this
// many observations at a score of one half. Without it a short match of equal pairs would look certain.
constexpr double kPriorWeight = 1;
constexpr double kPriorSpread = 0.25;

struct Moments {
    double count = 0;
    double mean = 0.5;
    double variance = 0;
};

Moments moments(const std::vector<Observation>& observed) {
    Moments result;
    double sum = 0;
    for (const Observation& each : observed) {
        result.count += each.count;
        sum += each.count * each.points;
    }
    if (result.count == 0) return result;
    result.mean = sum / result.count;
    for (const Observation& each : observed)
        result.variance += each.count * (each.points - result.mean) * (each.points - result.mean);
    result.variance /= result.count;
    return result;
}

double normal_distribution(double z) {
    return 0.5 * std::erfc(-z / std::sqrt(2.0));
}

}  // namespace

double Results::score() const {
    const std::uint64_t count = games();
    if (count == 0) return 0.5;
    return (static_cast<double>(wins) + 0.5 * static_cast<double>(draws)) / static_cast<double>(count);
}

Results& Results::operator+=(const Results& other) {
    wins += other.wins;
    draws += other.draws;
    losses += other.losses;
    return *this;
}

Results reversed(const Results& results) {
    return {results.losses, results.draws, results.wins};
}

double elo_of_score(double score) {
    if (score <= 0) return -std::numeric_limits<double>::infinity();
    if (score >= 1) return std::numeric_limits<double>::infinity();
    return -400 * std::log10(1 / score - 1);
}

double score_of_elo(double elo) {
    return 1 / (1 + std::pow(10, -elo / 400));
}

std::vector<Observation> observations(const Results& games, const PairCounts& pairs) {
    std::vector<Observation> observed;
    if (std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0}) > 0) {
        for (std::size_t i = 0; i < pairs.size(); ++i)
            observed.push_back({static_cast<double>(i) / 4, static_cast<double>(pairs[i])});
    } else {
        observed = {{0, static_cast<double>(games.losses)},
                    {0.5, static_cast<double>(games.draws)},
                    {1, static_cast<double>(games.wins)}};
    }
    return observed;
}

EloEstimate estimate_elo(const Results& games, const PairCounts& pairs) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    if (games.games() == 0) return {0, -kInfinity, kInfinity, 0.5};
    const auto observed = observations(games, pairs);
    const Moments found = moments(observed);
    const double games_each = observed.size() == 5 ? 2 : 1;

    // How much an observation varies, as a share of the most that its mean allows.
    const double spread = found.mean * (1 - found.mean);
    const double dispersion = (found.count * found.variance + kPriorWeight * kPriorSpread / games_each) /
                              (found.count * spread + kPriorWeight * kPriorSpread);
    // The number of yes-or-no trials that would be worth the same.
    const double trials = static_cast<double>(games.games()) / games_each / dispersion;

    const double mean = games.score();
    const double square = kQuantile * kQuantile;
    const double centre = (mean + square / (2 * trials)) / (1 + square / trials);
    const double half = kQuantile / (1 + square / trials) *
                        std::sqrt(mean * (1 - mean) / trials + square / (4 * trials * trials));
    EloEstimate estimate;
    estimate.value = elo_of_score(mean);
    estimate.low = mean <= 0 ? -kInfinity : elo_of_score(centre - half);
    estimate.high = mean >= 1 ? kInfinity : elo_of_score(centre + half);
    estimate.superiority = normal_distribution((mean - 0.5) / std::sqrt(0.25 / trials));
    return estimate;
}

}  // namespace sortie
