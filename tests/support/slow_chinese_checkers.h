// Chinese Checkers written a second time, slowly and without anything from the product: letters in rows and
// columns, recursive hops, texts as the only interface. Faults in the fast rules show as a difference.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace sortie::slow {

struct CheckersRules {
    bool adjacent = false;
    bool every_entry = false;
    bool count = false;
};

class Checkers {
  public:
    // Reads a correct position text with all its fields.
    Checkers(CheckersRules rules, const std::string& text);

    std::string text() const;
    // Sorted.
    std::vector<std::string> moves() const;
    // "ongoing", "first", "second" or "draw".
    std::string outcome() const;
    // The move must be one of moves().
    Checkers play(const std::string& move) const;
    // Counts move by move, an extra move as one of its own.
    std::uint64_t perft(int depth) const;

  private:
    using Cell = std::pair<int, int>;  // row and column from 1

    static bool exists(Cell cell);
    static Cell next(Cell cell, int direction);
    static Cell read_cell(const std::string& text);
    static std::string name(Cell cell);
    char at(Cell cell) const { return rows_[static_cast<std::size_t>(cell.first - 1)][column_index(cell)]; }
    char& at(Cell cell) { return rows_[static_cast<std::size_t>(cell.first - 1)][column_index(cell)]; }
    static std::size_t column_index(Cell cell) { return static_cast<std::size_t>(cell.second - 1); }
    bool is_free(Cell cell) const { return exists(cell) && at(cell) == '.'; }

    void hop(Cell from, std::set<Cell>& reached) const;
    std::set<Cell> targets(Cell from) const;
    std::vector<std::string> moves_of(char player) const;
    int placed(char player) const;
    char other() const { return player_ == '1' ? '2' : '1'; }

    CheckersRules rules_;
    std::vector<std::string> rows_;
    char player_ = '1';
    std::set<std::string> paid_;
    bool extra_ = false;
    int plies_ = 0;
};

}  // namespace sortie::slow
