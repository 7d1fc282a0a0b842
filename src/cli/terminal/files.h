// Files that a command writes.
#pragma once

#include <optional>
#include <string>

#include "core/result.h"

namespace sortie {

// A file of that name where programs keep what belongs to a user: in `sortie` below $XDG_DATA_HOME or
// ~/.local/share. Nothing without a home.
std::optional<std::string> user_file(const std::string& name);

// As check_writable(), for a file that only --force overwrites.
std::optional<Error> check_new(const std::string& path, bool force);

}  // namespace sortie
