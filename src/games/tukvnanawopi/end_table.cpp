#include "games/tukvnanawopi/end_table.h"

#include "core/static_vector.h"
#include "games/tukvnanawopi/movegen.h"

namespace sortie::tukvnanawopi {

namespace {

constexpr int kBoardPoints = 41;

using Moves = StaticVector<Move, 240>;

// The points in their order, and the number of each.
struct PointNumbers {
    std::array<int, kBoardPoints> points{};
    std::array<int, kPointBits> numbers{};
};

constexpr PointNumbers kNumbering = [] {
    PointNumbers numbering;
    int next = 0;
    for (int point = 0; point < kPointBits; ++point) {
        if ((kPoints >> point & 1) == 0) continue;
        numbering.points[static_cast<std::size_t>(next)] = point;
        numbering.numbers[static_cast<std::size_t>(point)] = next++;
    }
    return numbering;
}();

// Ways to choose `count` of the first `of` points.
constexpr std::size_t choose(int of, int count) {
    std::size_t ways = 1;
    for (int i = 0; i < count; ++i)
        ways = ways * static_cast<std::size_t>(of - i) / static_cast<std::size_t>(i + 1);
    return of < count ? 0 : ways;
}

constexpr auto kChoose = [] {
    std::array<std::array<std::size_t, EndTable::kMostPieces + 1>, kBoardPoints + 1> table{};
    for (int of = 0; of <= kBoardPoints; ++of) {
        for (int count = 0; count <= EndTable::kMostPieces; ++count)
            table[static_cast<std::size_t>(of)][static_cast<std::size_t>(count)] = choose(of, count);
    }
    return table;
}();

// Sets of equally many points are numbered without gaps.
std::size_t number_of(Bits64 set) {
    std::size_t number = 0;
    std::size_t count = 0;
    for_each_bit(set, [&](int point) {
        number +=
            kChoose[static_cast<std::size_t>(kNumbering.numbers[static_cast<std::size_t>(point)])][++count];
    });
    return number;
}

// Calls visit for every set of `count` points.
template <class Visit>
void for_each_set(int count, int below, Bits64 chosen, Visit&& visit) {
    if (count == 0) return visit(chosen);
    for (int i = count - 1; i < below; ++i) {
        for_each_set(count - 1, i, chosen | bit<Bits64>(kNumbering.points[static_cast<std::size_t>(i)]),
                     visit);
    }
}

// The board looks the same after eight turns and reflections. Where these bring each point.
constexpr std::size_t kSymmetries = 8;
constexpr auto kImages = [] {
    std::array<std::array<int, kPointBits>, kSymmetries> images{};
    for (const int point : kNumbering.points) {
        for (std::size_t symmetry = 0; symmetry < kSymmetries; ++symmetry) {
            int row = row_of(point);
            int column = column_of(point);
            if ((symmetry & 1) != 0) row = kLines - 1 - row;
            if ((symmetry & 2) != 0) column = kLines - 1 - column;
            if ((symmetry & 4) != 0) std::swap(row, column);
            images[symmetry][static_cast<std::size_t>(point)] = point_at(row, column);
        }
    }
    return images;
}();

Bits64 image(Bits64 set, std::size_t symmetry) {
    Bits64 result = 0;
    for_each_bit(
        set, [&](int point) { result |= bit<Bits64>(kImages[symmetry][static_cast<std::size_t>(point)]); });
    return result;
}

bool is_first_of_images(Bits64 set) {
    for (std::size_t symmetry = 1; symmetry < kSymmetries; ++symmetry)
        if (image(set, symmetry) < set) return false;
    return true;
}

Position position_of(Bits64 own, Bits64 other) {
    Position position;
    position.pieces = {own, other};
    return position;
}

// With the other side to move, as if it were Side::First.
Position turned(const Position& position) {
    return position_of(position.other(), position.own());
}

Moves moves_of(const Position& position) {
    Moves moves;
    generate_straight<Paths::EveryPoint>(position, moves);
    return moves;
}

Position after(const Position& position, Move move) {
    const Position next = play(position, move);
    return position_of(next.own(), next.other());
}

}  // namespace

const EndTable& EndTable::shared() {
    static const EndTable table;
    return table;
}

bool EndTable::holds(const Position& position) {
    return position.rules.variant == Variant::Course && position.rules.quiet_limit == kQuietLimit &&
           position.own() != 0 && position.other() != 0 && popcount(position.occupied()) <= kMostPieces;
}

EndTable::EndTable() : classes_(kMostPieces, std::vector<Class>(kMostPieces)) {
    for (int pieces = 2; pieces <= kMostPieces; ++pieces) {
        for (int some = 1; 2 * some <= pieces; ++some) solve(some, pieces - some);
    }
}

std::size_t EndTable::index_of(Bits64 own, Bits64 other) {
    return number_of(own) * kChoose[kBoardPoints][static_cast<std::size_t>(popcount(other))] +
           number_of(other);
}

EndTable::Entry& EndTable::entry(Bits64 own, Bits64 other) {
    return classes_[static_cast<std::size_t>(popcount(own))][static_cast<std::size_t>(popcount(other))]
                   [index_of(own, other)];
}

const EndTable::Entry& EndTable::entry(Bits64 own, Bits64 other) const {
    return classes_[static_cast<std::size_t>(popcount(own))][static_cast<std::size_t>(popcount(other))]
                   [index_of(own, other)];
}

// What captures and the want of moves decide at once.
EndTable::Entry EndTable::first_entry(const Position& position) const {
    Moves captures;
    append_straight_chains<Paths::EveryPoint>(position, captures);
    bool all_lose = true;
    for (const Move& move : captures) {
        const Position next = after(position, move);
        const Entry result = next.own() == 0 ? kLoss : entry(next.own(), next.other());
        if (result >= kLoss) return 1;
        all_lose = all_lose && result != 0;
    }
    if (!all_lose || count_steps<Paths::EveryPoint>(position) > 0) return 0;
    return captures.empty() ? kLoss : kLoss + 1;  // [TK-8]
}

// Whether every move leads to a position that the other wins: a quiet one in fewer plies than these.
bool EndTable::is_lost(const Position& position, int plies) const {
    for (const Move& move : moves_of(position)) {
        const Position next = after(position, move);
        if (next.own() == 0) return false;
        const Entry result = entry(next.own(), next.other());
        if (result == 0 || result >= kLoss) return false;
        if (move.captured() == 0 && result >= plies) return false;
    }
    return true;
}

void EndTable::solve(int some, int others) {
    std::vector<std::vector<Position>> decided(kQuietLimit + 2);  // by plies
    const auto decide = [&](const Position& position, Entry result) {
        for (std::size_t i = 0; i < kSymmetries; ++i)
            entry(image(position.own(), i), image(position.other(), i)) = result;
        const int plies = result >= kLoss ? result - kLoss : result;
        decided[static_cast<std::size_t>(plies)].push_back(position);
    };
    // One of those that are images of each other, sometimes more.
    const auto for_each_position = [&](int own_count, int other_count, auto&& visit) {
        for_each_set(own_count, kBoardPoints, 0, [&](Bits64 own) {
            if (!is_first_of_images(own)) return;
            for_each_set(other_count, kBoardPoints, 0, [&](Bits64 other) {
                if ((own & other) == 0) visit(position_of(own, other));
            });
        });
    };
    const auto for_both_movers = [&](auto&& visit) {
        visit(some, others);
        if (some != others) visit(others, some);
    };
    for_both_movers([&](int own, int other) {
        classes_[static_cast<std::size_t>(own)][static_cast<std::size_t>(other)].resize(
            choose(kBoardPoints, own) * choose(kBoardPoints, other));
    });
    for_both_movers([&](int own, int other) {
        for_each_position(own, other, [&](const Position& position) {
            if (const Entry result = first_entry(position)) decide(position, result);
        });
    });
    // Backwards by steps, which can be taken back as they were made [TK-3].
    for (int plies = 0; plies < kQuietLimit; ++plies) {
        for (std::size_t i = 0; i < decided[static_cast<std::size_t>(plies)].size(); ++i) {
            const Position position = decided[static_cast<std::size_t>(plies)][i];
            const bool lost = entry(position.own(), position.other()) >= kLoss;
            const Position before = turned(position);
            Moves steps;
            append_steps<Paths::EveryPoint>(before, steps);
            for (const Move& step : steps) {
                const Position next = after(before, step);
                const Position earlier = turned(next);
                if (entry(earlier.own(), earlier.other()) != 0) continue;
                if (lost) {
                    decide(earlier, static_cast<Entry>(plies + 1));
                } else if (is_lost(earlier, plies + 1)) {
                    decide(earlier, static_cast<Entry>(kLoss + plies + 1));
                }
            }
        }
    }
}

EndTable::Verdict EndTable::look_up(const Position& position) const {
    const Entry result = entry(position.own(), position.other());
    if (result == 0) return {};
    if (result >= kLoss) return {Outcome::SecondWins, result - kLoss};
    return {Outcome::FirstWins, result};
}

Bounds EndTable::prove(const Position& position) const {
    const Verdict verdict = look_up(position);
    if (verdict.outcome == Outcome::Draw || verdict.plies > plies_to_draw(position)) return {kDraw, kDraw};
    // Every capture from then on comes within the quiet plies, or the game ends.
    const int most_plies = verdict.plies + kQuietLimit * popcount(position.occupied());
    if (verdict.outcome == Outcome::FirstWins) return {win_in(most_plies), kWin};
    return {-kWin, loss_in(most_plies)};
}

}  // namespace sortie::tukvnanawopi
