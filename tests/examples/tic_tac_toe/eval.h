// An evaluation with weights that can be tuned. A game does without if it likes: then every open position is
// even to the searches.
#pragma once

#include <array>
#include <string>

#include "core/score.h"
#include "examples/tic_tac_toe/position.h"
#include "games/weights.h"

namespace sortie::tic_tac_toe {

namespace term {
inline constexpr std::size_t kOpenPair = 0;  // two marks in a line whose third square is empty
inline constexpr std::size_t kCentre = 1;
inline constexpr std::size_t kCount = 2;
}  // namespace term

struct Evaluator {
    struct State {};
    using Position = tic_tac_toe::Position;
    using Weights = std::array<Weight, term::kCount>;
    static constexpr Weights kWeights = {{{60, 60}, {30, 30}}};
    static constexpr double kProbabilityScale = 100.0;

    const Weights& weights() const { return kWeights; }

    State start(const Position&) const { return {}; }
    State advance(const State&, const Position&, const Move&, const Position&) const { return {}; }
    Score evaluate(const State&, const Position& position) const {
        WeightAdder<Weights> adder{kWeights, {}};
        visit_terms(position, adder);
        return adder.sum.blend(fullness(position));
    }

    // What the weights are multiplied with, own minus other: the tuner asks for the same.
    template <class Sink>
    static void visit_terms(const Position& position, Sink& sink) {
        const int own = position.marks[index(position.side)];
        const int other = position.marks[index(opponent(position.side))];
        sink.add(term::kOpenPair, open_pairs(own, other) - open_pairs(other, own));
        sink.add(term::kCentre, (own >> kCentreSquare & 1) - (other >> kCentreSquare & 1));
    }
    static int fullness(const Position& position);
    static std::string term_name(std::size_t term) {
        return term == term::kOpenPair ? "open pair" : "centre";
    }

  private:
    static constexpr int kCentreSquare = 4;
    static int open_pairs(int own, int other);
};

}  // namespace sortie::tic_tac_toe
