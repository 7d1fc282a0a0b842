// The promises of games/game_concept.h as checks of one position, written for any game.
#pragma once

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/traits.h"
#include "support/moves.h"

namespace sortie {

template <Game G>
void check_moves(const typename G::Position& position) {
    const MoveList<G> moves = generated<G>(position);
    ASSERT_LE(moves.size(), G::kMaxMoves);
    const MoveList<G> again = generated<G>(position);
    EXPECT_TRUE(std::equal(moves.begin(), moves.end(), again.begin(), again.end())) << "order varies";
    if constexpr (CountsMoves<G>) {
        EXPECT_EQ(G::count_moves(position), moves.size());
    }

    std::set<std::string> texts;
    for (const auto& move : moves) {
        const std::string text = G::move_text(position, move);
        EXPECT_TRUE(texts.insert(text).second) << text << " twice";
        const auto parsed = G::parse_move(position, text);
        ASSERT_TRUE(parsed) << parsed.error();
        EXPECT_TRUE(*parsed == move) << text << " reads back as another move";
    }
}

// Whether a game can end with the winner to move: by an extra turn of the opponent, or by a count at a limit.
template <Game G>
inline constexpr bool kWinnerMayBeToMove = requires {
    requires G::kWinnerMayBeToMove;
};

// A finished position has no moves, an open one has some, and mostly the winner is the one who has moved.
template <Game G>
void check_outcome(const typename G::Position& position) {
    const Outcome outcome = G::outcome(position);
    EXPECT_EQ(outcome == Outcome::Ongoing, !generated<G>(position).empty());
    if constexpr (!kWinnerMayBeToMove<G>) {
        EXPECT_NE(outcome, win_for(G::side_to_move(position)));
    }
}

template <Game G>
void check_text(const typename G::Position& position) {
    const std::string text = G::position_text(position);
    const auto parsed = G::parse_position(G::rules(position), text);
    ASSERT_TRUE(parsed) << parsed.error();
    EXPECT_TRUE(*parsed == position) << "reads back as another position: " << G::position_text(*parsed);
    EXPECT_EQ(G::position_text(*parsed), text);
    EXPECT_EQ(G::key(*parsed), G::key(position));
}

template <Game G>
void check_view(const typename G::Position& position) {
    const View view = G::view(position);
    std::set<std::string> names;
    std::set<std::pair<int, int>> places;
    for (const View::Point& point : view.points) {
        EXPECT_FALSE(point.name.empty());
        EXPECT_TRUE(names.insert(point.name).second) << point.name << " twice";
        EXPECT_TRUE(places.insert({point.x, point.y}).second) << point.name << " lies upon another point";
        EXPECT_TRUE(point.x >= 0 && point.x < view.width && point.y >= 0 && point.y < view.height)
            << point.name;
    }
    const auto is_point = [&](int i) { return i >= 0 && i < static_cast<int>(view.points.size()); };
    std::set<int> occupied;
    for (const View::Piece& piece : view.pieces) {
        EXPECT_TRUE(is_point(piece.point));
        EXPECT_TRUE(occupied.insert(piece.point).second) << "two pieces on point " << piece.point;
        EXPECT_FALSE(piece.kind.empty());
        EXPECT_NE(piece.letter, '?');
    }
    for (const View::Edge& edge : view.edges) EXPECT_TRUE(is_point(edge.from) && is_point(edge.to));
    EXPECT_EQ(view.column_labels.size(), static_cast<std::size_t>(view.width));
    EXPECT_EQ(view.row_labels.size(), static_cast<std::size_t>(view.height));
    EXPECT_NE(view.first_name, view.second_name);
}

// A legal text with one letter changed, left out, doubled or taken from another place.
inline std::string mutated(std::string text, const std::string& other, Random& random) {
    const std::size_t at = random.below(text.size());
    switch (random.below(5)) {
        case 0:
            text[at] = static_cast<char>(random.below(256));
            break;
        case 1:
            text.erase(at, 1);
            break;
        case 2:
            text.insert(at, 1, text[random.below(text.size())]);
            break;
        case 3:
            std::swap(text[at], text[random.below(text.size())]);
            break;
        default:
            text = text.substr(0, at) + other.substr(std::min(at, other.size()));
            break;
    }
    return text;
}

// Whatever parse_move takes is a generated move, and its text leads back to it.
template <Game G>
void check_acceptance(const typename G::Position& position, Random& random, int attempts) {
    const MoveList<G> moves = generated<G>(position);
    if (moves.empty()) return;
    const auto any_text = [&] { return G::move_text(position, moves[random.below(moves.size())]); };
    for (int i = 0; i < attempts; ++i) {
        const std::string text = mutated(any_text(), any_text(), random);
        const auto parsed = G::parse_move(position, text);
        if (parsed) {
            EXPECT_TRUE(is_generated<G>(position, *parsed)) << text;
        } else {
            EXPECT_FALSE(parsed.error().empty());
        }
    }
}

template <Game G>
void check_paths(const typename G::Position& position) {
    const View view = G::view(position);
    for (const auto& move : generated<G>(position)) {
        const auto path = G::path(position, move);
        EXPECT_FALSE(path.empty()) << G::move_text(position, move);
        for (const std::string& name : path) {
            const bool known = std::any_of(view.points.begin(), view.points.end(),
                                           [&](const View::Point& point) { return point.name == name; });
            EXPECT_TRUE(known) << G::move_text(position, move) << " visits " << name;
        }
    }
}

template <Game G>
void check_position(const typename G::Position& position, Random& random) {
    SCOPED_TRACE(G::position_text(position));
    check_moves<G>(position);
    check_outcome<G>(position);
    check_text<G>(position);
    check_view<G>(position);
    check_acceptance<G>(position, random, 4);
    check_paths<G>(position);
}

}  // namespace sortie
