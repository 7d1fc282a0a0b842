#include "cli/files.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <memory>

namespace sortie {

namespace {

constexpr std::size_t kLargestFile = 64 << 20;

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

Error failure(const std::string& path) {
    return Error{fmt::format("file {}: {}", path, std::strerror(errno))};
}

}  // namespace

Result<std::string> read_file(const std::string& path) {
    const File file(std::fopen(path.c_str(), "rb"), &std::fclose);
    if (!file) return failure(path);
    std::string content;
    std::array<char, 1 << 16> buffer;
    while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), file.get())) {
        content.append(buffer.data(), count);
        if (content.size() > kLargestFile)
            return Error{fmt::format("file {}: more than {} MB", path, kLargestFile >> 20)};
    }
    if (std::ferror(file.get()) != 0) return failure(path);
    return content;
}

std::optional<Error> write_file(const std::string& path, std::string_view content) {
    File file(std::fopen(path.c_str(), "wb"), &std::fclose);
    if (!file) return failure(path);
    const bool written = std::fwrite(content.data(), 1, content.size(), file.get()) == content.size();
    if (std::fclose(file.release()) != 0 || !written) return failure(path);
    return std::nullopt;
}

}  // namespace sortie
