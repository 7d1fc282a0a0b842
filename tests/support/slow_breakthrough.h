// A second opinion on Breakthrough: the rules once more on plain rows of letters, slow and obvious. It shares
// no code with src/, so that a mistake there does not repeat itself here.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sortie::slow {

class Breakthrough {
  public:
    // The variant by name and a complete, valid FEN.
    Breakthrough(std::string variant, const std::string& fen);

    // The FEN of the starting position.
    static std::string start_fen(int columns, int rows);

    // Sorted texts; none when the game is over.
    std::vector<std::string> moves() const;
    // The position after a move out of moves().
    Breakthrough after(const std::string& move) const;
    // "ongoing", "first", "second" or "draw" (by quiet plies; repetitions need a whole game).
    std::string outcome() const;
    std::string text() const;
    std::uint64_t perft(int depth) const;

  private:
    struct Step {
        int from_column, from_row, to_column, to_row;
    };

    char at(int column, int row) const;  // '#' outside the board, '.' where nothing stands
    bool is_own(char letter) const;
    bool is_enemy(char letter) const;
    bool may_step(const Step& step) const;
    bool opponent_has_won_by_arriving() const;
    std::vector<Step> steps() const;
    void apply(const Step& step);

    std::string variant_;
    std::vector<std::string> rows_;  // rows_[0] is rank 1
    char side_ = 'w';
    int quiet_plies_ = 0;
    int move_number_ = 1;
};

}  // namespace sortie::slow
