// Files that a command writes.
#pragma once

#include <optional>
#include <string>

#include "core/result.h"

namespace sortie {

// As check_writable(), for a file that only --force overwrites.
std::optional<Error> check_new(const std::string& path, bool force);

}  // namespace sortie
