// Scores, always from the side to move: hundredths of a piece while a game is open, distances once it is
// decided. A win in n plies is kWin - n, so that the shortest win is the largest score.
#pragma once

#include <cstdint>

namespace sortie {

using Score = std::int32_t;

inline constexpr Score kWin = 32000;
inline constexpr Score kInfinite = 32001;
inline constexpr Score kDraw = 0;
inline constexpr int kMaxPly = 256;                     // the deepest line a search follows
inline constexpr Score kLongestWin = kWin - 1000;       // scores beyond are wins, below its negative losses
inline constexpr Score kSomeWin = kLongestWin;          // a win of unknown length: less than any other win
inline constexpr Score kLargestEval = kLongestWin - 1;  // what an evaluation may return

constexpr Score win_in(int plies) {
    return kWin - plies;
}

constexpr Score loss_in(int plies) {
    return -kWin + plies;
}

constexpr bool is_win(Score score) {
    return score >= kLongestWin;
}

constexpr bool is_loss(Score score) {
    return score <= -kLongestWin;
}

constexpr bool is_decided(Score score) {
    return is_win(score) || is_loss(score);
}

// Whether it is known how long a decided game still takes.
constexpr bool has_length(Score score) {
    return score > kSomeWin || score < -kSomeWin;
}

// Plies to the end of a decided score that has a length.
constexpr int plies_to_end(Score score) {
    return kWin - (score < 0 ? -score : score);
}

// What is proved about a position: its value lies between the two, distances counted from this position.
struct Bounds {
    Score low = -kWin;
    Score high = kWin;

    bool exact() const { return low == high; }
    bool operator==(const Bounds&) const = default;
};

}  // namespace sortie
