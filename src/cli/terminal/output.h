// Everything that commands say: results on standard output, messages on standard error. Neither throws nor
// ends the process when it cannot be written: a lost message is no reason to lose the work. Results that were
// lost are told by output_problem().
#pragma once

#include <cstdio>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/result.h"

namespace sortie {

enum ExitStatus : int {
    kDone = 0,
    kFailed = 1,    // the work failed: a lost connection, a failed check, an interrupt
    kBadInput = 2,  // the command line or the input was wrong
};

void write_text(std::FILE* file, std::string_view text);

// A part of the result.
template <class... T>
void print_out(fmt::format_string<T...> format, T&&... values) {
    write_text(stdout, fmt::format(format, std::forward<T>(values)...));
}

// A line of the result that somebody waits for.
template <class... T>
void print_now(fmt::format_string<T...> format, T&&... values) {
    print_out(format, std::forward<T>(values)...);
    std::fflush(stdout);
}

// A remark on standard error.
template <class... T>
void print_note(fmt::format_string<T...> format, T&&... values) {
    write_text(stderr, fmt::format(format, std::forward<T>(values)...));
}

// Prints "sortie: message" to standard error.
void print_error(std::string_view message);

// The same, and the exit status of a command that cannot go on for it.
int bad_input(std::string_view message);
int failed(std::string_view message);

// Why results did not reach standard output, if so. To be asked at the very end.
std::optional<Error> output_problem();

}  // namespace sortie
