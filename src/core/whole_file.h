// Reading files in one go.
#pragma once

#include <cstddef>
#include <string>

#include "core/result.h"

namespace sortie {

// The content, or why it cannot be had. Larger files are refused.
Result<std::string> read_whole_file(const std::string& path, std::size_t largest);

}  // namespace sortie
