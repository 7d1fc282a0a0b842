#include "core/nearest.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/text.h"

namespace sortie {

namespace {

// How many letters must be added, left out or changed.
std::size_t edit_distance(std::string_view from, std::string_view to) {
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < from.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < to.size(); ++j) {
            const std::size_t changed = diagonal + (from[i] == to[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

}  // namespace

std::string did_you_mean(std::string_view word, std::span<const std::string> known) {
    constexpr std::size_t kLongestWord = 40;
    if (word.size() > kLongestWord) return "";
    std::size_t least = word.size() < 4 ? 2 : std::max<std::size_t>(word.size() / 3, 2) + 1;
    std::string_view nearest;
    for (const std::string& candidate : known) {
        const std::size_t distance = edit_distance(word, candidate);
        if (distance >= least) continue;
        least = distance;
        nearest = candidate;
    }
    return nearest.empty() ? "" : ": did you mean " + in_quotes(nearest) + "?";
}

}  // namespace sortie
