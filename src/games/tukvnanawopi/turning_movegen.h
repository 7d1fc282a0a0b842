// Moves of `traditional` and `traditional-line`: steps along the drawn lines and chains of jumps that may
// turn.
#pragma once

#include <algorithm>
#include <cstddef>

#include "core/static_vector.h"
#include "games/tukvnanawopi/movegen.h"

namespace sortie::tukvnanawopi {

// [TK-5t] The moves that a turn offers at most. Random games came to 1451 in 66 million positions; contrived
// positions have more than sixty thousand, which no list on the stack should hold, so the longest chains are
// left out there. All steps and single jumps, at most eight a piece, always fit.
inline constexpr std::size_t kMaxTurningMoves = 2048;
static_assert(kMaxTurningMoves > 8 * kMaxPieces);
using TurningMoves = StaticVector<Move, kMaxTurningMoves>;

// Calls visit(move) for each way to add one jump to a chain: captured pieces are gone already, and the point
// where the chain began counts as empty.
template <class Visit>
void visit_continuations(const Position& position, Move chain, Visit&& visit) {
    const Bits64 here = bit<Bits64>(chain.to());
    const Bits64 enemies = position.other() & ~chain.captured();
    const Bits64 empty = position.empty() | bit<Bits64>(chain.from());
    for_each_direction([&](auto direction) {
        constexpr int kStep = decltype(direction)::value;
        const Bits64 landing = jumps<kStep>(movers<Paths::Drawn, kStep>(here), enemies, empty);
        if (landing == 0) return;
        const int to = lowest(landing);
        visit(Move(chain.from(), to, chain.captured() | bit<Bits64>(to - kStep)));
    });
}

// [TK-4t] [TK-5t] Appends all chains, the shorter before the longer. The list is the queue of the search for
// them: those of one length are extended to those of the next, where the same target and captures may be
// found in several ways but are listed once.
template <class Moves>
void append_turning_chains(const Position& position, Moves& moves) {
    std::size_t begin = moves.size();
    const Bits64 enemies = position.other();
    const Bits64 empty = position.empty();
    for_each_direction([&](auto direction) {
        constexpr int kStep = decltype(direction)::value;
        const Bits64 own = movers<Paths::Drawn, kStep>(position.own());
        append_jumps<kStep, 1>(jumps<kStep>(own, enemies, empty), moves);
    });
    while (begin < moves.size()) {
        const std::size_t end = moves.size();
        const auto append_once = [&](Move chain) {
            if (moves.size() == kMaxTurningMoves) return;
            if (std::find(moves.begin() + end, moves.end(), chain) == moves.end()) moves.push_back(chain);
        };
        for (std::size_t i = begin; i < end; ++i) visit_continuations(position, moves[i], append_once);
        begin = end;
    }
}

// [TK-6t] Steps are allowed beside captures.
template <class Moves>
void generate_turning(const Position& position, Moves& moves) {
    if (is_quiet_end(position)) return;
    append_steps<Paths::Drawn>(position, moves);
    append_turning_chains(position, moves);
}

inline std::size_t count_turning(const Position& position) {
    if (is_quiet_end(position)) return 0;
    TurningMoves chains;
    append_turning_chains(position, chains);
    const auto steps = static_cast<std::size_t>(count_steps<Paths::Drawn>(position));
    return std::min(steps + chains.size(), kMaxTurningMoves);
}

}  // namespace sortie::tukvnanawopi
