// Steps and straight chains: whole sets of landing points by shifting, one direction after the other. All
// moves of `course`, and the first hop of every move of the other variants.
#pragma once

#include <cstddef>

#include "games/outcome.h"
#include "games/tukvnanawopi/position.h"

namespace sortie::tukvnanawopi {

// Along which lines pieces go: in all eight directions from every point [TK-3], or as drawn, where centres
// have diagonals only [TK-3t] [TK-4t].
enum class Paths { EveryPoint, Drawn };

template <Paths kPaths, int kStep>
constexpr Bits64 movers(Bits64 points) {
    return kPaths == Paths::Drawn && kOrthogonal<kStep> ? points & kCorners : points;
}

// Jumps that fit on the longest line of a direction.
template <int kStep>
inline constexpr int kLongestChain = kOrthogonal<kStep> ? 2 : 4;

// [TK-4] Where pieces land that stood on `points`, jumping over one enemy each.
template <int kStep>
constexpr Bits64 jumps(Bits64 points, Bits64 enemies, Bits64 empty) {
    return shifted<kStep>(shifted<kStep>(points) & enemies) & empty;
}

// What a chain of jumps in one direction captures, for the end of it that has the lower number.
template <int kStep, int kJumps>
constexpr Bits64 captured_above() {
    constexpr int kSpacing = kStep > 0 ? kStep : -kStep;
    Bits64 captured = 0;
    for (int jump = 0; jump < kJumps; ++jump) captured |= bit<Bits64>((2 * jump + 1) * kSpacing);
    return captured;
}

template <int kStep, int kJumps, class Moves>
void append_jumps(Bits64 landings, Moves& moves) {
    for_each_bit(landings, [&](int to) {
        const int from = to - 2 * kJumps * kStep;
        moves.push_back(Move(from, to, captured_above<kStep, kJumps>() << (kStep > 0 ? from : to)));
    });
}

// [TK-3] [TK-6] Steps are always allowed, whether or not there is something to capture.
template <Paths kPaths, class Moves>
void append_steps(const Position& position, Moves& moves) {
    const Bits64 empty = position.empty();
    for_each_direction([&](auto direction) {
        constexpr int kStep = decltype(direction)::value;
        const Bits64 landings = shifted<kStep>(movers<kPaths, kStep>(position.own())) & empty;
        for_each_bit(landings, [&](int to) { moves.push_back(Move(to - kStep, to, 0)); });
    });
}

template <Paths kPaths>
int count_steps(const Position& position) {
    const Bits64 empty = position.empty();
    int count = 0;
    for_each_direction([&](auto direction) {
        constexpr int kStep = decltype(direction)::value;
        count += popcount(shifted<kStep>(movers<kPaths, kStep>(position.own())) & empty);
    });
    return count;
}

// [TK-5] Straight on from `landings`, reached by kJumps jumps: calls visit(direction, jumps, landings) for
// these and for every longer chain.
template <int kStep, int kJumps, class Visit>
void visit_chain(Bits64 landings, Bits64 enemies, Bits64 empty, Visit&& visit) {
    if (landings == 0) return;
    visit(Direction<kStep>{}, std::integral_constant<int, kJumps>{}, landings);
    if constexpr (kJumps < kLongestChain<kStep>) {
        visit_chain<kStep, kJumps + 1>(jumps<kStep>(landings, enemies, empty), enemies, empty, visit);
    }
}

template <Paths kPaths, class Visit>
void visit_straight_chains(const Position& position, Visit&& visit) {
    const Bits64 enemies = position.other();
    const Bits64 empty = position.empty();
    for_each_direction([&](auto direction) {
        constexpr int kStep = decltype(direction)::value;
        const Bits64 landings = jumps<kStep>(movers<kPaths, kStep>(position.own()), enemies, empty);
        visit_chain<kStep, 1>(landings, enemies, empty, visit);
    });
}

// [TK-5] All captures.
template <Paths kPaths, class Moves>
void append_straight_chains(const Position& position, Moves& moves) {
    visit_straight_chains<kPaths>(position, [&](auto direction, auto length, Bits64 landings) {
        append_jumps<decltype(direction)::value, decltype(length)::value>(landings, moves);
    });
}

template <Paths kPaths, class Moves>
void generate_straight(const Position& position, Moves& moves) {
    if (is_quiet_end(position)) return;
    append_steps<kPaths>(position, moves);
    append_straight_chains<kPaths>(position, moves);
}

template <Paths kPaths>
std::size_t count_straight(const Position& position) {
    if (is_quiet_end(position)) return 0;
    int count = count_steps<kPaths>(position);
    visit_straight_chains<kPaths>(position,
                                  [&](auto, auto, Bits64 landings) { count += popcount(landings); });
    return static_cast<std::size_t>(count);
}

// Whether the side to move can move at all, however many quiet plies there have been.
template <Paths kPaths>
bool has_move(const Position& position) {
    const Bits64 own = position.own();
    const Bits64 enemies = position.other();
    const Bits64 empty = position.empty();
    Bits64 landings = 0;
    for_each_direction([&](auto direction) {
        constexpr int kStep = decltype(direction)::value;
        const Bits64 next = shifted<kStep>(movers<kPaths, kStep>(own));
        landings |= (next | shifted<kStep>(next & enemies)) & empty;
    });
    return landings != 0;
}

// [TK-8] A side that cannot move has lost, even when [TK-9] the quiet plies are used up as well.
template <Paths kPaths>
Outcome outcome(const Position& position) {
    if (!has_move<kPaths>(position)) return win_for(opponent(position.side));
    return is_quiet_end(position) ? Outcome::Draw : Outcome::Ongoing;
}

}  // namespace sortie::tukvnanawopi
