// A Tukvnanawopi position and a move between two of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/bits.h"
#include "core/hash.h"
#include "core/side.h"
#include "games/outcome.h"
#include "games/tukvnanawopi/board.h"
#include "games/tukvnanawopi/closing.h"

namespace sortie::tukvnanawopi {

// A move is where a piece goes and what it captures; the way between matters to its text alone. One word:
// from the lowest bit on, the captured points, the origin, the target.
class Move {
  public:
    Move() = default;  // leaves the word unset, so that a move list costs nothing to make
    constexpr Move(int from, int to, Bits64 captured)
        : word_(captured | static_cast<Bits64>(from) << kFromShift | static_cast<Bits64>(to) << kToShift) {}

    constexpr int from() const { return static_cast<int>(word_ >> kFromShift & 63); }
    constexpr int to() const { return static_cast<int>(word_ >> kToShift); }
    constexpr Bits64 captured() const { return word_ & low_bits<Bits64>(kPointBits); }
    bool operator==(const Move&) const = default;

  private:
    static constexpr int kFromShift = kPointBits;
    static constexpr int kToShift = kPointBits + 6;
    static_assert(kToShift + 6 <= kBitCount<Bits64>);

    Bits64 word_;
};

// Where the pieces stand, by colour.
struct Placement {
    Bits64 black = 0;
    Bits64 white = 0;

    Bits64 of(Colour colour) const { return colour == Colour::Black ? black : white; }
    bool operator==(const Placement&) const = default;
};

// [TK-2] Black above, White below, the middle rank shared and its middle point empty.
inline constexpr Placement kStart{
    span(kRows, 5, 8) | bit<Bits64>(point_at(4, 6)) | bit<Bits64>(point_at(4, 8)),
    span(kRows, 0, 3) | bit<Bits64>(point_at(4, 0)) | bit<Bits64>(point_at(4, 2))};

struct Position {
    std::array<Bits64, 2> pieces = {};  // by side
    Bits64 open = kPoints;              // the points still in use [TK-7t]; follows from the pieces
    Rules rules;
    std::uint16_t quiet_plies = 0;  // since the last capture [TK-9]
    Side side = Side::First;

    Bits64 own() const { return pieces[index(side)]; }
    Bits64 other() const { return pieces[index(opponent(side))]; }
    Bits64 occupied() const { return pieces[0] | pieces[1]; }
    Bits64 empty() const { return open & ~occupied(); }
    bool operator==(const Position&) const = default;
};

// There must be a piece.
inline Position make_position(const Rules& rules, const Placement& placement, Side side, int quiet_plies) {
    Position position;
    for (const Side owner : {Side::First, Side::Second}) {
        position.pieces[index(owner)] = placement.of(colour_of(rules.variant, owner));
    }
    position.open = open_points(rules.variant, position.occupied());
    position.rules = rules;
    position.quiet_plies = static_cast<std::uint16_t>(quiet_plies);
    position.side = side;
    return position;
}

inline Placement placement_of(const Position& position) {
    const Variant variant = position.rules.variant;
    return {position.pieces[index(side_of(variant, Colour::Black))],
            position.pieces[index(side_of(variant, Colour::White))]};
}

inline Position starting_position(const Rules& rules) {
    return make_position(rules, kStart, Side::First, 0);
}

// [TK-9] Whether the quiet plies are used up.
inline bool is_quiet_end(const Position& position) {
    return position.rules.quiet_limit != 0 && position.quiet_plies >= position.rules.quiet_limit;
}

// [TK-9] The quiet plies that are left.
inline int plies_to_draw(const Position& position) {
    if (position.rules.quiet_limit == 0) return kNoDrawInSight;
    return position.rules.quiet_limit - position.quiet_plies;
}

// [TK-7] Closes nothing: for the variants that do, see play_and_close().
inline Position play(const Position& position, Move move) {
    Position next = position;
    Bits64& own = next.pieces[index(position.side)];
    own = (own & ~bit<Bits64>(move.from())) | bit<Bits64>(move.to());  // a chain may end where it began
    next.pieces[index(opponent(position.side))] &= ~move.captured();
    const int quiet_plies = move.captured() != 0 ? 0 : std::min(position.quiet_plies + 1, kMaxQuietPlies);
    next.quiet_plies = static_cast<std::uint16_t>(quiet_plies);
    next.side = opponent(position.side);
    return next;
}

inline Position play_and_close(const Position& position, Move move) {
    Position next = play(position, move);
    next.open = open_points(position.rules.variant, next.occupied());
    return next;
}

// Neither captures nor closings can be undone, so no earlier position can come again.
inline bool is_irreversible(const Position& position, Move move) {
    return move.captured() != 0 || play_and_close(position, move).open != position.open;
}

// The counter is no part of a position's identity, and the open points follow from the pieces.
inline Key key_of(const Position& position) {
    const auto variant = static_cast<Key>(position.rules.variant);
    const Key salt = (variant << 16 | position.rules.quiet_limit) << 1 | index(position.side);
    return hash_bits(hash_bits(salt, position.pieces[0]), position.pieces[1]);
}

}  // namespace sortie::tukvnanawopi
