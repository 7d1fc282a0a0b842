// The evaluation of Chinese Checkers: how many moves each side is from its goal. The race table knows what
// the pieces around the goal need; those outside are taken to it, the farthest counting most, because the
// others hop over each other and it walks alone. The terms are stated once, in visit_terms(): the search adds
// up weights with it, the tuner collects the counts.
#pragma once

#include <algorithm>

#include "core/score.h"
#include "games/chinese_checkers/progress.h"
#include "games/chinese_checkers/race_table.h"
#include "games/chinese_checkers/weights.h"

namespace sortie::chinese_checkers {

class Evaluator {
  public:
    using Position = chinese_checkers::Position;
    using Weights = chinese_checkers::Weights;
    static constexpr double kProbabilityScale = 150.0;
    static constexpr const Weights& kWeights = kTunedWeights;

    struct State {};

    explicit Evaluator(const Weights& weights = kWeights) : weights_(&weights) {}

    State start(const Position& position) const {
        RaceTable::of(*position.board);  // made here, before it is needed in a hurry
        return {};
    }
    State advance(const State&, const Position&, Move, const Position&) const { return {}; }

    Score evaluate(const State&, const Position& position) const {
        WeightAdder<Weights> adder{*weights_, {}};
        visit_terms(position, adder);
        return std::clamp(adder.sum.blend(fullness(position)), -kLargestEval, kLargestEval);
    }

    template <class Sink>
    static void visit_terms(const Position& position, Sink& sink) {
        for (const Side side : {Side::First, Side::Second})
            visit_side_terms(position, side, side == position.side ? 1 : -1, sink);
        sink.add(position.extra_due ? term::kExtra : term::kTempo, 1);
    }

    // The weights do not change in the course of the game.
    static int fullness(const Position&) { return kFull; }

    static std::string term_name(std::size_t term) { return chinese_checkers::term_name(term); }

  private:
    template <class Sink>
    static void visit_side_terms(const Position& position, Side side, int sign, Sink& sink) {
        const Race race = RaceTable::of(*position.board).race(position, side);
        sink.add(term::kMovesToGo, sign * race.moves);
        for (std::size_t i = 0; i < race.outside.size(); ++i)
            sink.add(term::kOutside + i, sign * race.outside[i]);
        const int unpaid = popcount(Bits64{kTargetBits[index(side)] & ~static_cast<unsigned>(position.paid)});
        const int intruders = popcount(position.pieces[index(opponent(side))] & kGoal[index(side)]);
        sink.add(term::kUnpaid, sign * unpaid);
        sink.add(term::kIntruders, sign * intruders);
        // Only an extra turn drives out an enemy who will not go.
        if (intruders > 0 && unpaid == 0) sink.add(term::kStuck, sign);
    }

    // By side: its targets among the bits of Position::paid.
    static constexpr std::array<unsigned, 2> kTargetBits = {3, 12};

    const Weights* weights_;
};

}  // namespace sortie::chinese_checkers
