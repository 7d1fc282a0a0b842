// Shorthand for the tests of this game: boards with just the pieces that matter, and moves by their text.
#pragma once

#include <gtest/gtest.h>
#include <initializer_list>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.h"
#include "games/chinese_checkers/game.h"
#include "support/moves.h"

namespace sortie::chinese_checkers {

inline constexpr std::string_view kStartText =
    "2/44/222/2222/...../....../......./......../........./........../........./......../......./....../"
    "...../1111/111/33/1 1 - 0";

inline constexpr Rules kSymmetric{};
inline constexpr Rules kAdjacent{HopRule::Adjacent, false, false};

inline int cell_named(std::string_view name) {
    const auto parts = split_at(name, '.');
    return cell_at(static_cast<int>(parse_number(parts.at(0), 19).value()),
                   static_cast<int>(parse_number(parts.at(1), 10).value()));
}

inline void put(Position& position, char letter, std::initializer_list<std::string_view> cells) {
    for (const std::string_view name : cells) {
        const auto cell = bit<Bits128>(cell_named(name));
        position.pieces[letter == '1' || letter == '3' ? 0 : 1] |= cell;
        if (letter == '3' || letter == '4') position.specials |= cell;
    }
}

// A board with these pieces only, player 1 to move. Not bound to ten pieces a side, as texts are.
inline Position board_with(
    const Rules& rules,
    std::initializer_list<std::pair<char, std::initializer_list<std::string_view>>> pieces) {
    Position position;
    position.board = find_board(rules);
    for (const auto& [letter, cells] : pieces) put(position, letter, cells);
    return position;
}

inline Position read(const Rules& rules, std::string_view text) {
    const auto position = parse_position(rules, text);
    if (!position) throw std::invalid_argument(position.error());
    return *position;
}

inline std::vector<std::string> legal_moves(const Position& position) {
    return move_texts<ChineseCheckers>(position);
}

// Where the piece on the named cell can go.
inline std::set<std::string> targets_of(const Position& position, std::string_view origin) {
    std::set<std::string> targets;
    for (const Move& move : generated<ChineseCheckers>(position)) {
        if (move.from == cell_named(origin)) targets.insert(cell_name(move.to));
    }
    return targets;
}

// Plays a move that must be legal.
inline Position after(const Position& position, std::string_view text) {
    const auto move = ChineseCheckers::parse_move(position, text);
    if (!move) throw std::invalid_argument(move.error());
    return play(position, *move);
}

}  // namespace sortie::chinese_checkers
