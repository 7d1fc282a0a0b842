// A walk home of one side of Chinese Checkers, alone on the board and by the advice of a network: what that
// network learns from.
#pragma once

#include <vector>

#include "core/random.h"
#include "learn/foreteller.h"

namespace sortie {

// A position on the way.
struct Waypoint {
    Foreteller::Inputs inputs;
    float by_hand;  // moves to go, by the evaluation by hand
    float moves;    // and as they should be foretold
};

class RehearsalWalk {
  public:
    using Position = chinese_checkers::Position;
    static constexpr int kLongest = 60;

    // `start` has pieces of player 1 only.
    RehearsalWalk(const Foreteller& foreteller, const Position& start, std::uint64_t seed)
        : foreteller_(foreteller), random_(seed), position_(start) {}

    std::vector<Waypoint> run();

  private:
    void set_out();
    void send_back();
    chinese_checkers::Move choose();
    float expected_after() const;
    int random_cell(Bits128 cells);
    bool is_home() const { return has_filled_goal(position_, Side::First); }

    const Foreteller& foreteller_;
    Random random_;
    Position position_;
    std::vector<Foreteller::Successor> successors_;
};

}  // namespace sortie
