// Tukvnanawopi written a second time, from the rules alone and as plainly as possible: an array of
// characters, no bit sets, nothing from src. The fast rules are checked against it.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace sortie::slow {

struct TukRules {
    bool drawn_lines = false;   // centres move diagonally only
    bool turning = false;       // chains may turn
    int lines_per_closing = 0;  // 0: nothing closes; 1: lines of points; 2: rows of squares
    bool black_first = true;
    int quiet_limit = 20;
};

inline constexpr TukRules kCourse{};
inline constexpr TukRules kTraditional{true, true, 2, false, 20};
inline constexpr TukRules kTraditionalLine{true, true, 1, false, 20};
inline constexpr TukRules kDrawnStraight{true, false, 0, true, 20};  // no variant: tests the geometry

struct TukBoard;

struct TukMove {
    std::vector<std::string> points;  // the origin and every landing
    std::set<std::string> captured;

    std::string long_text() const;   // "C5-E5-E1"
    std::string short_text() const;  // "C5-E1"
    // What makes two ways the same move.
    std::string identity() const;
};

struct TukBoard {
    TukRules rules;
    std::array<std::string, 9> rows;  // from rank 1 up: 'b', 'w', '.' or ' ' where there is no point
    int bottom = 0, top = 8, left = 0, right = 8;  // what is open
    char side = 'b';
    int quiet = 0;

    static TukBoard start(const TukRules& rules);
    // A position text that is known to be right; what is closed is taken from the pieces.
    static TukBoard read(const TukRules& rules, const std::string& text);
    // Every way to move, even those that are the same move.
    std::vector<TukMove> ways() const;
    TukBoard after(const TukMove& move) const;
    // "ongoing", "first", "second" or "draw".
    std::string outcome() const;
    std::string text() const;
    std::uint64_t perft(int depth) const;
};

}  // namespace sortie::slow
