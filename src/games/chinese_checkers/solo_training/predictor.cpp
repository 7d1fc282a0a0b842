#include "games/chinese_checkers/solo_training/predictor.h"

#include <algorithm>

#include "games/chinese_checkers/eval.h"
#include "games/chinese_checkers/movegen.h"
#include "learn/row_kernels.h"

namespace sortie::chinese_checkers {

HandEstimate estimate_by_hand(const Position& position) {
    constexpr float kScoreOfMove = 100;
    const Race race = RaceTable::of(*position.board).race(position, Side::First);
    int score = Evaluator::kWeights[term::kMovesToGo].full * race.moves;
    for (std::size_t i = 0; i < race.outside.size(); ++i)
        score += Evaluator::kWeights[term::kOutside + i].full * race.outside[i];
    return {static_cast<float>(-score) / kScoreOfMove, race.outside[0] == 0};
}

std::uint16_t Predictor::input(int cell, bool special) const {
    return layout_.input_of[0][(special ? kBitCount<Bits128> : 0) + static_cast<std::size_t>(cell)];
}

Predictor::Inputs Predictor::inputs(const Position& position) const {
    Inputs inputs{};
    std::size_t count = 0;
    for_each_bit(position.pieces[0],
                 [&](int cell) { inputs[count++] = input(cell, contains(position.specials, cell)); });
    return inputs;
}

void Predictor::look_ahead(const Position& position, std::vector<Successor>& successors) const {
    successors.clear();
    const float* const numbers = model_.numbers().data();
    AlignedVector<float> rest(width());  // the sum without the piece that moves
    AlignedVector<float> sum(width());
    visit_targets(position, Side::First, [&](int from, Bits128 targets) {
        const bool special = contains(position.specials, from);
        Position without = position;
        without.pieces[0] ^= bit<Bits128>(from);
        const Inputs others = inputs(without);
        std::copy_n(numbers + model_.biases(), width(), rest.begin());
        add_rows(numbers, width(), others.data(), others.size() - 1, rest.data());
        targets &= rows_between(1, row_of(from) + 1);
        for_each_bit(targets, [&](int to) {
            const Move move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
            const HandEstimate by_hand = estimate_by_hand(after(position, move));
            successors.push_back({move, by_hand.moves});
            if (by_hand.exact) return;
            const std::uint16_t arrived = input(to, special);
            std::copy(rest.begin(), rest.end(), sum.begin());
            add_rows(numbers, width(), &arrived, 1, sum.data());
            const float output = weigh(sum.data(), numbers + model_.outputs(), width());
            successors.back().moves = std::max(1.0F, by_hand.moves - kMovesInOne * output);
        });
    });
}

const Predictor::Successor& Predictor::best_of(const std::vector<Successor>& successors) {
    return *std::min_element(successors.begin(), successors.end(),
                             [](const Successor& a, const Successor& b) { return a.moves < b.moves; });
}

Predictor::Position Predictor::after(const Position& position, Move move) {
    Position next = position;
    const Bits128 change = bit<Bits128>(move.from) | bit<Bits128>(move.to);
    next.pieces[0] ^= change;
    if (contains(position.specials, move.from)) next.specials ^= change;
    return next;
}

}  // namespace sortie::chinese_checkers
