// What a search says about a position, as it goes on and at its end: plain values, moves as text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.h"
#include "core/score.h"

namespace sortie {

enum class ScoreKind : std::uint8_t { Exact, AtLeast, AtMost };

struct SearchReport {
    int line = 1;                 // 1 is the best; more with several lines
    std::string move;             // empty when the game is over
    std::vector<std::string> pv;  // starts with `move`
    Score score = kDraw;
    ScoreKind kind = ScoreKind::Exact;
    double probability = 0.5;  // of winning, for the side to move; a draw counts half
    int depth = 0;
    int selective_depth = 0;
    std::uint64_t nodes = 0;
    Duration time{};
    int table_permille = 0;  // how full the transposition table is
};

// Times below a microsecond are not trusted: a search that ends at once has no speed worth telling.
inline std::uint64_t nodes_per_second(std::uint64_t nodes, Duration time) {
    constexpr Duration kShortest = std::chrono::microseconds(1);
    return time < kShortest ? 0 : static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds(time));
}

}  // namespace sortie
