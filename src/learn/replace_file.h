// Writing a file so that a kill at any moment leaves either the old content or the new.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace sortie {

std::optional<Error> replace_file(const std::string& path, std::string_view content);

}  // namespace sortie
