#include "arena/studies/study.h"

#include <algorithm>
#include <array>

namespace sortie {

namespace {

constexpr std::array kStudies{
    Study{"matchups", "the seven match-ups of the strategy study, one game each", study_matchups},
    Study{"strategies", "the strategy study: five pairings of 99 games", study_strategies},
    Study{"searches", "minimax and alpha-beta in every position of 1,000 random games", study_searches,
          false},
    Study{"naive", "breakthrough-eight and sortie against the nine naive players", study_naive},
    Study{"checkers", "the Chinese Checkers players against each other and against sortie", study_checkers},
    Study{"tukvnanawopi", "the Tukvnanawopi player against random and against sortie", study_tukvnanawopi},
};

}  // namespace

std::span<const Study> all_studies() {
    return kStudies;
}

const Study* find_study(std::string_view name) {
    const auto found = std::find_if(kStudies.begin(), kStudies.end(),
                                    [&](const Study& study) { return study.name == name; });
    return found == kStudies.end() ? nullptr : &*found;
}

}  // namespace sortie
