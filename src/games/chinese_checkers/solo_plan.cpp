#include "games/chinese_checkers/solo_plan.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "games/chinese_checkers/movegen.h"
#include "games/chinese_checkers/progress.h"
#include "games/chinese_checkers/race_table.h"
#include "games/chinese_checkers/weights.h"

namespace sortie::chinese_checkers {

namespace {

constexpr int kLongestPlan = 45;
constexpr int kNoPlan = 1000;
// Placements of which the race table is asked, for each that is kept: what a judge likes best is not always
// among those with the fewest steps to go.
constexpr std::size_t kCandidates = 4;
constexpr std::size_t kJudgedCandidates = 16;
// Placements to remember, for each that is kept.
constexpr std::size_t kRemembered = 180;

struct Placement {
    Bits128 pieces;
    Bits128 specials;
    Bits128 first;  // the first moves that lead here, by number
    int steps;      // of all pieces to the zone
    int cost;
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

// Remembers which placements have been met, at which depth, and where they stand in its list.
class Met {
  public:
    struct Entry {
        Key key = 0;
        int depth = 0;
        std::uint32_t index = 0;
    };

    explicit Met(std::size_t expected) : entries_(std::bit_ceil(4 * expected)) {}

    // The entry of this placement: an older one, or a new one as given.
    Entry find_or_insert(const Placement& placement, int depth, std::size_t index) {
        const Key key = hash_bits(hash_bits(1, placement.pieces), placement.specials) | 1;
        for (std::size_t at = key >> 1 & (entries_.size() - 1);; at = (at + 1) & (entries_.size() - 1)) {
            if (entries_[at].key == key) return entries_[at];
            if (entries_[at].key != 0) continue;
            const Entry entry{key, depth, static_cast<std::uint32_t>(index)};
            entries_[at] = entry;
            // A full table would never end: forgetting only costs time.
            if (++count_ * 2 > entries_.size()) {
                std::fill(entries_.begin(), entries_.end(), Entry{});
                count_ = 0;
            }
            return entry;
        }
    }

  private:
    std::vector<Entry> entries_;
    std::size_t count_ = 0;
};

// Everything is seen by player 1, going to row 1.
class Planner {
  public:
    Planner(const Board& board, int width, const PlacementJudge& judge)
        : board_(board), width_(static_cast<std::size_t>(width)), judge_(judge), met_(width_ * kRemembered) {}

    void leave_out(const Placement& placement) { met_.find_or_insert(placement, 0, 0); }

    std::optional<SoloPlan> run(const Placement& start, Bits128 others, const std::function<bool()>& go_on) {
        std::vector<Placement> level{start};
        std::vector<Placement> next;
        const Bits128 staying = others & ~kZone[0];  // those around the goal have to leave it anyway
        int shortest = kNoPlan;
        Bits128 first = 0;
        // What is not home a few moves before the end can hardly be quicker.
        constexpr int kLastMoves = 3;
        const std::size_t candidates = judge_ ? kJudgedCandidates : kCandidates;
        for (int depth = 1; depth <= kLongestPlan && depth + kLastMoves <= shortest; ++depth) {
            next.clear();
            for (const Placement& placement : level) {
                if (!go_on()) return plan(shortest, first);
                expand(placement, depth == 1 ? others : staying, depth, next);
            }
            // All first moves are judged: a piece of the race may be home after any of them.
            if (depth > 1) keep(next, width_ * candidates, [](const Placement& p) { return p.steps; });
            for (Placement& placement : next) {
                const int moves = depth + judge(placement).moves;
                if (placement.steps > 0 || moves > shortest) continue;
                first = placement.first | (moves < shortest ? 0 : first);
                shortest = moves;
            }
            keep(next, width_, [](const Placement& p) { return p.cost; });
            level.swap(next);
        }
        return plan(shortest, first);
    }

  private:
    // What was met at an earlier depth is no shorter now; what is met again at the same one can be reached in
    // another order.
    void expand(const Placement& placement, Bits128 others, int depth, std::vector<Placement>& next) {
        const Bits128 occupied = placement.pieces | others;
        Lines lines(occupied);
        const auto& steps = steps_to_zone();
        for_each_bit(placement.pieces, [&](int from) {
            Bits128 targets = (kNeighbours[static_cast<std::size_t>(from)] & ~occupied) |
                              hop_targets(*board_.hops, lines, from);
            // Inside the zone the shortest way may lead far back, and the race table knows it.
            if (placement.steps > 0) targets &= rows_ahead_[static_cast<std::size_t>(row_of(from))];
            for_each_bit(targets, [&](int to) {
                const Bits128 change = bit<Bits128>(from) | bit<Bits128>(to);
                Placement moved = placement;
                moved.pieces ^= change;
                if (contains(placement.specials, from)) moved.specials ^= change;
                moved.steps += steps[static_cast<std::size_t>(to)] - steps[static_cast<std::size_t>(from)];
                if (depth == 1) moved.first = number_first(from, to);
                const Met::Entry met = met_.find_or_insert(moved, depth, next.size());
                if (met.depth != depth) return;
                if (met.index == next.size()) {
                    next.push_back(moved);
                } else {
                    next[met.index].first |= moved.first;
                }
            });
        });
    }

    // The bit of a first move; those beyond 128 are followed, but cannot be named.
    Bits128 number_first(int from, int to) {
        const std::size_t number = first_.size();
        first_.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
        return number < 128 ? bit<Bits128>(static_cast<int>(number)) : 0;
    }
    std::optional<SoloPlan> plan(int moves, Bits128 first) const {
        if (moves == kNoPlan) return std::nullopt;
        SoloPlan plan{{}, moves};
        for_each_bit(first,
                     [&](int number) { plan.first.push_back(first_[static_cast<std::size_t>(number)]); });
        return plan;
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
        if (judge_ && placement.steps > 0)
            placement.cost -= judge_(position, Side::First) * kMove / kScoreOfPredictedMove;
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
    const PlacementJudge& judge_;
    const std::array<Bits128, kRowCount + 1> rows_ahead_ = rows_ahead();
    Met met_;
    std::vector<Move> first_;
};

}  // namespace

std::optional<SoloPlan> make_solo_plan(std::span<const Position> game, int width, const PlacementJudge& judge,
                                       const std::function<bool()>& go_on) {
    const Position& position = game.back();
    if (position.extra_due) return std::nullopt;
    const Side side = position.side;
    const bool turned = side == Side::Second;
    const auto seen = [&](Bits128 cells) { return turned ? half_turn(cells) : cells; };
    Planner planner(*position.board, width, judge);
    Placement start{};
    for (const Position& had : game) {
        start.pieces = seen(had.pieces[index(side)]);
        start.specials = seen(had.specials) & start.pieces;
        planner.leave_out(start);
    }
    for_each_bit(start.pieces,
                 [&](int cell) { start.steps += steps_to_zone()[static_cast<std::size_t>(cell)]; });
    auto plan = planner.run(start, seen(position.pieces[index(opponent(side))]), go_on);
    if (plan && turned) {
        const auto back = [](int cell) {
            return static_cast<std::uint8_t>(lowest(half_turn(bit<Bits128>(cell))));
        };
        for (Move& move : plan->first) move = {back(move.from), back(move.to)};
    }
    return plan;
}

}  // namespace sortie::chinese_checkers
