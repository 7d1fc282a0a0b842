#include "support/whole_board.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <thread>

namespace sortie {

namespace {

constexpr int kHalf = 10;
constexpr std::uint32_t kHalfMask = (1U << kHalf) - 1;

// The bits of `bits` that lie in `mask`, moved together.
std::uint16_t gather(std::uint32_t bits, std::uint32_t mask) {
    std::uint32_t gathered = 0;
    int count = 0;
    for (int i = 0; i < kHalf; ++i) {
        if ((mask >> i & 1) != 0) gathered |= (bits >> i & 1) << count++;
    }
    return static_cast<std::uint16_t>(gathered);
}

}  // namespace

WholeBoard::WholeBoard(int columns, int rows, int threads)
    : columns_(columns), rows_(rows), squares_(columns * rows), all_((1U << squares_) - 1) {
    const Pieces home = (1U << columns) - 1;
    goal_ = {home << (columns * (rows - 1)), home};
    Pieces left_edge = 0;
    for (int row = 0; row < rows; ++row) left_edge |= 1U << (row * columns);
    const Pieces right_edge = left_edge << (columns - 1);
    may_go_ = {all_ & ~left_edge, all_, all_ & ~right_edge};

    half_ranks_.resize(1U << 2 * kHalf);
    for (std::uint32_t mask = 0; mask <= kHalfMask; ++mask) {
        for (std::uint32_t bits = 0; bits <= kHalfMask; ++bits)
            half_ranks_[mask << kHalf | bits] = gather(bits, mask);
    }

    // The first player's pieces by the rows that they have to go together: a move leads to fewer, and so does
    // a loss.
    std::vector<std::vector<Pieces>> levels(static_cast<std::size_t>(2 * columns * rows + 1));
    begin_.resize(std::size_t{all_} + 1);
    std::uint64_t end = 0;
    for (Pieces first = 0; first <= all_; ++first) {
        if (std::popcount(first) > 2 * columns || (first & goal_[index(Side::First)]) != 0) continue;
        begin_[first] = end;
        // Whole words for each, so that threads never share one.
        end += std::max<std::uint64_t>(64, std::uint64_t{1} << std::popcount(places_of_second(~first)));
        levels[static_cast<std::size_t>(rows_to_go(first))].push_back(first);
    }
    for (auto& won : won_) won.resize(end / 64);

    for (const std::vector<Pieces>& level : levels) {
        std::atomic<std::size_t> next{0};
        std::vector<std::jthread> workers;
        for (int i = 0; i < threads; ++i) {
            workers.emplace_back([&] {
                for (std::size_t at; (at = next++) < level.size();) decide(level[at]);
            });
        }
    }
}

// One more for each piece, so that losing one on the last row counts, too.
int WholeBoard::rows_to_go(Pieces first) const {
    int sum = 0;
    for (int square = 0; square < squares_; ++square) {
        if ((first >> square & 1) != 0) sum += rows_ - square / columns_;
    }
    return sum;
}

WholeBoard::Pieces WholeBoard::rank(Pieces second, Pieces free) const {
    const Pieces places = places_of_second(free);
    const Pieces low = places & kHalfMask;
    const Pieces high = places >> kHalf;
    return half_ranks_[low << kHalf | (second & kHalfMask)] |
           static_cast<Pieces>(half_ranks_[high << kHalf | second >> kHalf]) << std::popcount(low);
}

void WholeBoard::decide(Pieces first) {
    const Pieces places = places_of_second(~first);
    // The first player's moves lead to other pieces of his; those of the second stay here.
    for (const Side to_move : {Side::First, Side::Second}) {
        std::uint64_t at = begin_[first];
        Pieces second = 0;
        do {
            if (std::popcount(second) <= 2 * columns_ && finds_win(to_move, first, second))
                won_[index(to_move)][at / 64] |= std::uint64_t{1} << at % 64;
            ++at;
            second = (second - places) & places;  // the next larger subset
        } while (second != 0);
    }
}

bool WholeBoard::finds_win(Side to_move, Pieces first, Pieces second) const {
    const bool up = to_move == Side::First;
    const Pieces own = up ? first : second;
    const Pieces other = up ? second : first;
    if (own == 0) return false;  // it is over
    for (const int sideways : {-1, 0, 1}) {
        const Pieces movers = own & may_go_[static_cast<std::size_t>(sideways + 1)];
        const int shift = up ? columns_ + sideways : columns_ - sideways;
        Pieces targets = (up ? movers << shift : movers >> shift) & all_ & ~own;
        if (sideways == 0) targets &= ~other;
        for (; targets != 0; targets &= targets - 1) {
            const Pieces to = targets & (~targets + 1);
            if ((to & goal_[index(to_move)]) != 0) return true;
            const Pieces from = up ? to >> shift : to << shift;
            const Pieces moved = (own ^ from) | to;
            const Pieces left = other & ~to;
            if (!wins(opponent(to_move), up ? moved : left, up ? left : moved)) return true;
        }
    }
    return false;
}

}  // namespace sortie
