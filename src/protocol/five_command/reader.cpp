#include "protocol/five_command/reader.h"

#include <utility>

#include "core/text.h"
#include "protocol/five_command/extension.h"
#include "protocol/five_command/messages.h"

namespace sortie::five_command {

namespace {

constexpr std::size_t kLongestText = 200;  // of which a move needs five bytes, and a line of ours a hundred

bool is_letter(char c) {
    return c >= 'A' && c <= 'Z';
}

// "D2 - D3" as "d2d3".
std::string move_of(std::string_view text) {
    std::string move;
    for (const char c : text) {
        if (!is_blank(c) && c != '-') move += to_lower(c);
    }
    return move;
}

}  // namespace

ClientReader::State ClientReader::next_state(char c) const {
    switch (state_) {
        case State::Blank:
            if (is_blank(c)) return State::Blank;
            if (c == kExtensionMark) return State::Line;
            return is_letter(c) ? State::FirstLetter : State::Spoiled;
        case State::FirstLetter:
            return is_digit(c) ? State::FirstDigits : State::Spoiled;
        case State::FirstDigits:
            if (is_digit(c)) return State::FirstDigits;
            [[fallthrough]];
        case State::Between:
            if (is_blank(c) || c == '-') return State::Between;
            return is_letter(c) ? State::SecondLetter : State::Spoiled;
        case State::SecondLetter:
        case State::SecondDigits:
            return is_digit(c) ? State::SecondDigits : State::Spoiled;
        case State::Line:
        case State::Spoiled:
            break;
    }
    return state_;
}

std::vector<ClientText> ClientReader::receive(std::string_view bytes, Duration now) {
    std::vector<ClientText> complete;
    const auto finish = [&](ClientText::Kind kind, std::string text) {
        complete.push_back({kind, std::move(text)});
        state_ = State::Blank;
        text_.clear();
    };
    if (!bytes.empty()) last_byte_ = now;
    for (const char c : bytes) {
        if (state_ == State::Line && c == '\n') {
            finish(ClientText::Kind::Line, text_.substr(1));
            continue;
        }
        if (state_ == State::SecondDigits && !is_digit(c)) finish(ClientText::Kind::Move, move_of(text_));
        state_ = text_.size() < kLongestText ? next_state(c) : State::Spoiled;
        if (state_ != State::Blank && text_.size() < kLongestText) text_ += c;
    }
    if (state_ == State::SecondDigits) finish(ClientText::Kind::Move, move_of(text_));
    return complete;
}

std::optional<Duration> ClientReader::deadline() const {
    if (state_ == State::Blank) return std::nullopt;
    return last_byte_ + silence_;
}

std::optional<ClientText> ClientReader::expire(Duration now) {
    const auto end = deadline();
    if (!end || now < *end) return std::nullopt;
    state_ = State::Blank;
    return ClientText{ClientText::Kind::Nonsense, std::exchange(text_, {})};
}

void ClientReader::forget_text() {
    if (state_ == State::Line) return;
    state_ = State::Blank;
    text_.clear();
}

}  // namespace sortie::five_command
