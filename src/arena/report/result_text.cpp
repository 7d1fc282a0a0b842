#include "arena/report/result_text.h"

#include <cmath>
#include <fmt/format.h>

namespace sortie {

std::string points_text(const Results& results) {
    return fmt::format("+{} ={} −{}", results.wins, results.draws, results.losses);
}

std::string signed_text(double value) {
    if (std::isinf(value)) return value > 0 ? "∞" : "−∞";
    const double rounded = std::round(value);
    return rounded < 0 ? fmt::format("−{:.0f}", -rounded) : fmt::format("+{:.0f}", rounded + 0.0);
}

std::string interval_text(const EloEstimate& elo) {
    return fmt::format("{} [{}, {}]", signed_text(elo.value), signed_text(elo.low), signed_text(elo.high));
}

std::string share_text(double share) {
    return fmt::format("{:.1f} %", share * 100);
}

}  // namespace sortie
