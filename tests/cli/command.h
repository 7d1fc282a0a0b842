// The real binary, run with arguments.
#pragma once

#include <chrono>
#include <csignal>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "core/text.h"
#include "support/paths.h"
#include "support/process.h"

namespace sortie::testing {

inline ProcessResult sortie_command(const std::vector<std::string>& arguments,
                                    const std::string& input = "") {
    ProcessResult result = run_process(paths::kProgram, arguments, input);
    EXPECT_FALSE(result.timed_out);
    return result;
}

// Interrupted while it works. On a busy machine it may not have begun yet and dies: then again, with more
// time.
inline ProcessResult interrupted_command(const std::vector<std::string>& arguments) {
    using std::chrono::milliseconds;
    ProcessResult result;
    for (const milliseconds delay : {milliseconds(300), milliseconds(2000), milliseconds(10'000)}) {
        result =
            run_process(paths::kProgram, arguments, "", {SIGINT, delay}, delay + std::chrono::seconds(30));
        if (result.status != 128 + SIGINT) break;
    }
    EXPECT_FALSE(result.timed_out);
    return result;
}

// Without the end of the last one.
inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (const std::string_view line : split_at(text, '\n')) lines.emplace_back(line);
    if (lines.back().empty()) lines.pop_back();
    return lines;
}

}  // namespace sortie::testing
