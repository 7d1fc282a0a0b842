#include "cli/terminal/files.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <memory>

#include "core/whole_file.h"

namespace sortie {

namespace {

constexpr std::size_t kLargestFile = 64 << 20;

Error failure(const std::string& path) {
    return Error{fmt::format("file {}: {}", path, std::strerror(errno))};
}

}  // namespace

Result<std::string> read_file(const std::string& path) {
    return read_whole_file(path, kLargestFile);
}

std::optional<Error> check_writable(const std::string& path) {
    std::error_code unknown;
    const bool is_new = !std::filesystem::exists(path, unknown);
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "ab"), &std::fclose);
    if (!file) return failure(path);
    if (is_new) std::filesystem::remove(path, unknown);
    return std::nullopt;
}

std::optional<Error> check_new(const std::string& path, bool force) {
    std::error_code unknown;
    if (!force && std::filesystem::exists(path, unknown))
        return Error{fmt::format("file {} exists: --force overwrites it", path)};
    return check_writable(path);
}

std::optional<Error> write_file(const std::string& path, std::string_view content) {
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "wb"), &std::fclose);
    if (!file) return failure(path);
    const bool written = std::fwrite(content.data(), 1, content.size(), file.get()) == content.size();
    if (std::fclose(file.release()) != 0 || !written) return failure(path);
    return std::nullopt;
}

}  // namespace sortie
