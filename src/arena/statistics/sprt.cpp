#include "arena/statistics/sprt.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "core/real_number.h"
#include "core/text.h"

namespace sortie {

namespace {

// Outcomes that have not been seen are given a little: without it a hypothesis could be impossible.
constexpr double kUnseen = 1e-3;
constexpr double kMostElo = 1000;

// The likeliest distribution with a given mean has probabilities proportional to count / (1 + x (points -
// mean)); finds x, at which the mean comes out right.
double solve_tilt(const std::vector<Observation>& observed, double mean) {
    double low = -1 / (1 - mean);
    double high = 1 / mean;
    for (int i = 0; i < 200; ++i) {
        const double x = (low + high) / 2;
        double slope = 0;
        for (const Observation& each : observed)
            slope += each.count * (each.points - mean) / (1 + x * (each.points - mean));
        (slope > 0 ? low : high) = x;
    }
    return (low + high) / 2;
}

}  // namespace

Result<SprtOptions> parse_sprt(std::string_view text) {
    const auto parts = split_at(text, ',');
    std::vector<double> values;
    for (const std::string_view part : parts) {
        if (const auto value = parse_real(part)) values.push_back(*value);
    }
    const Error mistake{
        fmt::format("SPRT {}: expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, such as 0,20", in_quotes(text))};
    if (values.size() != parts.size() || (values.size() != 2 && values.size() != 4)) return mistake;
    SprtOptions options{values[0], values[1]};
    if (values.size() == 4) {
        options.alpha = values[2];
        options.beta = values[3];
    }
    const auto is_risk = [](double risk) { return risk > 0 && risk < 0.5; };
    if (options.elo0 >= options.elo1 || options.elo0 < -kMostElo || options.elo1 > kMostElo) {
        return Error{
            fmt::format("SPRT {}: expected ELO0 < ELO1, both within ±{}", in_quotes(text), kMostElo)};
    }
    if (!is_risk(options.alpha) || !is_risk(options.beta))
        return Error{fmt::format("SPRT {}: the risks must lie between 0 and 0.5", in_quotes(text))};
    return options;
}

std::string sprt_text(const SprtOptions& options) {
    return fmt::format("{:g},{:g},{:g},{:g}", options.elo0, options.elo1, options.alpha, options.beta);
}

double log_likelihood_ratio(const std::vector<Observation>& observed, double elo0, double elo1) {
    const bool any =
        std::any_of(observed.begin(), observed.end(), [](const Observation& each) { return each.count > 0; });
    if (!any) return 0;
    std::vector<Observation> counts = observed;
    for (Observation& each : counts) each.count = std::max(each.count, kUnseen);
    const double mean0 = score_of_elo(elo0);
    const double mean1 = score_of_elo(elo1);
    const double x0 = solve_tilt(counts, mean0);
    const double x1 = solve_tilt(counts, mean1);
    double llr = 0;
    for (const Observation& each : counts)
        llr += each.count * std::log((1 + x0 * (each.points - mean0)) / (1 + x1 * (each.points - mean1)));
    return llr;
}

SprtState sprt(const SprtOptions& options, const Results& games, const PairCounts& pairs) {
    SprtState state;
    state.llr = log_likelihood_ratio(observations(games, pairs), options.elo0, options.elo1);
    state.lower = std::log(options.beta / (1 - options.alpha));
    state.upper = std::log((1 - options.beta) / options.alpha);
    if (state.llr >= state.upper) state.decision = SprtDecision::AcceptElo1;
    if (state.llr <= state.lower) state.decision = SprtDecision::AcceptElo0;
    return state;
}

std::string sprt_verdict(const SprtOptions& options, const SprtState& state) {
    const std::string found = fmt::format("log-likelihood ratio {:.2f}", state.llr);
    switch (state.decision) {
        case SprtDecision::AcceptElo1:
            return fmt::format("accepted {:+g} Elo over {:+g}: {} reached the upper bound {:.2f}",
                               options.elo1, options.elo0, found, state.upper);
        case SprtDecision::AcceptElo0:
            return fmt::format("accepted {:+g} Elo, not {:+g}: {} reached the lower bound {:.2f}",
                               options.elo0, options.elo1, found, state.lower);
        case SprtDecision::Undecided:
            break;
    }
    return fmt::format("undecided between {:+g} and {:+g} Elo: {} is between {:.2f} and {:.2f}", options.elo0,
                       options.elo1, found, state.lower, state.upper);
}

}  // namespace sortie
