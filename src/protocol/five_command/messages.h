// The five-command protocol for Breakthrough on 8x8: what its messages look like on the wire. ASCII, no line
// ends, no lengths; the server speaks in five commands, a client in moves alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/view.h"

namespace sortie::five_command {

inline constexpr std::uint16_t kPort = 8888;

inline constexpr char kYouMove = '1';  // the board, to the one who moves first
inline constexpr char kYouWait = '2';  // the board, to the other
inline constexpr char kMoved = '3';    // the opponent's move: it is your turn
inline constexpr char kRefused = '4';  // your last text was no move: send another
inline constexpr char kOver = '5';     // with the move that won

// Red is the first player, "4" on the board; Black the second, "2".
inline constexpr char kRedPiece = '4';
inline constexpr char kBlackPiece = '2';
inline constexpr char kNoPiece = '0';

inline constexpr std::size_t kSquares = 64;

// Stands in a `5` when the winner has not moved at all: the wire has room for a move only, and clients index
// their boards with whatever comes.
inline constexpr std::string_view kNoMove = "a1a1";

// What may stand between the parts of a message.
constexpr bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\0';
}

// "Red" or "Black": colours as this protocol has them.
std::string_view colour_name(Side side);

// 64 digits: rank 8 first, files A to H.
std::string board_digits(const View& view);

// The same with command and blanks: 130 bytes.
std::string board_message(char command, const View& view);

// "3 D7 - D6" for the move d7d6: 9 bytes.
std::string move_message(char command, std::string_view move);

// "D7-D6", as our client sends it.
std::string reply_text(std::string_view move);

// The position text of a board of 64 such digits.
std::string position_of(std::string_view digits, Side to_move);

}  // namespace sortie::five_command
