#include "games/chinese_checkers/race_table.h"

#include <algorithm>

#include "games/chinese_checkers/hops.h"
#include "games/chinese_checkers/progress.h"

namespace sortie::chinese_checkers {

namespace {

constexpr int kZoneCells = popcount(kZone[0]);
constexpr std::size_t kPairs = kPiecesPerSide * (kPiecesPerSide - 1) / 2;
constexpr std::uint8_t kUnknown = 255;

// Player 1's zone, its cells in the order of their numbers; by cell number, the place in that order.
constexpr std::array<std::uint8_t, kCellEnd> kPlace = [] {
    std::array<std::uint8_t, kCellEnd> places = {};
    std::uint8_t next = 0;
    for_each_bit(kZone[0], [&](int cell) { places[static_cast<std::size_t>(cell)] = next++; });
    return places;
}();

constexpr std::array<std::uint8_t, kZoneCells> kCellOfPlace = [] {
    std::array<std::uint8_t, kZoneCells> cells = {};
    std::size_t next = 0;
    for_each_bit(kZone[0], [&](int cell) { cells[next++] = static_cast<std::uint8_t>(cell); });
    return cells;
}();

// Binomial coefficients, by which placements are numbered: the i-th piece (from 0) on place p adds
// choose(p, i + 1).
constexpr auto kChoose = [] {
    std::array<std::array<std::uint32_t, kPiecesPerSide + 1>, kZoneCells + 1> choose = {};
    for (std::size_t n = 0; n <= kZoneCells; ++n) {
        choose[n][0] = 1;
        for (std::size_t k = 1; k <= kPiecesPerSide && n > 0; ++k)
            choose[n][k] = choose[n - 1][k] + choose[n - 1][k - 1];
    }
    return choose;
}();

constexpr std::size_t kPlacements = kChoose[kZoneCells][kPiecesPerSide];

// The number of a pair of specials, the i-th and the j-th piece, i < j.
constexpr std::size_t pair_number(std::size_t i, std::size_t j) {
    return j * (j - 1) / 2 + i;
}

using Pieces = std::array<std::uint8_t, kPiecesPerSide>;  // the places of all pieces, in order

std::size_t placement_number(const Pieces& pieces) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < kPiecesPerSide; ++i) number += kChoose[pieces[i]][i + 1];
    return number;
}

Pieces pieces_of(std::size_t number) {
    Pieces pieces = {};
    std::size_t place = kZoneCells;
    for (std::size_t i = kPiecesPerSide; i-- > 0;) {
        do --place;
        while (kChoose[place][i + 1] > number);
        pieces[i] = static_cast<std::uint8_t>(place);
        number -= kChoose[place][i + 1];
    }
    return pieces;
}

// A move between placements, and what it does to the order of the pieces: the one that was `from`-th is
// `to`-th now, those between have moved up or down by one.
struct Change {
    std::uint32_t placement;
    std::uint8_t from;
    std::uint8_t to;
};

Change change_of(const Pieces& pieces, std::size_t from, std::uint8_t place) {
    Pieces moved = pieces;
    std::size_t at = from;
    for (; at + 1 < kPiecesPerSide && moved[at + 1] < place; ++at) moved[at] = moved[at + 1];
    for (; at > 0 && moved[at - 1] > place; --at) moved[at] = moved[at - 1];
    moved[at] = place;
    return {static_cast<std::uint32_t>(placement_number(moved)), static_cast<std::uint8_t>(from),
            static_cast<std::uint8_t>(at)};
}

// By change of order and number of a pair of specials: the number of the pair afterwards.
using PairMap = std::array<std::array<std::array<std::uint8_t, kPairs>, kPiecesPerSide>, kPiecesPerSide>;

PairMap make_pair_map() {
    PairMap map = {};
    const auto moved = [](std::size_t piece, std::size_t from, std::size_t to) {
        if (piece == from) return to;
        if (piece > from && piece <= to) return piece - 1;
        return piece < from && piece >= to ? piece + 1 : piece;
    };
    for (std::size_t from = 0; from < kPiecesPerSide; ++from) {
        for (std::size_t to = 0; to < kPiecesPerSide; ++to) {
            for (std::size_t j = 1; j < kPiecesPerSide; ++j) {
                for (std::size_t i = 0; i < j; ++i) {
                    const auto [low, high] = std::minmax({moved(i, from, to), moved(j, from, to)});
                    map[from][to][pair_number(i, j)] = static_cast<std::uint8_t>(pair_number(low, high));
                }
            }
        }
    }
    return map;
}

// All moves between placements: those of placement n are changes[first[n]] .. changes[first[n + 1]].
struct Changes {
    std::vector<std::uint32_t> first;
    std::vector<Change> changes;
};

Changes make_changes(const HopTables& hops) {
    Changes all;
    for (std::size_t number = 0; number < kPlacements; ++number) {
        all.first.push_back(static_cast<std::uint32_t>(all.changes.size()));
        const Pieces pieces = pieces_of(number);
        Bits128 occupied = 0;
        for (const std::uint8_t place : pieces) occupied |= bit<Bits128>(kCellOfPlace[place]);
        Lines lines(occupied);
        for (std::size_t i = 0; i < kPiecesPerSide; ++i) {
            const int origin = kCellOfPlace[pieces[i]];
            const Bits128 steps = kNeighbours[static_cast<std::size_t>(origin)] & ~occupied;
            const Bits128 targets = (steps & kZone[0]) | hop_targets(hops, lines, origin, kZone[0]);
            for_each_bit(targets, [&](int to) {
                all.changes.push_back(change_of(pieces, i, kPlace[static_cast<std::size_t>(to)]));
            });
        }
    }
    all.first.push_back(static_cast<std::uint32_t>(all.changes.size()));
    return all;
}

