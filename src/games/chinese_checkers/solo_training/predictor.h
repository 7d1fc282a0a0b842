// How many moves a side of Chinese Checkers needs to fill its goal when it is alone on the board, as a
// network that is still learning predicts it: what the hand-crafted evaluation says, corrected. Everything is
// seen by player 1.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/chinese_checkers/position.h"
#include "games/input_layout.h"
#include "learn/model.h"

namespace sortie::chinese_checkers {

// What the hand-crafted evaluation says, and whether that is exact.
struct HandEstimate {
    float moves = 0;
    bool exact = false;
};

HandEstimate estimate_by_hand(const Position& position);

class Predictor {
  public:
    using Position = chinese_checkers::Position;
    using Move = chinese_checkers::Move;
    // One for each piece.
    using Inputs = std::array<std::uint16_t, kPiecesPerSide>;

    struct Successor {
        Move move;
        float moves = 0;  // to go after it
    };

    // An output of 1.0 is this many moves: the largest weights must be enough for what a piece can be worth.
    static constexpr int kMovesInOne = 2;

    // Both must outlive it.
    Predictor(const Model& model, const InputLayout& layout) : model_(model), layout_(layout) {}

    Inputs inputs(const Position& position) const;
    // Every move that goes back one row at most. There is always one.
    void look_ahead(const Position& position, std::vector<Successor>& successors) const;

    static const Successor& best_of(const std::vector<Successor>& successors);
    static Position after(const Position& position, Move move);

  private:
    std::size_t width() const { return model_.shape().hidden; }
    std::uint16_t input(int cell, bool special) const;

    const Model& model_;
    const InputLayout& layout_;
};

}  // namespace sortie::chinese_checkers
