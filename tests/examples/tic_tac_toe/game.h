// Tic-tac-toe: the smallest complete game, to show what a new game needs (docs/adding-a-game.md).
#pragma once

#include <array>
#include <cstdint>
#include <variant>

#include "games/game_concept.h"

namespace sortie::tic_tac_toe {

struct Position {
    std::array<std::uint16_t, 2> marks = {};  // by side; bit 0 is a1, bit 8 is c3
    Side side = Side::First;
    bool operator==(const Position&) const = default;
};

struct Move {
    std::uint8_t square = 0;
    bool operator==(const Move&) const = default;
};

struct Rules {};

struct TicTacToe {
    using Position = tic_tac_toe::Position;
    using Move = tic_tac_toe::Move;
    using Rules = tic_tac_toe::Rules;
    static constexpr std::size_t kMaxMoves = 9;

    static Rules rules(const Position&) { return {}; }
    static Position initial(const Rules&) { return {}; }
    static Side side_to_move(const Position& position) { return position.side; }
    static Key key(const Position& position);
    static Outcome outcome(const Position& position);
    static void generate(const Position& position, StaticVector<Move, kMaxMoves>& moves);
    static Position play(const Position& position, const Move& move);

    // "x.o/.x./..o x": rows from the top, then who is to move.
    static std::string position_text(const Position& position);
    static Result<Position> parse_position(const Rules& rules, std::string_view text);
    // The square: "b2".
    static std::string move_text(const Position& position, const Move& move);
    static Result<Move> parse_move(const Position& position, std::string_view text);
    static std::uint16_t hint(const Move& move) { return static_cast<std::uint16_t>(1 + move.square); }
    static View view(const Position& position);
};

struct Family {
    using AnyStart = std::variant<Start<TicTacToe>>;

    static const GameInfo& info();
    static Result<AnyStart> open(const GameSetup& setup);
};

}  // namespace sortie::tic_tac_toe
