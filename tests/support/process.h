// Runs a program and collects what it says, for tests of the real binary.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace sortie::testing {

struct ProcessResult {
    int status = -1;  // exit status; 128 + signal when a signal ended it; -1 when it was not started
    std::string output;
    std::string errors;
    bool timed_out = false;  // it was killed for taking too long
};

// What happens while it runs: this signal after this time, if any.
struct ProcessSignal {
    int signal = 0;
    std::chrono::milliseconds after{0};
};

// Feeds `input` to the program and closes it, then waits for its end.
ProcessResult run_process(const std::string& program, const std::vector<std::string>& arguments,
                          const std::string& input = "", ProcessSignal signal = {},
                          std::chrono::milliseconds timeout = std::chrono::seconds(30));

}  // namespace sortie::testing
