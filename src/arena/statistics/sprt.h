// The sequential probability ratio test: play until it is clear whether the first agent is elo1 or only elo0
// better, and no longer.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/statistics/elo.h"
#include "core/result.h"

namespace sortie {

struct SprtOptions {
    double elo0 = 0;  // logistic
    double elo1 = 5;
    double alpha = 0.05;  // the risk of accepting elo1 when elo0 is true
    double beta = 0.05;   // and the other way round
};

// Reads ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA.
Result<SprtOptions> parse_sprt(std::string_view text);
std::string sprt_text(const SprtOptions& options);

enum class SprtDecision { Undecided, AcceptElo0, AcceptElo1 };

struct SprtState {
    double llr = 0;  // logarithm of the likelihood ratio
    double lower = 0;
    double upper = 0;
    SprtDecision decision = SprtDecision::Undecided;
};

// The generalised test: for each hypothesis the likeliest distribution of points with that mean.
double log_likelihood_ratio(const std::vector<Observation>& observed, double elo0, double elo1);

SprtState sprt(const SprtOptions& options, const Results& games, const PairCounts& pairs);

// Why it stopped, or how far it is, in one line.
std::string sprt_verdict(const SprtOptions& options, const SprtState& state);

}  // namespace sortie
