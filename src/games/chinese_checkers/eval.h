// The evaluation of Chinese Checkers: how many moves each side is from its goal. The race table knows what
// the pieces around the goal need; those outside are taken to it, the farthest counting most, because the
// others hop over each other and it walks alone. The terms are stated once, in visit_terms(): the search adds
// up weights with it, the tuner collects the counts.
#pragma once

#include <algorithm>
#include <array>

#include "core/score.h"
#include "games/chinese_checkers/progress.h"
#include "games/chinese_checkers/race_table.h"
#include "games/chinese_checkers/sitters.h"
#include "games/chinese_checkers/weights.h"

namespace sortie::chinese_checkers {

class Evaluator {
  public:
    using Position = chinese_checkers::Position;
    using Weights = chinese_checkers::Weights;
    static constexpr double kProbabilityScale = 290.0;  // fitted to 100 games at 100 ms per move
    static constexpr const Weights& kWeights = kTunedWeights;
    static constexpr const Weights& kBesideNetwork = kWeightsBesideNetwork;
    // Corrected scores are larger by a sixth: at 2,000 nodes per move, 555 against 480 fits 500 and 400
    // games.
    static constexpr double kProbabilityScaleBesideNetwork = 335.0;

    // Both races, by side. A move changes only one of them, and they are most of the work.
    struct State {
        std::array<Race, 2> races;
    };

    explicit Evaluator(const Weights& weights = kWeights) : weights_(&weights) {}

    State start(const Position& position) const { return {races_of(position)}; }
    State advance(const State& state, const Position& position, Move, const Position& next) const {
        State after = state;
        const Side moved = moving_side(position);
        after.races[index(moved)] = RaceTable::of(*next.board).race(next, moved);
        return after;
    }

    Score evaluate(const State& state, const Position& position) const {
        WeightAdder<Weights> adder{*weights_, {}};
        visit_terms(position, state.races, adder);
        return std::clamp(adder.sum.blend(fullness(position)), -kLargestEval, kLargestEval);
    }

    template <class Sink>
    static void visit_terms(const Position& position, Sink& sink) {
        visit_terms(position, races_of(position), sink);
    }

    // The game is young until a usual one would be over; then patience runs out. Until kPatience the ply
    // counter plays no part, as the table keys of the search demand (kCounterHorizon).
    static int fullness(const Position& position) {
        constexpr int kPatience = 72;
        constexpr int kGrowth = 64;  // plies until the late weights are in full force
        return kFull * std::clamp(kPatience + kGrowth - position.plies, 0, kGrowth) / kGrowth;
    }

    const Weights& weights() const { return *weights_; }
    static std::string term_name(std::size_t term) { return chinese_checkers::term_name(term); }

  private:
    static std::array<Race, 2> races_of(const Position& position) {
        const RaceTable& table = RaceTable::of(*position.board);
        return {table.race(position, Side::First), table.race(position, Side::Second)};
    }

    template <class Sink>
    static void visit_terms(const Position& position, const std::array<Race, 2>& races, Sink& sink) {
        for (const Side side : {Side::First, Side::Second})
            visit_side_terms(position, races[index(side)], side, side == position.side ? 1 : -1, sink);
        sink.add(position.extra_due ? term::kExtra : term::kTempo, 1);
    }

    template <class Sink>
    static void visit_side_terms(const Position& position, const Race& race, Side side, int sign,
                                 Sink& sink) {
        sink.add(term::kMovesToGo, sign * race.moves);
        for (std::size_t i = 0; i < race.outside.size(); ++i)
            sink.add(term::kOutside + i, sign * race.outside[i]);
        const Bits128 owing = kOwing[position.paid] & kTargets[index(side)];
        const int unpaid = popcount(owing);
        const Bits128 intruders = sitters(position, side);
        sink.add(term::kUnpaid, sign * unpaid);
        sink.add(term::kSpecialRows, sign * special_rows_to_go(position, side));
        sink.add(term::kIntruders, sign * popcount(intruders));
        // Only an extra turn drives out an enemy who will not go.
        if (intruders != 0 && unpaid == 0) sink.add(term::kStuck, sign);
        if (unpaid == 1 && (owing & intruders) != 0)
            sink.add(term::kWatched, sign * count_watchers(position, side, lowest(owing)));
        // Earlier in the game many enemies are still in the goal, and all of them want to go.
        constexpr int kMostSitters = 2;
        constexpr int kLeastHome = 5;
        if (intruders != 0 && popcount(intruders) <= kMostSitters &&
            popcount(position.pieces[index(side)] & kGoal[index(side)]) >= kLeastHome)
            sink.add(term::kTrapped, sign * count_trapped(position, side));
    }

    const Weights* weights_;
};

}  // namespace sortie::chinese_checkers
