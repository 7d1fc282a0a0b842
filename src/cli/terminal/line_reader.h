// Reads standard input line by line. Lines are bounded, so that no input can fill the memory.
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>

namespace sortie {

inline constexpr std::size_t kLongestLine = 1 << 20;

enum class LineStatus { Read, TooLong, End };

// Reads a line without its end. A longer one is skipped to its end and reported as such; a last line without
// an end counts.
LineStatus read_line(std::FILE* input, std::string& line);

}  // namespace sortie
