#include "support/slow_tukvnanawopi.h"

#include <map>
#include <sstream>

namespace sortie::slow {

namespace {

struct Cell {
    int row;
    int column;
};

std::string name(Cell cell) {
    return std::string{static_cast<char>('A' + cell.column), static_cast<char>('1' + cell.row)};
}

Cell cell_named(const std::string& text) {
    return {text[1] - '1', text[0] - 'A'};
}

char& at(std::array<std::string, 9>& rows, Cell cell) {
    return rows[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)];
}

// What stands on a cell; ' ' for everything that is out of use.
char look(const TukBoard& board, Cell cell) {
    if (cell.row < board.bottom || cell.row > board.top) return ' ';
    if (cell.column < board.left || cell.column > board.right) return ' ';
    return board.rows[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)];
}

std::vector<Cell> directions(const TukBoard& board, Cell from) {
    std::vector<Cell> result{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    const bool centre = from.row % 2 == 1;
    if (!(board.rules.drawn_lines && centre)) {
        for (const Cell& straight : {Cell{2, 0}, Cell{-2, 0}, Cell{0, 2}, Cell{0, -2}})
            result.push_back(straight);
    }
    return result;
}

// All chains that go on from `from`, the board being as the jumps so far have left it.
void add_chains(const TukBoard& board, const TukMove& so_far, Cell from, const Cell* only,
                std::vector<TukMove>& ways) {
    for (const Cell& step : directions(board, from)) {
        if (only != nullptr && (only->row != step.row || only->column != step.column)) continue;
        const Cell over{from.row + step.row, from.column + step.column};
        const Cell to{over.row + step.row, over.column + step.column};
        const char enemy = board.side == 'b' ? 'w' : 'b';
        if (look(board, over) != enemy || look(board, to) != '.') continue;
        TukMove longer = so_far;
        longer.points.push_back(name(to));
        longer.captured.insert(name(over));
        ways.push_back(longer);
        TukBoard next = board;
        at(next.rows, over) = '.';
        add_chains(next, longer, to, board.rules.turning ? nullptr : &step, ways);
    }
}

bool row_is_empty(const TukBoard& board, int row) {
    return board.rows[static_cast<std::size_t>(row)].find_first_of("bw") == std::string::npos;
}

bool column_is_empty(const TukBoard& board, int column) {
    for (const std::string& row : board.rows) {
        const char c = row[static_cast<std::size_t>(column)];
        if (c == 'b' || c == 'w') return false;
    }
    return true;
}

void close_edges(TukBoard& board) {
    const int lines = board.rules.lines_per_closing;
    if (lines == 0) return;
    for (bool again = true; again;) {
        again = false;
        const int inner = lines - 1;  // how far behind the edge the second line lies, if there is one
        if (row_is_empty(board, board.top) && row_is_empty(board, board.top - inner)) {
            board.top -= lines;
            again = true;
        }
        if (row_is_empty(board, board.bottom) && row_is_empty(board, board.bottom + inner)) {
            board.bottom += lines;
            again = true;
        }
        if (column_is_empty(board, board.left) && column_is_empty(board, board.left + inner)) {
            board.left += lines;
            again = true;
        }
        if (column_is_empty(board, board.right) && column_is_empty(board, board.right - inner)) {
            board.right -= lines;
            again = true;
        }
    }
}

}  // namespace

std::string TukMove::long_text() const {
    std::string text = points[0];
    for (std::size_t i = 1; i < points.size(); ++i) text.append("-").append(points[i]);
    return text;
}

std::string TukMove::short_text() const {
    std::string text = points.front();
    return text.append("-").append(points.back());
}

std::string TukMove::identity() const {
    std::string text = short_text();
    for (const std::string& point : captured) text.append(" ").append(point);
    return text;
}

