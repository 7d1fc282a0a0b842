#include "cli/terminal/files.h"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>

#include "core/file.h"

namespace sortie {

std::optional<std::string> user_file(const std::string& name) {
    const auto variable = [](const char* key) -> std::filesystem::path {
        const char* const value = std::getenv(key);
        return value == nullptr ? "" : value;
    };
    auto folder = variable("XDG_DATA_HOME");
    if (folder.empty()) {
        folder = variable("HOME");
        if (folder.empty()) return std::nullopt;
        folder = folder / ".local" / "share";
    }
    return (folder / "sortie" / name).string();
}

std::optional<Error> check_new(const std::string& path, bool force) {
    std::error_code unknown;
    if (!force && std::filesystem::exists(path, unknown))
        return Error{fmt::format("file {} exists: --force overwrites it", path)};
    return check_writable(path);
}

}  // namespace sortie
