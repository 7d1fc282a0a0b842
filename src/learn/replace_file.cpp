#include "learn/replace_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

namespace sortie {

std::optional<Error> replace_file(const std::string& path, std::string_view content) {
    const std::string fresh = path + ".new";
    {
        std::ofstream file(fresh, std::ios::binary | std::ios::trunc);
        file.write(content.data(), static_cast<std::streamsize>(content.size()));
        file.flush();
        if (!file) return Error{fmt::format("file {}: {}", fresh, std::strerror(errno))};
    }
    std::error_code problem;
    std::filesystem::rename(fresh, path, problem);
    if (problem) return Error{fmt::format("file {}: {}", path, problem.message())};
    return std::nullopt;
}

}  // namespace sortie
