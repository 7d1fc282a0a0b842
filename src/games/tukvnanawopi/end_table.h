// Exact results of `course` with few pieces on the board, worked out backwards from the ends of the game.
//
// A capture sets the quiet plies [TK-9] back to none, so a position is won if its owner can force, within the
// quiet plies that are left, a capture into a lost position of the other, or an opponent without a move. The
// table holds how many plies that takes. Sides are told apart only as the one to move and the other.
#pragma once

#include <cstdint>
#include <vector>

#include "core/score.h"
#include "games/tukvnanawopi/position.h"

namespace sortie::tukvnanawopi {

class EndTable {
  public:
    static constexpr int kMostPieces = 4;  // of both sides
    static constexpr int kQuietLimit = 20;

    // Made when it is first asked for, which takes a moment; any number of threads may ask.
    static const EndTable& shared();

    // Whether the table knows the position, which has pieces of both sides.
    static bool holds(const Position& position);

    struct Verdict {
        Outcome outcome = Outcome::Draw;  // for a mover who is Side::First
        int plies = 0;                    // to the deciding capture, or the end
    };
    // As if a capture had just been made. It must be held.
    Verdict look_up(const Position& position) const;
    // The value, with the quiet plies made so far. It must be held.
    Bounds prove(const Position& position) const;

  private:
    EndTable();

    // 0: neither side can force anything; n: the mover wins in n plies; kLoss + n: he loses in n.
    using Entry = std::uint8_t;
    static constexpr Entry kLoss = 128;

    using Class = std::vector<Entry>;

    static std::size_t index_of(Bits64 own, Bits64 other);
    Entry& entry(Bits64 own, Bits64 other);
    const Entry& entry(Bits64 own, Bits64 other) const;
    void solve(int some, int others);
    Entry first_entry(const Position& position) const;
    bool is_lost(const Position& position, int plies) const;

    std::vector<std::vector<Class>> classes_;  // by the pieces of the mover and of the other
};

}  // namespace sortie::tukvnanawopi
