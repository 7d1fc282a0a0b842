// Shorthand of the Tukvnanawopi tests.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "games/tukvnanawopi/game.h"
#include "support/moves.h"

namespace sortie::tukvnanawopi {

inline constexpr Rules kCourseRules{Variant::Course, 20};
inline constexpr Rules kSquareRules{Variant::Traditional, 20};
inline constexpr Rules kLineRules{Variant::TraditionalLine, 20};

inline GameSetup setup_of(std::string_view variant, std::string_view position) {
    GameSetup setup{"tukvnanawopi"};
    setup.variant = variant;
    if (!position.empty()) setup.position = position;
    return setup;
}

// A position that the test knows to be right.
inline Position position_of(const Rules& rules, std::string_view text) {
    const auto position = parse_position(rules, text);
    EXPECT_TRUE(position) << (position ? "" : position.error());
    return position ? *position : starting_position(rules);
}

// The moves of the piece on one point.
template <Game G>
std::vector<std::string> moves_from(const Position& position, std::string_view point) {
    std::vector<std::string> texts;
    for (const std::string& text : move_texts<G>(position)) {
        if (text.starts_with(point)) texts.push_back(text);
    }
    return texts;
}

// The position text after a move that the test knows to be legal.
template <Game G>
std::string text_after(const Position& position, std::string_view move_text) {
    const auto move = G::parse_move(position, move_text);
    EXPECT_TRUE(move) << (move ? "" : move.error());
    return move ? G::position_text(G::play(position, *move)) : "";
}

}  // namespace sortie::tukvnanawopi
