// Whole files of text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace sortie {

// The content, or why it cannot be had. Files of more than 64 MB are refused.
Result<std::string> read_file(const std::string& path);

// Why a file could not be written, if so: to be asked before the work whose result goes there. What is in the
// file stays; one that was not there is not there afterwards.
std::optional<Error> check_writable(const std::string& path);

// The same for a file that only --force overwrites.
std::optional<Error> check_new(const std::string& path, bool force);

// Writes the file anew, or says why it cannot.
std::optional<Error> write_file(const std::string& path, std::string_view content);

}  // namespace sortie
