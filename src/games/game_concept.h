// The contract: what a game states about itself, so that searches, sessions, the arena and the page work for
// it. A game is a stateless tag type; all of it is dispatched statically.
//
// Promises that every game keeps and the contract test checks:
//  - a finished position generates no moves, and a position without moves is finished. outcome() says who has
//    won: mostly the side that has just moved, but an extra turn or a count at a limit can let the side to
//    move win;
//  - generated moves are exactly those that parse_move accepts;
//  - equal positions have equal keys, whatever way led to them;
//  - text, both of positions and of moves, reads back to what it was written from;
//  - play() neither allocates nor throws, and the order of generated moves depends on the position alone.
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/hash.h"
#include "core/result.h"
#include "core/score.h"
#include "core/side.h"
#include "core/static_vector.h"
#include "games/outcome.h"
#include "games/setup.h"
#include "games/view.h"

namespace sortie {

template <class G>
using MoveList = StaticVector<typename G::Move, G::kMaxMoves>;

template <class G>
concept Game = requires(const typename G::Position& position, const typename G::Move& move,
                        const typename G::Rules& rules, MoveList<G>& moves, std::string_view text) {
    requires std::is_trivially_copyable_v<typename G::Position>;
    requires std::is_trivially_copyable_v<typename G::Move>;
    requires std::equality_comparable<typename G::Position>;
    requires std::equality_comparable<typename G::Move>;
    { G::kMaxMoves } -> std::convertible_to<std::size_t>;
    // A move as 16 bits, for tables and recorded games: equal moves have equal hints, different moves of one
    // position mostly different ones. Files keep them: a new meaning is a new version of learn/record_file.h.
    { G::hint(move) } -> std::same_as<std::uint16_t>;

    { G::rules(position) } -> std::convertible_to<typename G::Rules>;
    { G::initial(rules) } -> std::same_as<typename G::Position>;
    { G::side_to_move(position) } -> std::same_as<Side>;
    { G::key(position) } -> std::same_as<Key>;
    { G::outcome(position) } -> std::same_as<Outcome>;
    { G::generate(position, moves) } -> std::same_as<void>;
    { G::play(position, move) } -> std::same_as<typename G::Position>;

    { G::position_text(position) } -> std::same_as<std::string>;
    { G::parse_position(rules, text) } -> std::same_as<Result<typename G::Position>>;
    { G::move_text(position, move) } -> std::same_as<std::string>;
    { G::parse_move(position, text) } -> std::same_as<Result<typename G::Move>>;
    { G::view(position) } -> std::same_as<View>;
};

// Power: counts legal moves without generating them (perft counts its leaves in bulk).
template <class G>
concept CountsMoves = Game<G> && requires(const typename G::Position& position) {
    { G::count_moves(position) } -> std::convertible_to<std::size_t>;
};

// Power: positions may come back. Whoever plays a game then keeps the keys since the last irreversible move;
// the third occurrence of a position is a draw.
template <class G>
concept MayRepeat = Game<G> && requires(const typename G::Position& position, const typename G::Move& move) {
    { G::is_irreversible(position, move) } -> std::same_as<bool>;
};

// Power: a counter ends the game by itself after so many more plies, unless a capture or the like sets it
// back. Keys leave the counter out; a table that holds scores must not, where it counts.
template <class G>
concept HasDrawCounter = Game<G> && requires(const typename G::Position& position) {
    { G::plies_to_draw(position) } -> std::same_as<int>;  // at least 1 in an open game
};

// Power: captures, which a quiescence search follows.
template <class G>
concept HasCaptures = Game<G> &&
    requires(const typename G::Position& position, const typename G::Move& move) {
    { G::is_capture(position, move) } -> std::same_as<bool>;
};

// Power: proves results without searching. The bounds always hold; they may be as wide as [-kWin, kWin].
template <class G>
concept ProvesResults = Game<G> && requires(const typename G::Position& position) {
    { G::prove(position) } -> std::same_as<Bounds>;
};

// Power: has tables that take a moment to make. Who searches makes them before the clock runs.
template <class G>
concept MakesTables = Game<G> && requires {
    G::make_tables();
};

// Power: knows when replies are forced. generate_replies() leaves out moves only where each of them loses at
// once (in two plies) and some other move is left.
template <class G>
concept KnowsForcedReplies = Game<G> && requires(const typename G::Position& position, MoveList<G>& moves) {
    { G::is_threatened(position) } -> std::same_as<bool>;
    { G::generate_replies(position, moves) } -> std::same_as<void>;
};

// Power: quiet moves that force a reply, which a quiescence search follows beside the captures.
template <class G>
concept HasForcingMoves = HasCaptures<G> &&
    requires(const typename G::Position& position, const typename G::Move& move, MoveList<G>& moves) {
    { G::is_forcing(position, move) } -> std::same_as<bool>;         // quiet and forcing
    { G::generate_forcing(position, moves) } -> std::same_as<void>;  // these, and the captures
};

// Power: tells captures that settle something (they take back what `last`, the hint of the last move, brought
// there, or cost nothing) from those that only begin another exchange.
template <class G>
concept KnowsExchanges = HasForcingMoves<G> &&
    requires(const typename G::Position& position, const typename G::Move& move, std::uint16_t last) {
    { G::settles(position, move, last) } -> std::same_as<bool>;  // move is a capture
};

// Power: says why a finished game is over.
template <class G>
concept ExplainsEnd = Game<G> && requires(const typename G::Position& position) {
    { G::end_reason(position) } -> std::same_as<EndReason>;
};

// Power: knows the points that a piece visits on its way, for games whose move texts leave some out.
template <class G>
concept TracesMoves = Game<G> &&
    requires(const typename G::Position& position, const typename G::Move& move) {
    { G::path(position, move) } -> std::same_as<std::vector<std::string>>;
};

// Power: some turns are more than one move. turn_parts() splits a text that names a whole turn into those of
// its moves, in order; any other text comes back as it is.
template <class G>
concept HasLongTurns = Game<G> && requires(std::string_view text) {
    { G::turn_parts(text) } -> std::same_as<std::vector<std::string_view>>;
};

// A starting position together with its game type: what opening a GameSetup yields.
template <Game G>
struct Start {
    using GameType = G;
    typename G::Position position;
};

// A family is what users call a game: a name and variants, of which each may be a game type of its own.
// open() reads a GameSetup and answers with the right Start out of a std::variant of all of them.
template <class F>
concept GameFamily = requires(const GameSetup& setup) {
    { F::info() } -> std::convertible_to<const GameInfo&>;
    { F::open(setup) } -> std::same_as<Result<typename F::AnyStart>>;
};

}  // namespace sortie
