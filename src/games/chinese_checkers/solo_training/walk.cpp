#include "games/chinese_checkers/solo_training/walk.h"

#include <algorithm>

namespace sortie::chinese_checkers {

std::vector<Waypoint> SoloWalk::run() {
    set_out();
    std::vector<Waypoint> way;
    for (int i = 0; i < kLongest && !is_home(); ++i) {
        predictor_.look_ahead(position_, successors_);
        const HandEstimate by_hand = estimate_by_hand(position_);
        way.push_back({predictor_.inputs(position_), by_hand.moves,
                       by_hand.exact ? by_hand.moves : 1 + expected_after()});
        position_ = Predictor::after(position_, choose());
    }
    return way;
}

// Some moves, more or less at random; then some pieces may be sent back, as extra turns do.
void SoloWalk::set_out() {
    constexpr std::uint64_t kMostMoves = 27;
    const std::uint64_t moves = random_.below(kMostMoves + 1);
    const double random_rate = random_.below(2) == 0 ? 0.1 : 0.5;
    for (std::uint64_t i = 0; i < moves && !is_home(); ++i) {
        predictor_.look_ahead(position_, successors_);
        const auto& chosen = random_.unit() < random_rate ? successors_[random_.below(successors_.size())]
                                                          : Predictor::best_of(successors_);
        position_ = Predictor::after(position_, chosen.move);
    }
    while (random_.below(3) == 0) send_back();
}

void SoloWalk::send_back() {
    const int from = random_cell(position_.pieces[0]);
    const Bits128 behind = rows_between(row_of(from), kRowCount);
    const Bits128 free = behind & ~position_.pieces[0];
    if (free == 0) return;
    const int to = random_cell(free);
    position_ = Predictor::after(position_, {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
}

int SoloWalk::random_cell(Bits128 cells) {
    for (auto skip = random_.below(static_cast<std::uint64_t>(popcount(cells))); skip > 0; --skip)
        cells &= cells - 1;
    return lowest(cells);
}

// Mostly the best move; sometimes one of the best six, or any.
Move SoloWalk::choose() {
    constexpr double kAny = 0.1;
    constexpr double kOneOfSix = 0.2;
    constexpr std::size_t kSix = 6;
    const double draw = random_.unit();
    if (draw >= kAny + kOneOfSix) return Predictor::best_of(successors_).move;
    std::size_t choice = successors_.size();
    if (draw >= kAny && choice > kSix) {
        choice = kSix;
        std::partial_sort(successors_.begin(), successors_.begin() + kSix, successors_.end(),
                          [](const auto& a, const auto& b) { return a.moves < b.moves; });
    }
    return successors_[random_.below(choice)].move;
}

// After the best move or, where the opponent would have been in the way, any. A network that has never seen
// a mishap likes formations of which everything must go right.
float SoloWalk::expected_after() const {
    constexpr float kMishaps = 0.2F;
    float sum = 0;
    for (const auto& successor : successors_) sum += successor.moves;
    const float mean = sum / static_cast<float>(successors_.size());
    return (1 - kMishaps) * Predictor::best_of(successors_).moves + kMishaps * mean;
}

}  // namespace sortie::chinese_checkers
