#include "cli/terminal/line_reader.h"

namespace sortie {

LineStatus read_line(std::FILE* input, std::string& line) {
    line.clear();
    bool too_long = false;
    for (;;) {
        const int c = std::getc(input);
        if (c == EOF && line.empty() && !too_long) return LineStatus::End;
        if (c == EOF || c == '\n') break;
        if (line.size() == kLongestLine) too_long = true;
        if (!too_long) line += static_cast<char>(c);
    }
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return too_long ? LineStatus::TooLong : LineStatus::Read;
}

}  // namespace sortie
