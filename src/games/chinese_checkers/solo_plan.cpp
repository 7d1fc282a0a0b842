#include "games/chinese_checkers/solo_plan.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "games/chinese_checkers/movegen.h"
#include "games/chinese_checkers/progress.h"
#include "games/chinese_checkers/race_table.h"

namespace sortie::chinese_checkers {

namespace {

constexpr int kLongestPlan = 45;
// Placements of which the race table is asked, for each that is kept.
constexpr std::size_t kCandidates = 4;

struct Placement {
    Bits128 pieces;
    Bits128 specials;
    int steps;  // of all pieces to the zone
    int cost;
    Move first;
};

// By cell: steps to player 1's zone.
const std::array<std::uint8_t, kCellEnd>& steps_to_zone() {
    static const auto table = [] {
        std::array<std::uint8_t, kCellEnd> steps = {};
        Bits128 reached = kZone[0];
        for (std::uint8_t distance = 1; reached != kCells; ++distance) {
            const Bits128 next = neighbours(reached) & ~reached;
            for_each_bit(next, [&](int cell) { steps[static_cast<std::size_t>(cell)] = distance; });
            reached |= next;
        }
        return steps;
    }();
    return table;
}

// Remembers which placements have been met: what comes again later is no shorter.
class Met {
  public:
    explicit Met(std::size_t expected) : keys_(std::bit_ceil(4 * expected)) {}

    bool insert(const Placement& placement) {
        const Key key = hash_bits(hash_bits(1, placement.pieces), placement.specials) | 1;
        for (std::size_t at = key >> 1 & (keys_.size() - 1);; at = (at + 1) & (keys_.size() - 1)) {
            if (keys_[at] == key) return false;
            if (keys_[at] != 0) continue;
            keys_[at] = key;
            // A full table would never end: forgetting only costs time.
            if (++count_ * 2 > keys_.size()) {
                std::fill(keys_.begin(), keys_.end(), 0);
                count_ = 0;
            }
            return true;
        }
    }

  private:
    std::vector<Key> keys_;
    std::size_t count_ = 0;
};

// Everything is seen by player 1, going to row 1.
class Planner {
  public:
    Planner(const Board& board, int width)
        : board_(board), width_(static_cast<std::size_t>(width)), met_(width_ * kCandidates * kLongestPlan) {}

    std::optional<SoloPlan> run(const Placement& start, Bits128 others, const std::function<bool()>& go_on) {
        std::vector<Placement> level{start};
        std::vector<Placement> next;
        std::optional<SoloPlan> best;
        for (int depth = 1; depth <= kLongestPlan; ++depth) {
            next.clear();
            for (const Placement& placement : level) {
                if (!go_on()) return best;
                expand(placement, depth == 1 ? others : 0, depth == 1, next);
            }
            // All first moves are judged: a piece of the race may be home after any of them.
            if (depth > 1) keep(next, width_ * kCandidates, [](const Placement& p) { return p.steps; });
            for (Placement& placement : next) {
                const Race race = judge(placement);
                if (placement.steps > 0 || (best && depth + race.moves >= best->moves)) continue;
                best = SoloPlan{placement.first, depth + race.moves};
            }
            // What is not home by then can hardly be quicker.
            constexpr int kLastMoves = 3;
            if (best && depth + kLastMoves >= best->moves) break;
            keep(next, width_, [](const Placement& p) { return p.cost; });
            level.swap(next);
        }
        return best;
    }

  private:
    void expand(const Placement& placement, Bits128 others, bool is_first, std::vector<Placement>& next) {
        const Bits128 occupied = placement.pieces | others;
        Lines lines(occupied);
        const auto& steps = steps_to_zone();
        for_each_bit(placement.pieces, [&](int from) {
            Bits128 targets = (kNeighbours[static_cast<std::size_t>(from)] & ~occupied) |
                              hop_targets(*board_.hops, lines, from);
            targets &= rows_ahead_[static_cast<std::size_t>(row_of(from))];
            for_each_bit(targets, [&](int to) {
                const Bits128 change = bit<Bits128>(from) | bit<Bits128>(to);
                Placement moved = placement;
                moved.pieces ^= change;
                if (contains(placement.specials, from)) moved.specials ^= change;
                moved.steps += steps[static_cast<std::size_t>(to)] - steps[static_cast<std::size_t>(from)];
                if (is_first) moved.first = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
                if (met_.insert(moved)) next.push_back(moved);
            });
        });
    }

    // Weights that made the shortest plans of narrow searches.
    Race judge(Placement& placement) const {
        Position position;
        position.board = &board_;
        position.pieces[0] = placement.pieces;
        position.specials = placement.specials;
        const Race race = RaceTable::of(board_).race(position, Side::First);
        constexpr int kMove = 100;
        constexpr int kStep = 42;
        constexpr int kFarthestStep = 10;
        placement.cost = kMove * race.moves + kFarthestStep * race.outside[0];
        for (const std::uint8_t steps : race.outside) placement.cost += kStep * steps;
        return race;
    }

    template <class Measure>
    static void keep(std::vector<Placement>& placements, std::size_t count, Measure measure) {
        if (placements.size() <= count) return;
        const auto end = placements.begin() + static_cast<std::ptrdiff_t>(count);
        std::nth_element(placements.begin(), end, placements.end(),
                         [&](const Placement& a, const Placement& b) { return measure(a) < measure(b); });
        placements.resize(count);
    }

    // By row: all cells that are at most one row farther back.
    static std::array<Bits128, kRowCount + 1> rows_ahead() {
        std::array<Bits128, kRowCount + 1> rows = {};
        for (int row = 1; row <= kRowCount; ++row)
            rows[static_cast<std::size_t>(row)] = rows_between(1, std::min(row + 1, kRowCount));
        return rows;
    }

    const Board& board_;
    const std::size_t width_;
    const std::array<Bits128, kRowCount + 1> rows_ahead_ = rows_ahead();
    Met met_;
};

}  // namespace

std::optional<SoloPlan> make_solo_plan(const Position& position, int width,
                                       const std::function<bool()>& go_on) {
    if (position.extra_due) return std::nullopt;
    const bool turned = position.side == Side::Second;
    const auto seen = [&](Bits128 cells) { return turned ? half_turn(cells) : cells; };
    Placement start{seen(position.pieces[index(position.side)]), 0, 0, 0, {}};
    start.specials = seen(position.specials) & start.pieces;
    for_each_bit(start.pieces,
                 [&](int cell) { start.steps += steps_to_zone()[static_cast<std::size_t>(cell)]; });
    auto plan = Planner(*position.board, width)
                    .run(start, seen(position.pieces[index(opponent(position.side))]), go_on);
    if (plan && turned) {
        const auto back = [](int cell) {
            return static_cast<std::uint8_t>(lowest(half_turn(bit<Bits128>(cell))));
        };
        plan->first = {back(plan->first.from), back(plan->first.to)};
    }
    return plan;
}

}  // namespace sortie::chinese_checkers
