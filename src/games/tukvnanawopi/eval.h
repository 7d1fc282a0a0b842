// The evaluation of Tukvnanawopi: a weighted sum of terms, own minus other, whose weights move from full to
// empty board, and which shrinks as the draw by quiet plies comes near. The terms are stated once, in
// visit_terms(): the search adds up weights with it, the tuner collects the counts.
#pragma once

#include <algorithm>

#include "core/score.h"
#include "games/tukvnanawopi/movegen.h"
#include "games/tukvnanawopi/weights.h"

namespace sortie::tukvnanawopi {

// Points that turning or mirroring the board takes to each other are of one class: six of corners, three of
// centres.
using PointMasks = std::array<Bits64, kPointClasses>;

inline constexpr PointMasks kPointsOfClass = [] {
    PointMasks masks = {};
    for (int row = 0; row < kLines; ++row) {
        for (int column = 0; column < kLines; ++column) {
            if (!is_point(row, column)) continue;
            const int across = std::min(row, kLines - 1 - row);
            const int along = std::min(column, kLines - 1 - column);
            const int outer = std::min(across, along) / 2;  // squares to the edge
            const int inner = std::max(across, along) / 2;  // squares to the farther edge pair
            // 0-0, 0-1, 0-2, 1-1, 1-2, 2-2 for corners; 0-0, 0-1, 1-1 for centres
            const int of_corner = outer == 0 ? inner : outer == 1 ? inner + 2 : 5;
            const int of_centre = 6 + outer + inner;
            masks[static_cast<std::size_t>(row % 2 == 0 ? of_corner : of_centre)] |=
                bit<Bits64>(point_at(row, column));
        }
    }
    return masks;
}();

// The given points and all next to them, whatever lines are drawn.
constexpr Bits64 spread(Bits64 points) {
    return (points | points << 11 | points >> 11 | points << 1 | points >> 1 | points << 6 | points >> 6 |
            points << 5 | points >> 5) &
           kPoints;
}

// Adds count * sign for the terms of one side.
template <Paths kPaths, class Sink>
constexpr void visit_side_terms(const Position& position, Side side, int sign, Sink& sink) {
    const Bits64 own = position.pieces[index(side)];
    const Bits64 other = position.pieces[index(opponent(side))];
    const Bits64 empty = position.empty();
    const auto add = [&](std::size_t term, int count) { sink.add(term, sign * count); };
    for (std::size_t i = 0; i < kPointClasses; ++i) add(term::kPiece + i, popcount(own & kPointsOfClass[i]));

    int steps = 0;
    int long_jumps = 0;
    Bits64 reached = 0;
    Bits64 targets = 0;
    Bits64 attacked = 0;  // where an own piece can be jumped, if the point behind it is or becomes empty
    for_each_direction([&](auto direction) {
        constexpr int kStep = decltype(direction)::value;
        const Bits64 next = shifted<kStep>(movers<kPaths, kStep>(own));
        steps += popcount(next & empty);
        reached |= next & empty;
        attacked |= shifted<kStep>(movers<kPaths, kStep>(other)) & shifted<-kStep>(empty | own);
        const Bits64 landings = shifted<kStep>(next & other) & empty;
        targets |= shifted<-kStep>(landings);
        long_jumps += popcount(jumps<kStep>(landings, other, empty));
    });
    const bool to_move = side == position.side;
    const Bits64 close = spread(spread(other));
    add(term::kClose, popcount(own & close));
    add(term::kNear, popcount(own & spread(close)));
    add(term::kMobility, steps);
    add(to_move ? term::kTargetsToMove : term::kTargets, popcount(targets));
    add(to_move ? term::kLongJumpsToMove : term::kLongJumps, long_jumps);
    add(term::kReached, popcount(reached));
    add(term::kSafelyReached, popcount(reached & ~attacked));
}

template <Paths kPaths>
class Evaluator {
  public:
    using Position = tukvnanawopi::Position;
    using Weights = tukvnanawopi::Weights;
    static constexpr double kProbabilityScale = 150.0;
    static constexpr const Weights& kWeights =
        kPaths == Paths::EveryPoint ? kCourseWeights : kTraditionalWeights;

    // Counting bits of the whole board is cheaper than keeping sums up to date.
    struct State {};

    explicit Evaluator(const Weights& weights = kWeights) : weights_(&weights) {}

    State start(const Position&) const { return {}; }
    State advance(const State&, const Position&, Move, const Position&) const { return {}; }

    Score evaluate(const State&, const Position& position) const {
        WeightAdder<Weights> adder{*weights_, {}};
        visit_terms(position, adder);
        const int lead = adder.sum.blend(fullness(position));
        const Bits64 leader = lead > 0 ? position.own() : position.other();
        const int score = lead * weight_of_time_left(position) / kFull * weight_of_force(leader) / kFull;
        return std::clamp(score, -kLargestEval, kLargestEval);
    }

    template <class Sink>
    static void visit_terms(const Position& position, Sink& sink) {
        visit_side_terms<kPaths>(position, position.side, 1, sink);
        visit_side_terms<kPaths>(position, opponent(position.side), -1, sink);
        sink.add(term::kTempo, 1);
    }

    static int fullness(const Position& position) {
        return popcount(position.occupied()) * kFull / (2 * kMaxPieces);
    }

    const Weights& weights() const { return *weights_; }
    static std::string term_name(std::size_t term) { return tukvnanawopi::term_name(term); }

  private:
    // [TK-9] A lead is worth the less the fewer plies are left to take something: whoever is ahead has to
    // hurry, whoever is behind has a way out.
    static int weight_of_time_left(const Position& position) {
        constexpr int kUnhurried = 20;  // plies
        constexpr int kLeast = 8;       // what counts for a lead at the last moment, in the same measure
        const int left = std::min(plies_to_draw(position), kUnhurried);
        return kFull * (kLeast + left) / (kLeast + kUnhurried);
    }

    // The last pieces are caught by leaving them only steps on which they are jumped, which takes three
    // pieces and one to wait with: a lead is worth the less the fewer are left to make use of it.
    static int weight_of_force(Bits64 leader) {
        constexpr std::array<int, 8> kWeightOfPieces = {0, 10, 30, 80, 140, 180, 210, 235};
        const auto pieces = static_cast<std::size_t>(popcount(leader));
        return pieces < kWeightOfPieces.size() ? kWeightOfPieces[pieces] : kFull;
    }

    const Weights* weights_;
};

}  // namespace sortie::tukvnanawopi
