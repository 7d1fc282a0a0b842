#include "learn/spsa.h"

#include <algorithm>
#include <cmath>

#include "core/random.h"

namespace sortie {

namespace {

// Exponents that Spall recommends, and what fishtest starts from.
constexpr double kChangeExponent = 0.101;
constexpr double kGainExponent = 0.602;
constexpr double kStability = 0.1;    // of all trials: keeps the first steps small
constexpr double kLastChange = 0.05;  // of a value's range
constexpr double kLastRate = 0.002;   // of a change, for each point of a result

// How much larger a gain with this exponent is than at the last trial.
double growth(double last, double now, double exponent) {
    return std::pow(last / now, exponent);
}

int whole(const SpsaValue& value, double change) {
    return static_cast<int>(std::lround(std::clamp(value.value + change, value.least, value.most)));
}

}  // namespace

double Spsa::change(std::uint64_t number, std::size_t value) const {
    const SpsaValue& entry = values_[value];
    const double size =
        kLastChange * (entry.most - entry.least) *
        growth(static_cast<double>(trials_), static_cast<double>(number) + 1, kChangeExponent);
    return derive_seed(seed_, number, value) % 2 == 0 ? size : -size;
}

// Of a change: the gain of the step, divided by the square of the change.
double Spsa::rate(std::uint64_t number) const {
    const auto last = static_cast<double>(trials_);
    const double now = static_cast<double>(number) + 1;
    return kLastRate * growth((1 + kStability) * last, kStability * last + now, kGainExponent) /
           growth(last, now, 2 * kChangeExponent);
}

Spsa::Trial Spsa::trial(std::uint64_t number) const {
    Trial trial;
    for (std::size_t i = 0; i < values_.size(); ++i) {
        trial.up.push_back(whole(values_[i], change(number, i)));
        trial.down.push_back(whole(values_[i], -change(number, i)));
    }
    return trial;
}

void Spsa::learn(std::uint64_t number, double result) {
    for (std::size_t i = 0; i < values_.size(); ++i) {
        SpsaValue& entry = values_[i];
        entry.value =
            std::clamp(entry.value + rate(number) * change(number, i) * result, entry.least, entry.most);
    }
}

}  // namespace sortie
