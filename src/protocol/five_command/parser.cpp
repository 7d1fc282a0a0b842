#include "protocol/five_command/parser.h"

#include <utility>

#include "core/text.h"
#include "protocol/five_command/extension.h"
#include "protocol/five_command/messages.h"

namespace sortie::five_command {

namespace {

constexpr std::size_t kMoveLength = 4;
constexpr std::size_t kLongestLine = 1000;
constexpr std::size_t kIgnoredShown = 20;

bool is_board(char command) {
    return command == kYouMove || command == kYouWait;
}

bool is_square_letter(char c) {
    return to_lower(c) >= 'a' && to_lower(c) <= 'h';
}

}  // namespace

// Whether the byte belongs to the message under way, or begins one.
bool ServerParser::take(char c) {
    if (command_ == 0) {
        const bool begins = (c >= kYouMove && c <= kOver) || (c == kExtensionMark && extended_);
        if (begins) command_ = c;
        return begins || is_blank(c);
    }
    if (command_ == kExtensionMark) {
        if (text_.size() < kLongestLine || c == '\n') text_ += c;
        return true;
    }
    if (is_blank(c) || (c == '-' && !is_board(command_))) return true;
    const bool letter_is_due = !is_board(command_) && text_.size() % 2 == 0;
    const bool fits = letter_is_due ? is_square_letter(c) : is_digit(c);
    if (fits) text_ += to_lower(c);
    return fits;
}

bool ServerParser::completes() const {
    switch (command_) {
        case 0:
            return false;
        case kRefused:
            return true;
        case kExtensionMark:
            return text_.ends_with('\n');
        default:
            return text_.size() == (is_board(command_) ? kSquares : kMoveLength);
    }
}

std::vector<ServerMessage> ServerParser::receive(std::string_view bytes) {
    std::vector<ServerMessage> messages;
    for (const char c : bytes) {
        if (!take(c)) {
            ++ignored_;
            if (first_ignored_.size() < kIgnoredShown) first_ignored_ += c;
        }
        if (completes()) {
            if (command_ == kExtensionMark) text_.pop_back();
            messages.push_back({std::exchange(command_, 0), std::exchange(text_, {})});
        }
    }
    return messages;
}

}  // namespace sortie::five_command
