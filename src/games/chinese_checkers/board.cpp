#include "games/chinese_checkers/board.h"

#include <memory>

namespace sortie::chinese_checkers {

static_assert(popcount(kCells) == 100 && popcount(kGoal[0]) == kPiecesPerSide);

namespace {

// [CC-4] The places where a hop from `place` lands, at most one to either end of the line.
std::uint16_t hop_landings(HopRule rule, int place, unsigned occupied) {
    const auto is_free = [&](int at) { return at >= 0 && at < kLineLength && ((occupied >> at) & 1) == 0; };
    unsigned landings = 0;
    for (const int direction : {-1, 1}) {
        int distance = 1;
        while (is_free(place + direction * distance)) ++distance;
        if (rule == HopRule::Adjacent && distance > 1) continue;
        bool clear = true;
        for (int beyond = distance + 1; beyond <= 2 * distance; ++beyond) {
            clear = clear && is_free(place + direction * beyond);
        }
        if (clear) landings |= 1u << (place + direction * 2 * distance);
    }
    return static_cast<std::uint16_t>(landings);
}

// The set bits of a line, `stride` cells apart.
Bits128 spread(unsigned line, int stride) {
    Bits128 cells = 0;
    for_each_bit(Bits64{line}, [&](int place) { cells |= bit<Bits128>(place * stride); });
    return cells;
}

std::unique_ptr<const HopTables> make_hop_tables(HopRule rule) {
    auto tables = std::make_unique<HopTables>();
    for (unsigned line = 0; line < HopTables::kLineCount; ++line) {
        for (int place = 0; place < kLineLength; ++place) {
            tables->landings[static_cast<std::size_t>(place)][line] = hop_landings(rule, place, line);
        }
        tables->along_a[line] = spread(line, kStride);
        tables->along_row[line] = spread(line, kStride - 1);
    }
    return tables;
}

constexpr std::size_t table_index(const Rules& rules) {
    return (rules.hop == HopRule::Adjacent ? 4u : 0u) + (rules.every_entry ? 2u : 0u) +
           (rules.count ? 1u : 0u);
}

std::array<Board, 8> make_boards(const HopTables* symmetric, const HopTables* adjacent) {
    std::array<Board, 8> boards;
    for (const HopRule hop : {HopRule::Symmetric, HopRule::Adjacent}) {
        for (const bool every_entry : {false, true}) {
            for (const bool count : {false, true}) {
                const Rules rules{hop, every_entry, count};
                boards[table_index(rules)] = {rules, table_index(rules),
                                              hop == HopRule::Symmetric ? symmetric : adjacent};
            }
        }
    }
    return boards;
}

}  // namespace

const Board* find_board(const Rules& rules) {
    static const auto symmetric = make_hop_tables(HopRule::Symmetric);
    static const auto adjacent = make_hop_tables(HopRule::Adjacent);
    static const auto boards = make_boards(symmetric.get(), adjacent.get());
    return &boards[table_index(rules)];
}

}  // namespace sortie::chinese_checkers
