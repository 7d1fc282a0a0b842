// Hands out moves best first. All are scored once; picking is a partial selection sort, because most nodes
// need only the first few.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "games/game_concept.h"
#include "search/alphabeta/history.h"

namespace sortie::alphabeta {

// How likely a capture is to be good, for ordering; games that know better say it themselves.
template <class G>
concept RanksCaptures = HasCaptures<G> &&
    requires(const typename G::Position& position, const typename G::Move& move) {
    { G::capture_rank(position, move) } -> std::convertible_to<int>;
};

template <Game G>
bool is_capture(const typename G::Position& position, const typename G::Move& move) {
    if constexpr (HasCaptures<G>) return G::is_capture(position, move);
    return false;
}

struct OrderingHints {
    std::uint16_t table = 0;
    std::array<std::uint16_t, 2> killers = {};
    std::uint16_t reply = 0;
};

template <Game G>
class MovePicker {
  public:
    using Move = typename G::Move;

    MoveList<G>& moves() { return moves_; }

    void score(const typename G::Position& position, const OrderingHints& hints, const MoveHistory& history) {
        const Side side = G::side_to_move(position);
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            const std::uint16_t hint = G::hint(moves_[i]);
            int score = 0;
            if (hint == hints.table) {
                score = kTableMove;
            } else if (is_capture<G>(position, moves_[i])) {
                score = kCapture + capture_rank(position, moves_[i]);
            } else if (hint == hints.killers[0]) {
                score = kKiller + 1;
            } else if (hint == hints.killers[1]) {
                score = kKiller;
            } else if (hint == hints.reply) {
                score = kReply;
            } else {
                score = history.value(side, hint);
            }
            scores_[i] = score;
        }
    }

    bool next(Move& move) {
        if (picked_ == moves_.size()) return false;
        std::size_t best = picked_;
        for (std::size_t i = picked_ + 1; i < moves_.size(); ++i) {
            if (scores_[i] > scores_[best]) best = i;
        }
        std::swap(scores_[picked_], scores_[best]);
        std::swap(moves_[picked_], moves_[best]);
        move = moves_[picked_++];
        return true;
    }

  private:
    static constexpr int kTableMove = 1 << 30;
    static constexpr int kCapture = 1 << 24;
    static constexpr int kKiller = 1 << 20;
    static constexpr int kReply = 1 << 19;

    static int capture_rank(const typename G::Position& position, const Move& move) {
        if constexpr (RanksCaptures<G>) return G::capture_rank(position, move);
        return 0;
    }

    MoveList<G> moves_;
    std::array<int, G::kMaxMoves> scores_;
    std::size_t picked_ = 0;
};

}  // namespace sortie::alphabeta
