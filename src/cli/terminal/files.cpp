#include "cli/terminal/files.h"

#include <filesystem>
#include <fmt/format.h>

#include "core/file.h"

namespace sortie {

std::optional<Error> check_new(const std::string& path, bool force) {
    std::error_code unknown;
    if (!force && std::filesystem::exists(path, unknown))
        return Error{fmt::format("file {} exists: --force overwrites it", path)};
    return check_writable(path);
}

}  // namespace sortie
