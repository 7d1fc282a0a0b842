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
//  - path() names points of the view, one at least;
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
    // A move as 16 bits, for tables and recorded games: equal moves have equal codes, different moves of one
    // position mostly different ones. Files keep them: a new meaning is a new version of learn/record_file.h.
    { G::move_code(move) } -> std::same_as<std::uint16_t>;

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
    // The names of the points that the move visits, from the first on, as in the view.
    { G::path(position, move) } -> std::same_as<std::vector<std::string>>;
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
