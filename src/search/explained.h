// The terms of an evaluator, for people: whatever it adds up, and what each of it is worth.
#pragma once

#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/explanation.h"
#include "games/game_concept.h"
#include "games/outcome.h"
#include "games/traits.h"
#include "games/weights.h"
#include "search/evaluator.h"

namespace sortie {

// Counts terms where a list of them is visited.
struct TermCounter {
    std::map<std::size_t, int> counts;
    void add(std::size_t term, int count) { counts[term] += count; }
};

// The terms as the side to move sees them, before anything that scales the sum as a whole.
template <Game G, class E>
std::vector<Explanation::Term> raw_terms(const E& evaluator, const typename G::Position& position) {
    std::vector<Explanation::Term> terms;
    const auto add = [&](std::string name, double count, double weight) {
        if (count != 0 && weight != 0) terms.push_back({std::move(name), count, weight, count * weight});
    };
    if constexpr (requires { evaluator.correction(position); }) {
        terms = raw_terms<G>(evaluator.hand(), position);
        add("network", 1, evaluator.correction(position));
    } else if constexpr (TunableEvaluator<E>) {
        TermCounter counter;
        E::visit_terms(position, counter);
        const double full = static_cast<double>(E::fullness(position)) / kFull;
        for (const auto& [term, count] : counter.counts) {
            const Weight& weight = evaluator.weights()[term];
            add(E::term_name(term), count, weight.full * full + weight.empty * (1 - full));
        }
    } else if constexpr (requires { evaluator.probability_scale(); }) {
        add("network", 1, evaluator.evaluate(evaluator.start(position), position));
    } else if constexpr (requires { E::visit_named_terms(position, add); }) {
        E::visit_named_terms(position, add);
    }
    return terms;
}

// Nothing when the game is over: no evaluator is asked then.
template <Game G, class E>
std::optional<Explanation> explanation(const E& evaluator, const typename G::Position& position) {
    if (G::outcome(position) != Outcome::Ongoing) return std::nullopt;
    const Side side = G::side_to_move(position);
    const double total = evaluator.evaluate(evaluator.start(position), position);
    Explanation found{raw_terms<G>(evaluator, position), seen_by_first(side, total), true};
    double sum = 0;
    for (const auto& term : found.terms) sum += term.worth;
    // Some evaluations shrink a lead as a whole, near a draw or with few pieces left.
    constexpr double kRounding = 2;  // hundredths of a piece
    const double scale = std::abs(sum - total) > kRounding && sum != 0 ? total / sum : 1;
    for (auto& term : found.terms) {
        term.count = seen_by_first(side, term.count);
        term.weight *= scale;
        term.worth = seen_by_first(side, term.worth * scale);
    }
    return found;
}

}  // namespace sortie
