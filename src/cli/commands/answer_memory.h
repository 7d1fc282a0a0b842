// What `sortie answer` remembers between its calls: the position that it answered last for each board file,
// and how. All boards share one small file. Whatever goes wrong with it is as if nothing were remembered.
#pragma once

#include <optional>
#include <string>

namespace sortie {

struct LastAnswer {
    std::string position;  // before the move
    std::string move;
};

class AnswerMemory {
  public:
    // `file` may be empty: then nothing is remembered.
    AnswerMemory(std::string file, const std::string& board_file);

    std::optional<LastAnswer> last() const;
    void remember(const LastAnswer& answer) const;

  private:
    std::string file_;
    std::string board_;  // the name of the board file, wherever the program is called
};

}  // namespace sortie