std::size_t number_of(Bits128 pieces, Bits128 specials) {
    std::size_t placement = 0;
    std::size_t pair = 0;
    std::size_t i = 0;
    bool first_special = true;
    for_each_bit(pieces, [&](int cell) {
        placement += kChoose[kPlace[static_cast<std::size_t>(cell)]][i + 1];
        if (contains(specials, cell)) {
            pair += first_special ? i : i * (i - 1) / 2;
            first_special = false;
        }
        ++i;
    });
    return placement * kPairs + pair;
}

// Steps from one cell to another on the empty board.
constexpr int steps_between(int from, int to) {
    const int along_a = to / kStride - from / kStride;
    const int along_b = to % kStride - from % kStride;
    const int a = along_a < 0 ? -along_a : along_a;
    const int b = along_b < 0 ? -along_b : along_b;
    return (along_a < 0) == (along_b < 0) ? a + b : std::max(a, b);
}

// By cell: the cells of player 1's zone, the nearest first.
constexpr auto kNearest = [] {
    std::array<std::array<std::uint8_t, kZoneCells>, kCellEnd> nearest = {};
    for_each_bit(kCells, [&](int cell) {
        auto& order = nearest[static_cast<std::size_t>(cell)];
        order = kCellOfPlace;
        for (std::size_t i = 1; i < order.size(); ++i) {
            for (std::size_t k = i;
                 k > 0 && steps_between(cell, order[k]) < steps_between(cell, order[k - 1]); --k) {
                std::swap(order[k], order[k - 1]);
            }
        }
    });
    return nearest;
}();

}  // namespace

// Every move can be taken back [CC-3] [CC-4], so the moves that lead to a placement are those that lead away
// from it: breadth first from the full goal. All pairs of specials of a placement go on together.
RaceTable::RaceTable(const HopTables& hops) : moves_(kPlacements * kPairs, kUnknown) {
    const Changes all = make_changes(hops);
    const PairMap pair_map = make_pair_map();
    std::vector<Bits64> known(kPlacements);  // by placement: pairs of specials
    std::vector<Bits64> open(kPlacements);
    const std::size_t goal = number_of(kGoal[0], kTargets[0]);
    moves_[goal] = 0;
    known[goal / kPairs] = open[goal / kPairs] = bit<Bits64>(static_cast<int>(goal % kPairs));
    bool any = true;
    for (std::uint8_t moves = 1; any; ++moves) {
        any = false;
        std::vector<Bits64> next(kPlacements);
        for (std::size_t placement = 0; placement < kPlacements; ++placement) {
            if (open[placement] == 0) continue;
            for (std::size_t i = all.first[placement]; i < all.first[placement + 1]; ++i) {
                const Change& change = all.changes[i];
                const auto& pairs = pair_map[change.from][change.to];
                Bits64 reached = 0;
                for_each_bit(open[placement], [&](int pair) {
                    reached |= bit<Bits64>(pairs[static_cast<std::size_t>(pair)]);
                });
                next[change.placement] |= reached;
            }
        }
        for (std::size_t placement = 0; placement < kPlacements; ++placement) {
            next[placement] &= ~known[placement];
            known[placement] |= next[placement];
            any = any || next[placement] != 0;
            for_each_bit(next[placement], [&](int pair) {
                moves_[placement * kPairs + static_cast<std::size_t>(pair)] = moves;
            });
        }
        open = std::move(next);
    }
}

Race RaceTable::race(const Position& position, Side side) const {
    Bits128 pieces = position.pieces[index(side)];
    Bits128 specials = pieces & position.specials;
    if (side == Side::Second) {
        pieces = half_turn(pieces);
        specials = half_turn(specials);
    }
    Race race;
    std::size_t count = 0;
    for_each_bit(pieces & ~kZone[0], [&](int cell) {
        for (const std::uint8_t target : kNearest[static_cast<std::size_t>(cell)]) {
            if (contains(pieces, target)) continue;
            const Bits128 change = bit<Bits128>(cell) | bit<Bits128>(target);
            if (contains(specials, cell)) specials ^= change;
            pieces ^= change;
            const auto steps = static_cast<std::uint8_t>(steps_between(cell, target));
            std::size_t at = count++;
            for (; at > 0 && race.outside[at - 1] < steps; --at) race.outside[at] = race.outside[at - 1];
            race.outside[at] = steps;
            break;
        }
    });
    race.moves = moves_[number_of(pieces, specials)];
    return race;
}

const RaceTable& RaceTable::of(const Board& board) {
    static const auto make = [](HopRule rule) { return RaceTable(*find_board({rule, false, false})->hops); };
    if (board.rules.hop == HopRule::Symmetric) {
        static const RaceTable symmetric = make(HopRule::Symmetric);
        return symmetric;
    }
    static const RaceTable adjacent = make(HopRule::Adjacent);
    return adjacent;
}

double moves_to_go(const Position& position, Side side) {
    const Race race = RaceTable::of(*position.board).race(position, side);
    // A piece alone walks or hops over the last of its own; many help each other.
    constexpr std::array<double, kPiecesPerSide> kMovesInStep = {0.6,  0.3,  0.2,  0.14, 0.1,
                                                                 0.08, 0.07, 0.06, 0.05, 0.05};
    double moves = race.moves;
    for (std::size_t i = 0; i < race.outside.size(); ++i) moves += kMovesInStep[i] * race.outside[i];
    return moves;
}

}  // namespace sortie::chinese_checkers
