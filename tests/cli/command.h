// The real binary, run with arguments.
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "core/text.h"
#include "support/process.h"

namespace sortie::testing {

inline ProcessResult sortie_command(const std::vector<std::string>& arguments,
                                    const std::string& input = "") {
    ProcessResult result = run_process(SORTIE_BINARY, arguments, input);
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
