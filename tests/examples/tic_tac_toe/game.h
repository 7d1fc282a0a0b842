// Tic-tac-toe: the smallest complete game, to show what a new game needs (docs/adding-a-game.md).
#pragma once

#include <array>
#include <cstdint>
#include <variant>

#include "core/bits.h"
#include "examples/tic_tac_toe/eval.h"
#include "examples/tic_tac_toe/position.h"
#include "examples/tic_tac_toe/solver_knowledge.h"
#include "games/game_concept.h"
#include "games/input_layout.h"

namespace sortie::tic_tac_toe {

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
    static void generate(const Position& position, StaticVector<Move, kMaxMoves>& moves) {
        if (outcome(position) == Outcome::Ongoing) generate_moves(position, moves);
    }
    static Position play(const Position& position, const Move& move);

    // "x.o/.x./..o x": rows from the top, then who is to move.
    static std::string position_text(const Position& position);
    static Result<Position> parse_position(const Rules& rules, std::string_view text);
    // The square: "b2".
    static std::string move_text(const Position& position, const Move& move);
    static Result<Move> parse_move(const Position& position, std::string_view text);
    static std::uint16_t move_code(const Move& move) { return static_cast<std::uint16_t>(1 + move.square); }
    static View view(const Position& position);
    static std::vector<std::string> path(const Position&, const Move& move);

    // Traits: an evaluation whose weights can be tuned, and a network's view of the board.
    using Evaluator = tic_tac_toe::Evaluator;
    static std::array<Bits64, 2> input_planes(const Position& position) {
        return {position.marks[0], position.marks[1]};
    }
    static InputLayout input_layout(const Rules& rules);
};

// `decided`: a full board wins for Crosses. Without draws there is something to solve.
struct DecidedGame : TicTacToe {
    static Outcome outcome(const Position& position) {
        const Outcome usual = TicTacToe::outcome(position);
        return usual == Outcome::Draw ? Outcome::FirstWins : usual;
    }
    using SolverKnowledge = tic_tac_toe::SolverKnowledge;
};

struct Family {
    using AnyStart = std::variant<Start<TicTacToe>, Start<DecidedGame>>;

    static const GameInfo& info();
    static Result<AnyStart> open(const GameSetup& setup);
};

}  // namespace sortie::tic_tac_toe
