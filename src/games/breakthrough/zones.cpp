#include "games/breakthrough/zones.h"

#include <algorithm>

#include "games/breakthrough/exact.h"

namespace sortie::breakthrough {

namespace {

// Of a zone; the goal row holds defenders only.
std::uint64_t arrangements(int depth, int columns, std::uint64_t row_codes) {
    std::uint64_t count = std::uint64_t{1} << columns;
    for (int row = 1; row < depth; ++row) count *= row_codes;
    return count;
}

// The deepest zone whose arrangements fit into a table.
int zone_depth(int columns, int rows, int most_rows, std::uint64_t row_codes, std::uint64_t most) {
    int depth = std::min(rows - 2, most_rows);
    while (depth >= 2 && arrangements(depth, columns, row_codes) > most) --depth;
    return depth >= 2 ? depth : 0;
}

// Every set of columns with left and right exchanged.
std::vector<std::uint16_t> mirror_rows(int columns) {
    std::vector<std::uint16_t> rows{0};
    for (int column = 0; column < columns; ++column) {
        const std::size_t count = rows.size();
        for (std::size_t i = 0; i < count; ++i)
            rows.push_back(static_cast<std::uint16_t>(rows[i] | 1U << (columns - 1 - column)));
    }
    return rows;
}

std::uint16_t lowest_bit(std::uint16_t set) {
    return static_cast<std::uint16_t>(set & -set);
}

}  // namespace

ZoneTable::ZoneTable(const Rules& rules, int most_rows, std::size_t megabytes)
    : columns_(rules.size.columns),
      rows_(rules.size.rows),
      diagonal_quiet_(rules.variant == Variant::Standard),
      row_code_(columns_),
      depth_(zone_depth(columns_, rows_, most_rows, row_code_.count(),
                        std::uint64_t{megabytes} * 1024 * 1024 / sizeof(Entry))),
      mirrored_rows_(mirror_rows(columns_)),
      entries_(depth_ == 0 ? 1
                           : static_cast<std::size_t>(arrangements(depth_, columns_, row_code_.count()))) {}

// Of the two mirror images the smaller index counts.
std::size_t ZoneTable::index_of(const Zone& zone) const {
    std::size_t plain = 0;
    std::size_t mirrored = 0;
    for (int row = depth_ - 1; row >= 1; --row) {
        const auto at = static_cast<std::size_t>(row);
        plain = plain * row_code_.count() + row_code_.of(zone.attackers[at], zone.defenders[at]);
        mirrored = mirrored * row_code_.count() + row_code_.mirrored(zone.attackers[at], zone.defenders[at]);
    }
    return std::min(plain << columns_ | zone.defenders[0],
                    mirrored << columns_ | mirrored_rows_[zone.defenders[0]]);
}

// Threads may overwrite each other's bounds: what is lost is found again.
template <class Search>
bool ZoneTable::look_up(Bounds& bounds, int lead, Search&& search) {
    const int known = bounds.load(std::memory_order_relaxed);
    if (lead < 1 + (known & 0xf)) return false;
    if (lead >= kEndless + 1 - (known >> 4)) return true;
    const bool wins = search();
    const int now = bounds.load(std::memory_order_relaxed);
    const int low = wins ? now & 0xf : std::max(now & 0xf, lead);
    const int high = wins ? std::max(now >> 4, kEndless + 1 - lead) : now >> 4;
    bounds.store(static_cast<std::uint8_t>(low | high << 4), std::memory_order_relaxed);
    return wins;
}

bool ZoneTable::wins_to_move(const Zone& zone, int lead) {
    return look_up(entries_[index_of(zone)].to_move, lead, [&] { return search_attack(zone, lead); });
}

bool ZoneTable::wins_to_wait(const Zone& zone, int lead) {
    return look_up(entries_[index_of(zone)].to_wait, lead, [&] { return search_defence(zone, lead); });
}

ZoneVerdict ZoneTable::judge(const Zone& own, int own_lead, const Zone& other, int other_lead) {
    // Each entry is looked for once only.
    Entry& own_entry = entries_[index_of(own)];
    Entry& other_entry = entries_[index_of(other)];
    __builtin_prefetch(&other_entry);  // far away: it comes while the first is looked at
    const auto own_attack = [&](int lead) {
        return look_up(own_entry.to_move, lead, [&] { return search_attack(own, lead); });
    };
    const auto other_attack = [&](int lead) {
        return look_up(other_entry.to_move, lead, [&] { return search_attack(other, lead); });
    };
    const auto own_defence_fails = [&](int lead) {
        return look_up(other_entry.to_wait, lead, [&] { return search_defence(other, lead); });
    };
    ZoneVerdict verdict;
    verdict.wins = own_attack(own_lead);
    if (verdict.wins) return verdict;
    verdict.loses = own_defence_fails(other_lead);
    if (verdict.loses) return verdict;
    verdict.near_win = own_attack(kEndless);
    verdict.near_loss = own_defence_fails(kEndless);
    verdict.threatened = other_attack(other_lead);
    verdict.near_threat = verdict.threatened || other_attack(kEndless);
    return verdict;
}

// Calls visit(origin, target) for each step from one row to the next [BT-3] [BT-3s] until it says true.
template <class Visit>
bool ZoneTable::any_step(std::uint16_t movers, std::uint16_t friends, std::uint16_t enemies,
                         Visit&& visit) const {
    const auto all = static_cast<std::uint16_t>((1U << columns_) - 1);
    const auto straight = static_cast<std::uint16_t>(all & ~(friends | enemies));
    const auto diagonal = static_cast<std::uint16_t>(enemies | (diagonal_quiet_ ? straight : 0));
    for (std::uint16_t left = movers; left != 0; left = static_cast<std::uint16_t>(left & (left - 1))) {
        const std::uint16_t origin = lowest_bit(left);
        if ((origin & straight) != 0 && visit(origin, origin)) return true;
        for (const int target : {origin >> 1, origin << 1}) {
            if ((target & diagonal) != 0 && visit(origin, static_cast<std::uint16_t>(target))) return true;
        }
    }
    return false;
}

// The foremost attackers first.
bool ZoneTable::search_attack(const Zone& zone, int lead) {
    for (std::size_t row = 1; row < static_cast<std::size_t>(depth_); ++row) {
        const bool wins = any_step(zone.attackers[row], zone.attackers[row - 1], zone.defenders[row - 1],
                                   [&](std::uint16_t origin, std::uint16_t target) {
                                       if (row == 1) return true;  // arrives
                                       Zone next = zone;
                                       next.attackers[row] ^= origin;
                                       next.attackers[row - 1] |= target;
                                       next.defenders[row - 1] &= static_cast<std::uint16_t>(~target);
                                       return wins_to_wait(next, lead);
                                   });
        if (wins) return true;
    }
    return false;
}

bool ZoneTable::search_defence(const Zone& zone, int lead) {
    const bool any =
        std::any_of(zone.attackers.begin(), zone.attackers.end(), [](std::uint16_t row) { return row != 0; });
    // Playing elsewhere: a step in the race, which never ends if there is nobody to run.
    if (!any || !wins_to_move(zone, lead == kEndless ? lead : lead - 1)) return false;
    const auto last = static_cast<std::size_t>(depth_ - 1);
    for (std::size_t row = 0; row < last; ++row) {
        const bool holds = any_step(zone.defenders[row], zone.defenders[row + 1], zone.attackers[row + 1],
                                    [&](std::uint16_t origin, std::uint16_t target) {
                                        Zone next = zone;
                                        next.defenders[row] ^= origin;
                                        next.defenders[row + 1] |= target;
                                        next.attackers[row + 1] &= static_cast<std::uint16_t>(~target);
                                        return !wins_to_move(next, lead);
                                    });
        if (holds) return false;
    }
    // Leaving the zone, supposed to be always possible.
    const int lead_over_leaver = std::min(lead, rows_ - 1 - depth_);
    for (std::uint16_t left = zone.defenders[last]; left != 0;
         left = static_cast<std::uint16_t>(left & (left - 1))) {
        Zone next = zone;
        next.defenders[last] ^= lowest_bit(left);
        if (!wins_to_move(next, lead_over_leaver)) return false;
    }
    return true;
}

namespace {

template <BitSet Bits>
ZoneTable::Zone zone_of(const Position<Bits>& position, Side attacker, int depth) {
    ZoneTable::Zone zone;
    visit_zone_rows(position, attacker, depth,
                    [&](int row, std::uint16_t attackers, std::uint16_t defenders) {
                        zone.attackers[static_cast<std::size_t>(row)] = attackers;
                        zone.defenders[static_cast<std::size_t>(row)] = defenders;
                    });
    return zone;
}

}  // namespace

template <BitSet Bits>
int race_lead(const Position<Bits>& position, Side attacker, int depth) {
    const Board<Bits>& board = *position.board;
    const Side defender = opponent(attacker);
    const Bits below = low_bits<Bits>(board.columns * (board.rows - depth));
    const Bits outside = attacker == Side::First ? below : board.all & ~low_bits<Bits>(board.columns * depth);
    const Bits racers = position.pieces(defender) & outside;
    return racers == 0 ? ZoneTable::kEndless : rows_to_go(board, defender, racers);
}

template int race_lead(const Position<Bits64>&, Side, int);
template int race_lead(const Position<Bits128>&, Side, int);

template <BitSet Bits>
ZoneVerdict ask_zones(ZoneTable& table, const Position<Bits>& position) {
    const int depth = table.depth();
    if (depth == 0) return {};
    const Side enemy = opponent(position.side);
    return table.judge(zone_of(position, position.side, depth), race_lead(position, position.side, depth),
                       zone_of(position, enemy, depth), race_lead(position, enemy, depth));
}

template ZoneVerdict ask_zones(ZoneTable&, const Position<Bits64>&);
template ZoneVerdict ask_zones(ZoneTable&, const Position<Bits128>&);

}  // namespace sortie::breakthrough
