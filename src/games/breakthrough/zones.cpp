#include "games/breakthrough/zones.h"

#include <algorithm>

#include "games/breakthrough/exact.h"

namespace sortie::breakthrough {

namespace {

constexpr std::uint64_t kLargestTable = std::uint64_t{1} << 26;

// The deepest zone whose arrangements fit into a table: the goal row holds defenders only.
int zone_depth(int columns, int rows, std::uint64_t row_codes) {
    std::uint64_t entries = std::uint64_t{1} << columns;
    int depth = 1;
    while (depth + 1 <= std::min(rows - 2, ZoneTable::kMaxDepth) && entries * row_codes <= kLargestTable) {
        entries *= row_codes;
        ++depth;
    }
    return depth == 1 ? 0 : depth;
}

std::uint16_t lowest_bit(std::uint16_t set) {
    return static_cast<std::uint16_t>(set & -set);
}

}  // namespace

ZoneTable::ZoneTable(const Rules& rules)
    : columns_(rules.size.columns),
      rows_(rules.size.rows),
      diagonal_quiet_(rules.variant == Variant::Standard),
      row_code_(columns_),
      depth_(zone_depth(columns_, rows_, row_code_.count())) {
    if (depth_ == 0) return;
    std::size_t entries = std::size_t{1} << columns_;
    for (int row = 1; row < depth_; ++row) entries *= row_code_.count();
    to_move_ = std::vector<std::atomic<std::uint8_t>>(entries);
    to_wait_ = std::vector<std::atomic<std::uint8_t>>(entries);
}

std::size_t ZoneTable::index_of(const Zone& zone) const {
    std::size_t index = 0;
    for (int row = depth_ - 1; row >= 1; --row) {
        const auto at = static_cast<std::size_t>(row);
        index = index * row_code_.count() + row_code_.of(zone.attackers[at], zone.defenders[at]);
    }
    return index << columns_ | zone.defenders[0];
}

int ZoneTable::lead_to_move(const Zone& zone) {
    std::atomic<std::uint8_t>& entry = to_move_[index_of(zone)];
    if (const int known = entry.load(std::memory_order_relaxed); known != 0) return known;
    const int lead = search_attack(zone);
    entry.store(static_cast<std::uint8_t>(lead), std::memory_order_relaxed);
    return lead;
}

int ZoneTable::lead_to_wait(const Zone& zone) {
    std::atomic<std::uint8_t>& entry = to_wait_[index_of(zone)];
    if (const int known = entry.load(std::memory_order_relaxed); known != 0) return known;
    const int lead = search_defence(zone);
    entry.store(static_cast<std::uint8_t>(lead), std::memory_order_relaxed);
    return lead;
}

// Calls visit(origin, target) for each step from one row to the next [BT-3] [BT-3s].
template <class Visit>
void ZoneTable::visit_steps(std::uint16_t movers, std::uint16_t friends, std::uint16_t enemies,
                            Visit&& visit) const {
    const auto all = static_cast<std::uint16_t>((1U << columns_) - 1);
    const auto straight = static_cast<std::uint16_t>(all & ~(friends | enemies));
    const auto diagonal = static_cast<std::uint16_t>(enemies | (diagonal_quiet_ ? straight : 0));
    for (std::uint16_t left = movers; left != 0; left = static_cast<std::uint16_t>(left & (left - 1))) {
        const std::uint16_t origin = lowest_bit(left);
        if ((origin & straight) != 0) visit(origin, origin);
        for (const int target : {origin >> 1, origin << 1}) {
            if ((target & diagonal) != 0) visit(origin, static_cast<std::uint16_t>(target));
        }
    }
}

int ZoneTable::search_attack(const Zone& zone) {
    int best = kNever;
    for (std::size_t row = 1; row < static_cast<std::size_t>(depth_) && best > 1; ++row) {
        visit_steps(zone.attackers[row], zone.attackers[row - 1], zone.defenders[row - 1],
                    [&](std::uint16_t origin, std::uint16_t target) {
                        if (row == 1) {
                            best = 1;  // arrives: enough if the race is not lost already
                            return;
                        }
                        if (best <= 1) return;
                        Zone next = zone;
                        next.attackers[row] ^= origin;
                        next.attackers[row - 1] |= target;
                        next.defenders[row - 1] &= static_cast<std::uint16_t>(~target);
                        best = std::min(best, lead_to_wait(next));
                    });
    }
    return best;
}

int ZoneTable::search_defence(const Zone& zone) {
    const bool any =
        std::any_of(zone.attackers.begin(), zone.attackers.end(), [](std::uint16_t row) { return row != 0; });
    if (!any) return kNever;
    const auto last = static_cast<std::size_t>(depth_ - 1);
    const int racer_steps = rows_ - 1 - depth_;  // to go for a defender who has just left
    // Playing elsewhere: a step in the race.
    int worst = std::min(lead_to_move(zone) + 1, kNever);
    for (std::size_t row = 0; row < last && worst < kNever; ++row) {
        visit_steps(zone.defenders[row], zone.defenders[row + 1], zone.attackers[row + 1],
                    [&](std::uint16_t origin, std::uint16_t target) {
                        if (worst == kNever) return;
                        Zone next = zone;
                        next.defenders[row] ^= origin;
                        next.defenders[row + 1] |= target;
                        next.attackers[row + 1] &= static_cast<std::uint16_t>(~target);
                        worst = std::max(worst, lead_to_move(next));
                    });
    }
    // Leaving the zone, supposed to be always possible.
    for (std::uint16_t left = zone.defenders[last]; left != 0 && worst < kNever;
         left = static_cast<std::uint16_t>(left & (left - 1))) {
        Zone next = zone;
        next.defenders[last] ^= lowest_bit(left);
        const int lead = lead_to_move(next);
        worst = lead > racer_steps ? kNever : std::max(worst, lead);
    }
    return worst;
}

namespace {

template <BitSet Bits>
ZoneTable::Zone zone_of(const Position<Bits>& position, Side attacker, int depth) {
    const Board<Bits>& board = *position.board;
    const Bits attackers = position.pieces(attacker);
    const Bits defenders = position.pieces(opponent(attacker));
    const Bits row_bits = low_bits<Bits>(board.columns);
    ZoneTable::Zone zone;
    for (int i = 0; i < depth; ++i) {
        const int shift = (attacker == Side::First ? board.rows - 1 - i : i) * board.columns;
        const auto at = static_cast<std::size_t>(i);
        zone.attackers[at] = static_cast<std::uint16_t>(attackers >> shift & row_bits);
        zone.defenders[at] = static_cast<std::uint16_t>(defenders >> shift & row_bits);
    }
    return zone;
}

// Steps to go for the foremost defender outside the attacker's zone.
template <BitSet Bits>
int race_lead(const Position<Bits>& position, Side attacker, int depth) {
    const Board<Bits>& board = *position.board;
    const Side defender = opponent(attacker);
    const Bits below = low_bits<Bits>(board.columns * (board.rows - depth));
    const Bits outside = attacker == Side::First ? below : board.all & ~low_bits<Bits>(board.columns * depth);
    const Bits racers = position.pieces(defender) & outside;
    return racers == 0 ? ZoneTable::kNever - 1 : rows_to_go(board, defender, racers);
}

int missing(int needed, int lead) {
    return needed == ZoneTable::kNever ? ZoneTable::kNever : std::max(needed - lead, 0);
}

}  // namespace

template <BitSet Bits>
ZoneLeads missing_leads(ZoneTable& table, const Position<Bits>& position) {
    const int depth = table.depth();
    if (depth == 0) return {};
    const Side enemy = opponent(position.side);
    return {missing(table.lead_to_move(zone_of(position, position.side, depth)),
                    race_lead(position, position.side, depth)),
            missing(table.lead_to_wait(zone_of(position, enemy, depth)), race_lead(position, enemy, depth))};
}

template ZoneLeads missing_leads(ZoneTable&, const Position<Bits64>&);
template ZoneLeads missing_leads(ZoneTable&, const Position<Bits128>&);

}  // namespace sortie::breakthrough