TukBoard TukBoard::start(const TukRules& rules) {
    TukBoard board;
    board.rules = rules;
    board.rows = {"w w w w w", " w w w w ", "w w w w w", " w w w w ", "w w . b b",
                  " b b b b ", "b b b b b", " b b b b ", "b b b b b"};
    board.side = rules.black_first ? 'b' : 'w';
    return board;
}

TukBoard TukBoard::read(const TukRules& rules, const std::string& text) {
    TukBoard board = start(rules);
    std::istringstream words(text);
    std::string ranks;
    words >> ranks >> board.side >> board.quiet;
    int row = 8;
    int column = 0;
    for (const char c : ranks) {
        if (c == '/') {
            --row;
            column = row % 2;
            continue;
        }
        const bool piece = c == 'b' || c == 'w';
        for (int run = piece ? 1 : c - '0'; run > 0; --run, column += 2) {
            at(board.rows, {row, column}) = piece ? c : '.';
        }
    }
    close_edges(board);
    return board;
}

std::vector<TukMove> TukBoard::ways() const {
    std::vector<TukMove> all;
    for (int row = 0; row < 9; ++row) {
        for (int column = 0; column < 9; ++column) {
            const Cell from{row, column};
            if (look(*this, from) != side) continue;
            for (const Cell& step : directions(*this, from)) {
                const Cell to{row + step.row, column + step.column};
                if (look(*this, to) == '.') all.push_back({{name(from), name(to)}, {}});
            }
            TukBoard lifted = *this;
            at(lifted.rows, from) = '.';
            add_chains(lifted, {{name(from)}, {}}, from, nullptr, all);
        }
    }
    const bool drawn = rules.quiet_limit > 0 && quiet >= rules.quiet_limit;
    if (drawn) all.clear();
    return all;
}

TukBoard TukBoard::after(const TukMove& move) const {
    TukBoard next = *this;
    at(next.rows, cell_named(move.points.front())) = '.';
    for (const std::string& point : move.captured) at(next.rows, cell_named(point)) = '.';
    at(next.rows, cell_named(move.points.back())) = side;
    next.quiet = move.captured.empty() ? quiet + 1 : 0;
    next.side = side == 'b' ? 'w' : 'b';
    close_edges(next);
    return next;
}

std::string TukBoard::outcome() const {
    TukBoard patient = *this;
    patient.rules.quiet_limit = 0;
    const bool first_to_move = (side == 'b') == rules.black_first;
    if (patient.ways().empty()) return first_to_move ? "second" : "first";
    return ways().empty() ? "draw" : "ongoing";
}

std::string TukBoard::text() const {
    std::string text;
    for (int row = 8; row >= 0; --row) {
        for (int column = row % 2; column < 9; column += 2) {
            const char c = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
            const bool run = c == '.' && !text.empty() && text.back() >= '1' && text.back() <= '9';
            if (run) {
                ++text.back();
            } else {
                text += c == '.' ? '1' : c;
            }
        }
        if (row > 0) text += '/';
    }
    text += ' ';
    text += side;
    text.append(" ").append(std::to_string(quiet));
    if (rules.lines_per_closing == 0) return text;
    std::string closed;
    for (int row = 8; row > top; --row) closed += static_cast<char>('1' + row);
    for (int row = 0; row < bottom; ++row) closed += static_cast<char>('1' + row);
    for (int column = 0; column < left; ++column) closed += static_cast<char>('A' + column);
    for (int column = 8; column > right; --column) closed += static_cast<char>('A' + column);
    return text.append(" ").append(closed.empty() ? "-" : closed);
}

std::uint64_t TukBoard::perft(int depth) const {
    std::map<std::string, TukMove> moves;
    for (const TukMove& way : ways()) moves.emplace(way.identity(), way);
    if (depth == 1) return moves.size();
    std::uint64_t count = 0;
    for (const auto& [identity, move] : moves) count += after(move).perft(depth - 1);
    return count;
}

}  // namespace sortie::slow
