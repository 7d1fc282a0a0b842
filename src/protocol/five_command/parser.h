// Reads what a five-command server sends, as a stream: messages may be split anywhere or glued together, with
// white space between them. 64 squares follow `1` and `2`, two squares `3` and `5`, nothing `4`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sortie::five_command {

struct ServerMessage {
    char command = 0;  // '1' to '5', or '+' for a line of the extension
    std::string text;  // 64 digits, a move such as d7d6, or the line
};

class ServerParser {
  public:
    // Lines of the extension are known only to those who have asked for it: to others a plus sign is a byte
    // like any other.
    explicit ServerParser(bool extended) : extended_(extended) {}

    // The messages that these bytes complete.
    std::vector<ServerMessage> receive(std::string_view bytes);

    // Bytes that belong to no message were ignored: how many so far, and the first of them.
    std::size_t ignored() const { return ignored_; }
    const std::string& first_ignored() const { return first_ignored_; }

    // The command whose text is not complete yet; 0 between messages.
    char unfinished() const { return command_; }

  private:
    bool take(char c);
    bool completes() const;

    const bool extended_;
    char command_ = 0;
    std::string text_;
    std::size_t ignored_ = 0;
    std::string first_ignored_;
};

}  // namespace sortie::five_command
