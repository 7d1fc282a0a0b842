// Hands out moves best first. All are scored once; picking is a partial selection sort, because most nodes
// need only the first few.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/traits.h"
#include "search/main_search/move_history.h"

namespace sortie::main_search {

template <Game G>
bool is_capture(const typename G::Position& position, const typename G::Move& move) {
    if constexpr (HasCaptures<G>) return G::is_capture(position, move);
    return false;
}

struct OrderingCodes {
    std::uint16_t table = 0;
    std::array<std::uint16_t, 2> killers = {};
};

template <Game G>
class MovePicker {
  public:
    using Move = typename G::Move;

    MoveList<G>& moves() { return moves_; }

    void score(const typename G::Position& position, const OrderingCodes& codes, const MoveHistory& history) {
        const Side side = G::side_to_move(position);
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            const std::uint16_t code = G::move_code(moves_[i]);
            std::int32_t score = 0;
            if (code == codes.table) {
                score = kTableMove;
            } else if (is_capture<G>(position, moves_[i])) {
                score = kCapture + capture_rank(position, moves_[i]);
            } else if (code == codes.killers[0]) {
                score = kKiller + 1;
            } else if (code == codes.killers[1]) {
                score = kKiller;
            } else {
                score = kQuiet + history.value(side, code) + quiet_rank(position, moves_[i]);
            }
            keys_[i] =
                score << kIndexBits | static_cast<std::int32_t>(kIndexMask - static_cast<std::int32_t>(i));
        }
    }

    bool next(Move& move) {
        if (picked_ == moves_.size()) return false;
        ++picked_;
        std::int32_t best = 0;
        for (std::size_t i = 0; i < moves_.size(); ++i) best = std::max(best, keys_[i]);
        const auto chosen = static_cast<std::size_t>(kIndexMask - (best & kIndexMask));
        keys_[chosen] = 0;
        move = moves_[chosen];
        return true;
    }

  private:
    // A key is a positive score above the index of its move, counted down, so that the largest key is the
    // best score and among equals the first move: finding it is a plain maximum, which compiles to vector
    // code.
    static constexpr int kIndexBits = 11;
    static constexpr std::int32_t kIndexMask = (1 << kIndexBits) - 1;
    static_assert(G::kMaxMoves <= kIndexMask + 1);

    static constexpr std::int32_t kTableMove = 1 << 18;
    static constexpr std::int32_t kCapture = 1 << 17;
    static constexpr std::int32_t kKiller = 1 << 16;
    static constexpr std::int32_t kQuiet = MoveHistory::kLargest + 1;
    static_assert(kQuiet + 2 * MoveHistory::kLargest < kKiller);

    static int capture_rank(const typename G::Position& position, const Move& move) {
        if constexpr (RanksCaptures<G>) return G::capture_rank(position, move);
        return 0;
    }

    static int quiet_rank(const typename G::Position& position, const Move& move) {
        if constexpr (RanksQuietMoves<G>) return G::quiet_rank(position, move);
        return 0;
    }

    MoveList<G> moves_;
    std::array<std::int32_t, G::kMaxMoves> keys_;
    std::size_t picked_ = 0;
};

}  // namespace sortie::main_search
