// The evaluation of Chinese Checkers: how far each side is in the race. Far from the goal a weighted sum over
// the pieces, around it the exact number of moves. The terms are stated once, in visit_terms(): the search
// adds up weights with it, the tuner collects the counts.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "core/score.h"
#include "games/chinese_checkers/progress.h"
#include "games/chinese_checkers/race_table.h"
#include "games/chinese_checkers/weights.h"

namespace sortie::chinese_checkers {

// By side and cell: its class as that side sees it, rows to go and cells from the middle of the row.
inline constexpr auto kClassOfCell = [] {
    std::array<std::array<std::uint8_t, kCellEnd>, 2> classes = {};
    for_each_bit(kCells, [&](int cell) {
        const int row = row_of(cell);
        const int from_middle =
            std::max(2 * column_of(cell) - row_length(row) - 1, row_length(row) + 1 - 2 * column_of(cell)) /
            2;
        const auto number = [&](int rows_to_go) {
            return static_cast<std::uint8_t>(rows_to_go * static_cast<int>(kSideClasses) + from_middle);
        };
        classes[0][static_cast<std::size_t>(cell)] = number(row - 1);
        classes[1][static_cast<std::size_t>(cell)] = number(kRowCount - row);
    });
    return classes;
}();

constexpr std::size_t class_of(Side side, int cell) {
    return kClassOfCell[index(side)][static_cast<std::size_t>(cell)];
}

constexpr int rows_to_go(Side side, int cell) {
    return side == Side::First ? row_of(cell) - 1 : kRowCount - row_of(cell);
}

constexpr std::size_t piece_term(const Position& position, Side side, int cell) {
    return (contains(position.specials, cell) ? term::kSpecial : term::kNormal) + class_of(side, cell);
}

// By side and rows to go: the cells of that row.
inline constexpr auto kCellsOfRow = [] {
    std::array<std::array<Bits128, kRowClasses>, 2> rows = {};
    for (int row = 1; row <= kRowCount; ++row) {
        rows[0][static_cast<std::size_t>(row - 1)] = rows_between(row, row);
        rows[1][static_cast<std::size_t>(kRowCount - row)] = rows_between(row, row);
    }
    return rows;
}();

class Evaluator {
  public:
    using Position = chinese_checkers::Position;
    using Weights = chinese_checkers::Weights;
    static constexpr double kProbabilityScale = 150.0;
    static constexpr const Weights& kWeights = kTunedWeights;

    struct State {
        std::array<WeightSum, 2> pieces;  // by side
        int rows = 0;                     // that both sides have to go
    };

    explicit Evaluator(const Weights& weights = kWeights) : weights_(&weights) {}

    State start(const Position& position) const {
        RaceTable::of(*position.board);  // made here, before it is needed in a hurry
        State state;
        for (const Side side : {Side::First, Side::Second}) {
            for_each_bit(position.pieces[index(side)],
                         [&](int cell) { place(state, position, side, cell, 1); });
        }
        return state;
    }

    State advance(const State& state, const Position& position, Move move, const Position& next) const {
        State after = state;
        place(after, position, moving_side(position), move.from, -1);
        place(after, next, moving_side(position), move.to, 1);
        return after;
    }

    Score evaluate(const State& state, const Position& position) const {
        WeightAdder<Weights> adder{*weights_, {}};
        for (const Side side : {Side::First, Side::Second}) {
            const int sign = side == position.side ? 1 : -1;
            if (!visit_side_terms(position, side, sign, adder))
                adder.sum.add(state.pieces[index(side)], sign);
        }
        visit_turn_terms(position, adder);
        const int score = adder.sum.blend(fullness_of(state.rows));
        return std::clamp(score, -kLargestEval, kLargestEval);
    }

    template <class Sink>
    static void visit_terms(const Position& position, Sink& sink) {
        for (const Side side : {Side::First, Side::Second}) {
            const int sign = side == position.side ? 1 : -1;
            if (visit_side_terms(position, side, sign, sink)) continue;
            for_each_bit(position.pieces[index(side)],
                         [&](int cell) { sink.add(piece_term(position, side, cell), sign); });
        }
        visit_turn_terms(position, sink);
    }

    static int fullness(const Position& position) {
        int rows = 0;
        for (const Side side : {Side::First, Side::Second}) {
            for_each_bit(position.pieces[index(side)], [&](int cell) { rows += rows_to_go(side, cell); });
        }
        return fullness_of(rows);
    }

    static std::string term_name(std::size_t term) { return chinese_checkers::term_name(term); }

  private:
    // From the start, 160 rows a side, to two full goals, 20 rows a side.
    static int fullness_of(int rows) { return std::clamp((rows - 40) * kFull / 280, 0, kFull); }

    // All but the pieces, or, where the table knows the side's race, instead of them; says which.
    template <class Sink>
    static bool visit_side_terms(const Position& position, Side side, int sign, Sink& sink) {
        for (unsigned i = 0; i < kTargetCells.size(); ++i) {
            if (((position.paid >> i) & 1) == 0 && contains(kTargets[index(side)], kTargetCells[i]))
                sink.add(term::kUnpaid, sign);
        }
        if (const auto race = RaceTable::of(*position.board).race(position, side)) {
            sink.add(term::kInZone, sign);
            sink.add(term::kMovesToGo, sign * race->moves);
            sink.add(term::kApproach, sign * race->approach);
            sink.add(term::kIntruders,
                     sign * popcount(position.pieces[index(opponent(side))] & kGoal[index(side)]));
            return true;
        }
        std::size_t rearmost = kRowClasses - 1;
        while ((position.pieces[index(side)] & kCellsOfRow[index(side)][rearmost]) == 0) --rearmost;
        sink.add(term::kStraggler + rearmost, sign);
        return false;
    }

    template <class Sink>
    static void visit_turn_terms(const Position& position, Sink& sink) {
        sink.add(position.extra_due ? term::kExtra : term::kTempo, 1);
    }

    void place(State& state, const Position& position, Side side, int cell, int count) const {
        state.pieces[index(side)].add((*weights_)[piece_term(position, side, cell)], count);
        state.rows += count * rows_to_go(side, cell);
    }

    const Weights* weights_;
};

}  // namespace sortie::chinese_checkers
