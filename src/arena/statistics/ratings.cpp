#include "arena/statistics/ratings.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

namespace sortie {

namespace {

constexpr int kSteps = 100;
constexpr double kEnough = 1e-9;
constexpr double kLargestStep = 1.0;
constexpr double kEloOfUnit = 400 / 2.302585092994046;  // a unit of the logistic function
constexpr double kNinetyFive = 1.96;

double chance(double difference) {
    return 1 / (1 + std::exp(-difference));
}

// The derivatives of the logarithm of the likelihood, the second with its sign changed.
struct Slopes {
    Eigen::VectorXd first;
    Eigen::MatrixXd second;
};

Slopes slopes_at(const Eigen::VectorXd& strength, const std::vector<PairScore>& scores) {
    const Eigen::Index players = strength.size();
    Slopes slopes{Eigen::VectorXd::Zero(players), Eigen::MatrixXd::Zero(players, players)};
    for (Eigen::Index i = 0; i < players; ++i) {  // the draw against an average player
        const double expected = chance(strength[i]);
        slopes.first[i] += 0.5 - expected;
        slopes.second(i, i) += expected * (1 - expected);
    }
    for (const PairScore& score : scores) {
        const auto a = static_cast<Eigen::Index>(score.first);
        const auto b = static_cast<Eigen::Index>(score.second);
        const double expected = chance(strength[a] - strength[b]);
        const double slope = score.points - score.games * expected;
        const double weight = score.games * expected * (1 - expected);
        slopes.first[a] += slope;
        slopes.first[b] -= slope;
        slopes.second(a, a) += weight;
        slopes.second(b, b) += weight;
        slopes.second(a, b) -= weight;
        slopes.second(b, a) -= weight;
    }
    return slopes;
}

}  // namespace

std::vector<Rating> fit_ratings(std::size_t players, const std::vector<PairScore>& scores) {
    if (players == 0) return {};
    Eigen::VectorXd strength = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(players));
    Slopes slopes = slopes_at(strength, scores);
    for (int step = 0; step < kSteps; ++step) {
        const Eigen::VectorXd change = slopes.second.ldlt().solve(slopes.first);
        const double largest = change.cwiseAbs().maxCoeff();
        strength += change * std::min(1.0, kLargestStep / std::max(largest, kEnough));
        slopes = slopes_at(strength, scores);
        if (largest < kEnough) break;
    }
    // Against the average: how strong all are together is nobody's question.
    const Eigen::MatrixXd all = slopes.second.inverse();
    const Eigen::MatrixXd rows = all.rowwise() - all.colwise().mean();
    const Eigen::MatrixXd covariance = rows.colwise() - rows.rowwise().mean();
    const double mean = strength.mean();
    std::vector<Rating> ratings;
    for (Eigen::Index i = 0; i < strength.size(); ++i) {
        ratings.push_back({(strength[i] - mean) * kEloOfUnit,
                           kNinetyFive * std::sqrt(std::max(covariance(i, i), 0.0)) * kEloOfUnit});
    }
    return ratings;
}

}  // namespace sortie
