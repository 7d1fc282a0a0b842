// What a strategy says about positions of one board, for the player who evaluates.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/explanation.h"
#include "core/hash.h"
#include "engine/published/strategy.h"
#include "games/breakthrough/eval.h"
#include "games/breakthrough/movegen.h"
#include "games/breakthrough/promotion_movegen.h"

namespace sortie::breakthrough {

template <class PositionType>
class StrategyJudge {
  public:
    using Bits = typename PositionType::Bits;

    // The strategy must outlive the judge.
    StrategyJudge(const Strategy& strategy, const Board<Bits>& board, Side player, std::uint64_t seed)
        : strategy_(strategy), board_(board), player_(player), seed_(seed) {
        for (int row = 0; row < board.rows; ++row) {
            for (std::size_t digit = 0; digit < row_digits_.size(); ++digit) {
                if (contains<Bits64>(static_cast<Bits64>(row), static_cast<int>(digit)))
                    row_digits_[digit] |= row_mask<Bits>(board.columns, row);
            }
        }
    }

    // `outcome` is that of the position.
    double operator()(const PositionType& position, Outcome outcome) const {
        double sum = 0;
        for (const Term& term : strategy_.terms)
            sum += term.weight * value(term.heuristic, position, outcome);
        if (strategy_.noise > 0) sum += strategy_.noise * noise(position);
        return strategy_.floored ? std::max(sum, 0.0) : sum;
    }

    // The same, term by term, as the first player sees it.
    Explanation explain(const PositionType& position, Outcome outcome) const {
        Explanation found;
        found.in_scores = false;
        double sum = 0;
        const auto add = [&](std::string name, double count, double weight) {
            sum += count * weight;
            if (count == 0) return;
            found.terms.push_back({std::move(name), seen_by_first(player_, count), weight,
                                   seen_by_first(player_, count * weight)});
        };
        for (const Term& term : strategy_.terms)
            add(std::string(heuristic_name(term.heuristic)), value(term.heuristic, position, outcome),
                term.weight);
        if (strategy_.noise > 0) add("tie-break", noise(position), strategy_.noise);
        if (strategy_.floored && sum < 0) add("no sum below 0", 1, -sum);
        found.total = seen_by_first(player_, sum);
        return found;
    }

    double value(Heuristic heuristic, const PositionType& position, Outcome outcome) const {
        const Side enemy = opponent(player_);
        const Bits own = position.pieces(player_);
        const Bits other = position.pieces(enemy);
        const int pieces_at_start = 2 * board_.columns;
        switch (heuristic) {
            case Heuristic::Offensive:
                return static_cast<double>(pieces_at_start - popcount(other)) / pieces_at_start;
            case Heuristic::Defensive:
                return static_cast<double>(popcount(own)) / pieces_at_start;
            case Heuristic::RunForward:
                return static_cast<double>(front_rank(player_, own)) / board_.rows;
            case Heuristic::MoveWall:
                return static_cast<double>(popcount(own & front_row(player_, own))) / board_.columns;
            case Heuristic::AboutToWin:
                return outcome == win_for(player_) ? 1 : 0;
            case Heuristic::AboutToLose:
                return outcome == win_for(enemy) ? -1 : 0;
            case Heuristic::Piece:
                return popcount(own) - popcount(other);
            case Heuristic::Ranks:
                return rank_sum(player_, own) - rank_sum(enemy, other);
            case Heuristic::Advance:
                return front_rank(player_, own);
            case Heuristic::Distance:
                return board_.rows - 1 - front_rank(enemy, other);
            case Heuristic::Danger:
                return -popcount(own & attacks(board_, enemy, other) & ~attacks(board_, player_, own));
            case Heuristic::Protected:
                return popcount(own & attacks(board_, enemy, other) & attacks(board_, player_, own));
            case Heuristic::EmptyColumn:
                return popcount(columns_with(board_, own)) - board_.columns;
            case Heuristic::OpenColumn:
                return -popcount(columns_with(board_, other) & ~columns_with(board_, own));
            case Heuristic::Mobility:
                return legal_moves(position, player_) - legal_moves(position, enemy);
            case Heuristic::OwnMobility:
                return legal_moves(position, player_);
            case Heuristic::Front:
                return std::max(front_rank(player_, own), front_rank(enemy, other));
            case Heuristic::Won:
                if (outcome == win_for(player_)) return 1;
                return outcome == win_for(enemy) ? -1 : 0;
            case Heuristic::Lot:
                return lot(position);
        }
        return 0;
    }

  private:
    int row_of(int square) const { return board_.row_of[static_cast<std::size_t>(square)]; }

    // The row of the most advanced piece. There must be one.
    int front(Side side, Bits pieces) const {
        return row_of(side == Side::First ? highest(pieces) : lowest(pieces));
    }

    // 0 on the own first row, and where there is no piece.
    int front_rank(Side side, Bits pieces) const {
        if (pieces == 0) return 0;
        return side == Side::First ? front(side, pieces) : board_.rows - 1 - front(side, pieces);
    }

    Bits front_row(Side side, Bits pieces) const {
        return pieces == 0 ? 0 : row_mask<Bits>(board_.columns, front(side, pieces));
    }

    // Row numbers are added up digit by digit, for all pieces at once.
    int rank_sum(Side side, Bits pieces) const {
        int rows = 0;
        for (std::size_t digit = 0; digit < row_digits_.size(); ++digit)
            rows += popcount(pieces & row_digits_[digit]) << digit;
        return side == Side::First ? rows : popcount(pieces) * (board_.rows - 1) - rows;
    }

    // As if it were that side's turn.
    static int legal_moves(const PositionType& position, Side side) {
        PositionType turned = position;
        if (position.side != side) {
            turned.side = side;
            std::swap(turned.own, turned.other);
        }
        return static_cast<int>(count_moves(turned));
    }

    // Random numbers depend on seed and position alone, not on the way that a search takes to it: minimax and
    // alpha-beta draw the same.
    Key drawn(const PositionType& position) const { return hash_word(key_of(position), seed_); }
    double noise(const PositionType& position) const {
        return static_cast<double>(drawn(position) >> 11) * 0x1p-53;
    }
    int lot(const PositionType& position) const {
        constexpr int kLargestLot = 10;
        return static_cast<int>(drawn(position) % (2 * kLargestLot + 1)) - kLargestLot;
    }

    const Strategy& strategy_;
    const Board<Bits>& board_;
    Side player_;
    std::uint64_t seed_;
    std::array<Bits, 4> row_digits_ = {};  // by binary digit: the rows whose number has it
};

}  // namespace sortie::breakthrough
