// All positions that can be reached from a start, with their values, by retrograde analysis: collected step
// by step, then decided from the ends backwards. Uses the rules alone.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "support/small_boards.h"

namespace sortie {

class Retrograde {
  public:
    using G = SmallBreakthrough;
    using Position = G::Position;

    // The board must have at most 31 squares.
    explicit Retrograde(const Position& start) : board_(start.board) {
        groups_.resize(static_cast<std::size_t>(steps_left(start)) + 1);
        groups_.back().words.push_back(pack(start));
        for (std::size_t steps = groups_.size(); steps-- > 0;) collect(groups_[steps]);
        for (Group& group : groups_) decide(group);
    }

    // Calls visit(position, whether the side to move wins) for every position.
    template <class Visit>
    void visit(Visit&& visit) const {
        for (const Group& group : groups_) {
            for (std::size_t i = 0; i < group.words.size(); ++i) visit(unpack(group.words[i]), group.won[i]);
        }
    }

  private:
    // The positions with the same number of steps left, sorted.
    struct Group {
        std::vector<std::uint64_t> words;
        std::vector<bool> won;
    };

    std::uint64_t pack(const Position& position) const {
        return position.pieces(Side::First) | position.pieces(Side::Second) << 31 |
               static_cast<std::uint64_t>(index(position.side)) << 62;
    }
    Position unpack(std::uint64_t word) const {
        const Bits64 first = word & low_bits<Bits64>(31);
        const Bits64 second = word >> 31 & low_bits<Bits64>(31);
        Position position;
        position.board = board_;
        position.side = word >> 62 == 0 ? Side::First : Side::Second;
        position.own = position.side == Side::First ? first : second;
        position.other = position.side == Side::First ? second : first;
        return position;
    }

    // Rows to go, of all pieces together: every move takes at least one off.
    int steps_left(const Position& position) const {
        int steps = 0;
        for_each_bit(position.pieces(Side::First), [&](int square) {
            steps += board_->rows - 1 - board_->row_of[static_cast<std::size_t>(square)];
        });
        for_each_bit(position.pieces(Side::Second),
                     [&](int square) { steps += board_->row_of[static_cast<std::size_t>(square)]; });
        return steps;
    }

    void collect(Group& group) {
        std::sort(group.words.begin(), group.words.end());
        group.words.erase(std::unique(group.words.begin(), group.words.end()), group.words.end());
        for (const std::uint64_t word : group.words) {
            const Position position = unpack(word);
            MoveList<G> moves;
            G::generate(position, moves);
            for (const auto& move : moves) {
                const Position next = G::play(position, move);
                groups_[static_cast<std::size_t>(steps_left(next))].words.push_back(pack(next));
            }
        }
    }

    void decide(Group& group) {
        for (const std::uint64_t word : group.words) {
            const Position position = unpack(word);
            MoveList<G> moves;
            G::generate(position, moves);
            group.won.push_back(std::any_of(moves.begin(), moves.end(), [&](const auto& move) {
                return !is_won(G::play(position, move));
            }));
        }
    }

    // A finished position is lost: it has no moves.
    bool is_won(const Position& position) const {
        const Group& group = groups_[static_cast<std::size_t>(steps_left(position))];
        const auto found = std::lower_bound(group.words.begin(), group.words.end(), pack(position));
        return group.won[static_cast<std::size_t>(found - group.words.begin())];
    }

    const breakthrough::Board<Bits64>* board_;
    std::vector<Group> groups_;
};

}  // namespace sortie
