// Reads what a client sends to the referee. There is no delimiter: a move is read by its content (letter,
// digits, blanks and hyphens, letter, digits), and what is no move ends with a silence, whatever its length.
// Clients that know the extension send whole lines as well; see five_command_extension.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.h"

namespace sortie::five_command {

struct ClientText {
    enum class Kind {
        Move,      // `text` is "d2d3", or "z9d10": squares need not exist
        Line,      // a line of the extension, without its end
        Nonsense,  // not understood, or not finished; `text` is its beginning
    };
    Kind kind = Kind::Nonsense;
    std::string text;
};

class ClientReader {
  public:
    // How long a text that is no move must have ended before it is called nonsense.
    explicit ClientReader(Duration silence) : silence_(silence) {}

    // What these bytes complete, in order. Nonsense is never among it.
    std::vector<ClientText> receive(std::string_view bytes, Duration now);

    // When an unfinished text will be nonsense, unless more of it comes; nothing without one.
    std::optional<Duration> deadline() const;
    // The unfinished text, once its deadline has passed; it is forgotten.
    std::optional<ClientText> expire(Duration now);

    // Forgets an unfinished text, except for a line of the extension.
    void forget_text();

  private:
    enum class State { Blank, FirstLetter, FirstDigits, Between, SecondLetter, SecondDigits, Line, Spoiled };

    State next_state(char c) const;

    Duration silence_;
    State state_ = State::Blank;
    std::string text_;
    Duration last_byte_{};
};

}  // namespace sortie::five_command
