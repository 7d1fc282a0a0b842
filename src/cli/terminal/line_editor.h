// Lines typed by a person: with editing, history and completion by the tab key at a terminal, plainly
// otherwise.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal/line_reader.h"

namespace sortie {

class LineEditor {
  public:
    // All that the word before the cursor could become.
    using Completer = std::function<std::vector<std::string>(std::string_view beginning)>;

    explicit LineEditor(Completer completer);
    ~LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    // The prompt is shown at a terminal only.
    LineStatus read(const std::string& prompt, std::string& line);

  private:
    struct Terminal;
    std::unique_ptr<Terminal> terminal_;  // nothing where standard input is no terminal
};

// The longest beginning that all of the words share.
std::string common_beginning(const std::vector<std::string>& words);

}  // namespace sortie
