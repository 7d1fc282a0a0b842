// The smallest game with extra turns: players take one, two or three stones from a heap; after taking one a
// player takes again, once. Whoever takes the last stone wins, even if the turn stays there: finished
// positions are wins as well as losses for the side to move. Some heaps are drawn as soon as one stone is
// left.
#pragma once

#include "games/game_concept.h"

namespace sortie {

struct Stones {
    struct Rules {};
    struct Position {
        int left = 0;
        Side side = Side::First;
        Side last_taker = Side::Second;
        bool again = false;  // this is the extra turn
        bool drawn_at_one = false;
        bool operator==(const Position&) const = default;
    };
    struct Move {
        std::uint8_t taken = 0;
        bool operator==(const Move&) const = default;
    };
    static constexpr std::size_t kMaxMoves = 3;

    static Position heap(int stones, bool drawn_at_one) {
        return {stones, Side::First, Side::Second, false, drawn_at_one};
    }

    static Rules rules(const Position&) { return {}; }
    static Position initial(const Rules&) { return heap(12, false); }
    static Side side_to_move(const Position& position) { return position.side; }
    static Key key(const Position& position) {
        const auto flags = index(position.side) * 8 + index(position.last_taker) * 4 +
                           (position.again ? 2 : 0) + (position.drawn_at_one ? 1 : 0);
        return hash_word(hash_word(1, static_cast<std::uint64_t>(position.left)), flags);
    }
    static Outcome outcome(const Position& position) {
        if (position.left == 0) return win_for(position.last_taker);
        return position.left == 1 && position.drawn_at_one ? Outcome::Draw : Outcome::Ongoing;
    }
    static void generate(const Position& position, MoveList<Stones>& moves) {
        if (outcome(position) != Outcome::Ongoing) return;
        for (int taken = 1; taken <= std::min(3, position.left); ++taken) {
            moves.push_back({static_cast<std::uint8_t>(taken)});
        }
    }
    static Position play(const Position& position, Move move) {
        const bool goes_on = move.taken == 1 && !position.again;
        return {position.left - move.taken, goes_on ? position.side : opponent(position.side), position.side,
                goes_on, position.drawn_at_one};
    }

    static std::string position_text(const Position& position) { return std::to_string(position.left); }
    static Result<Position> parse_position(const Rules&, std::string_view) { return heap(12, false); }
    static std::uint16_t move_code(Move move) { return move.taken; }
    static std::string move_text(const Position&, Move move) { return std::to_string(move.taken); }
    static Result<Move> parse_move(const Position&, std::string_view text) {
        return Move{static_cast<std::uint8_t>(text.front() - '0')};
    }
    static View view(const Position&) { return {}; }
    static std::vector<std::string> path(const Position&, Move) { return {}; }
};

static_assert(Game<Stones>);

}  // namespace sortie
