// A walk home of one side of Chinese Checkers, alone on the board and by the advice of a network: what that
// network learns from.
#pragma once

#include <vector>

#include "core/random.h"
#include "games/chinese_checkers/solo_training/predictor.h"

namespace sortie::chinese_checkers {

// A position on the way.
struct Waypoint {
    Predictor::Inputs inputs;
    float by_hand;  // moves to go, by the hand-crafted evaluation
    float moves;    // and as they should be predicted
};

class SoloWalk {
  public:
    using Position = chinese_checkers::Position;
    static constexpr int kLongest = 60;

    // `start` has pieces of player 1 only.
    SoloWalk(const Predictor& predictor, const Position& start, std::uint64_t seed)
        : predictor_(predictor), random_(seed), position_(start) {}

    std::vector<Waypoint> run();

  private:
    void set_out();
    void send_back();
    Move choose();
    float expected_after() const;
    int random_cell(Bits128 cells);
    bool is_home() const { return has_filled_goal(position_, Side::First); }

    const Predictor& predictor_;
    Random random_;
    Position position_;
    std::vector<Predictor::Successor> successors_;
};

}  // namespace sortie::chinese_checkers
