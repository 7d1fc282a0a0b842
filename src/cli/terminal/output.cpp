#include "cli/terminal/output.h"

#include <cerrno>
#include <cstring>

namespace sortie {

void write_text(std::FILE* file, std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), file);  // the stream remembers a failure
}

void print_error(std::string_view message) {
    print_note("sortie: {}\n", message);
}

int bad_input(std::string_view message) {
    print_error(message);
    return kBadInput;
}

int failed(std::string_view message) {
    print_error(message);
    return kFailed;
}

std::optional<Error> output_problem() {
    errno = 0;
    const bool lost = std::ferror(stdout) != 0;
    if (std::fflush(stdout) == 0 && !lost) return std::nullopt;
    return Error{fmt::format("standard output could not be written{}{}", errno != 0 ? ": " : "",
                             errno != 0 ? std::strerror(errno) : "")};
}

}  // namespace sortie
