#include "protocol/five_command/messages.h"

#include <fmt/format.h>
#include <vector>

#include "games/row_text.h"

namespace sortie::five_command {

namespace {

constexpr std::size_t kFiles = 8;

char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

std::string square_text(std::string_view square) {
    return {upper(square[0]), square[1]};
}

}  // namespace

std::string_view colour_name(Side side) {
    return side == Side::First ? "Red" : "Black";
}

std::string board_digits(const View& view) {
    std::string digits(kSquares, kNoPiece);
    for (const View::Piece& piece : view.pieces) {
        const View::Point& point = view.points[static_cast<std::size_t>(piece.point)];
        const auto cell = static_cast<std::size_t>(point.y) * kFiles + static_cast<std::size_t>(point.x);
        digits[cell] = piece.side == Side::First ? kRedPiece : kBlackPiece;
    }
    return digits;
}

std::string board_message(char command, const View& view) {
    std::string message{command, ' '};
    for (const char digit : board_digits(view)) message += {digit, ' '};
    return message;
}

std::string move_message(char command, std::string_view move) {
    return fmt::format("{} {} - {}", command, square_text(move.substr(0, 2)), square_text(move.substr(2, 2)));
}

std::string reply_text(std::string_view move) {
    return fmt::format("{}-{}", square_text(move.substr(0, 2)), square_text(move.substr(2, 2)));
}

std::string position_of(std::string_view digits, Side to_move) {
    std::vector<std::string> rows;
    for (std::size_t cell = 0; cell < kSquares; ++cell) {
        if (cell % kFiles == 0) rows.emplace_back();
        const char digit = digits[cell];
        rows.back() += digit == kRedPiece ? 'P' : digit == kBlackPiece ? 'p' : '.';
    }
    return fmt::format("{} {}", write_rows(rows), to_move == Side::First ? 'w' : 'b');
}

}  // namespace sortie::five_command
