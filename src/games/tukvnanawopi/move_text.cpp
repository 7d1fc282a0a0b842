#include "games/tukvnanawopi/move_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <vector>

#include "core/text.h"
#include "games/illegal_move.h"
#include "games/tukvnanawopi/text.h"
#include "games/tukvnanawopi/turning_movegen.h"

namespace sortie::tukvnanawopi {

namespace {

// The points of a move text, in order: two or more, up to `most`.
Result<std::vector<int>> parse_points(std::string_view text, std::size_t most) {
    std::vector<int> points;
    std::size_t i = 0;
    const auto problem = [&](std::string_view expected) {
        return Error{fmt::format("move {}, character {}: expected {}", in_quotes(text), i + 1, expected)};
    };
    while (i < text.size()) {
        const bool separator = text[i] == '-' || to_lower(text[i]) == 'x';
        if (!points.empty() && separator) ++i;
        const int column = i < text.size() ? to_lower(text[i]) - 'a' : -1;
        const int row = i + 1 < text.size() ? text[i + 1] - '1' : -1;
        if (column < 0 || column >= kLines || row < 0 || row >= kLines) {
            return problem("a point from A1 to I9, as in C5-E5");
        }
        if (!is_point(row, column)) {
            return problem(fmt::format("a point of the board; {}{} lies between points",
                                       static_cast<char>('A' + column), row + 1));
        }
        if (points.size() == most) return problem(fmt::format("the end after {} points", most));
        points.push_back(point_at(row, column));
        i += 2;
    }
    if (points.size() < 2) return problem("two points, as in C5-E5");
    return points;
}

std::vector<std::string> names_of(std::span<const int> points) {
    std::vector<std::string> names;
    for (const int point : points) names.push_back(point_name(point));
    return names;
}

Error illegal_move(const Position& position, std::span<const Move> legal, std::span<const int> points) {
    const int from = points.front();
    const std::string origin = point_name(from);
    const Colour colour = colour_of(position.rules.variant, position.side);
    IllegalMove illegal{path_text(names_of(points)),
                        origin,
                        {},
                        contains(position.own(), from) ? fmt::format("the piece on {} cannot move", origin)
                                                       : fmt::format("{} is to move and has no piece on {}",
                                                                     colour_name(colour), origin),
                        legal.empty()};
    Bits64 targets = 0;
    for (const Move& move : legal) {
        if (move.from() == from) targets |= bit<Bits64>(move.to());
    }
    for_each_bit(targets, [&](int to) { illegal.targets.push_back(point_name(to)); });
    return explain(illegal);
}

// The move that goes from point to point as listed, if there is one.
std::optional<Move> follow(const Position& position, std::span<const Move> legal,
                           std::span<const int> points) {
    std::optional<Move> found;
    for (const Move& move : legal) {  // the first hop: a step or a single jump
        if (move.from() == points[0] && move.to() == points[1] && popcount(move.captured()) <= 1)
            found = move;
    }
    for (const int landing : points.subspan(2)) {
        if (!found || found->captured() == 0) return std::nullopt;
        std::optional<Move> longer;
        visit_continuations(position, *found, [&](Move chain) {
            if (chain.to() == landing) longer = chain;
        });
        found = longer;
    }
    if (!found || std::find(legal.begin(), legal.end(), *found) == legal.end()) return std::nullopt;
    return found;
}

}  // namespace

std::vector<std::string> straight_path(Move move) {
    return {point_name(move.from()), point_name(move.to())};
}

std::vector<std::string> turning_path(const Position& position, Move move) {
    if (popcount(move.captured()) <= 1) return straight_path(move);
    // Searches the chains that capture nothing else, shortest first, remembering where each came from.
    struct Chain {
        Move move;
        std::size_t parent;
    };
    std::vector<Chain> chains{{Move(move.from(), move.from(), 0), 0}};
    for (std::size_t i = 0; i < chains.size() && chains.back().move != move; ++i) {
        visit_continuations(position, chains[i].move, [&](Move longer) {
            const bool known = std::any_of(chains.begin(), chains.end(),
                                           [&](const Chain& chain) { return chain.move == longer; });
            if (known || (longer.captured() & ~move.captured()) != 0 || chains.back().move == move) return;
            chains.push_back({longer, i});
        });
    }
    std::vector<int> points{move.from()};
    for (std::size_t i = chains.size() - 1; i != 0; i = chains[i].parent) {
        points.insert(points.begin() + 1, chains[i].move.to());
    }
    return names_of(points);
}

std::string path_text(std::span<const std::string> path) {
    return fmt::format("{}", fmt::join(path, "-"));
}

Result<Move> parse_straight_move(const Position& position, std::span<const Move> legal,
                                 std::string_view text) {
    const auto points = parse_points(text, 2);
    if (!points) return Error{points.error()};
    for (const Move& move : legal) {
        if (move.from() == points->front() && move.to() == points->back()) return move;
    }
    return illegal_move(position, legal, *points);
}

Result<Move> parse_turning_move(const Position& position, std::span<const Move> legal,
                                std::string_view text) {
    const auto points = parse_points(text, kMaxPieces + 1);
    if (!points) return Error{points.error()};
    if (const auto move = follow(position, legal, *points)) return *move;
    return illegal_move(position, legal, *points);
}

}  // namespace sortie::tukvnanawopi
