// Levels of play as data: how strong a search is made to play, rung by rung, and how far apart the rungs are
// where that was measured. Each game has a table in its folder; tools/measure_levels.py measures it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace sortie {

// Depths and nodes, never time: a level is as strong on a slow or busy machine. A level that errs has a
// depth, because an unfinished iteration has no second best moves to choose from.
struct Level {
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    double noise = 0;  // of the choice among the best moves, in hundredths of a piece
    int elo = 0;       // above level 1
};

// The levels of one board of a game, from 1 on.
struct BoardLevels {
    std::string_view variant;
    std::string_view size;      // empty for games with one board
    std::string_view openings;  // of the matches that measured them
    std::span<const Level> levels;
};

// Of a game: the boards on which its levels were measured. Others play as the first, without an Elo.
using LevelTable = std::span<const BoardLevels>;

// For games without a table of their own: as the others, not measured.
LevelTable default_levels();

template <class G>
LevelTable levels_of() {
    if constexpr (requires { G::levels(); }) {
        return G::levels();
    } else {
        return default_levels();
    }
}

}  // namespace sortie
