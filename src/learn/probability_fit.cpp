#include "learn/probability_fit.h"

#include <cmath>

namespace sortie {

double fit_probability_scale(std::span<const SampleSet::Target> targets) {
    double best_scale = 0;
    double least_loss = 0;
    for (double scale = 20; scale <= 1000; scale += 5) {
        double loss = 0;
        for (const SampleSet::Target& target : targets) {
            const double expected = 1.0 / (1.0 + std::exp(-static_cast<double>(target.score) / scale));
            const double error = expected - static_cast<double>(target.points);
            loss += error * error;
        }
        if (best_scale == 0 || loss < least_loss) {
            least_loss = loss;
            best_scale = scale;
        }
    }
    return best_scale;
}

}  // namespace sortie
