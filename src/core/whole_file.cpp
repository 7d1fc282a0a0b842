#include "core/whole_file.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <memory>

namespace sortie {

namespace {

Error failure(const std::string& path) {
    return Error{fmt::format("file {}: {}", path, std::strerror(errno))};
}

}  // namespace

Result<std::string> read_whole_file(const std::string& path, std::size_t largest) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
    if (!file) return failure(path);
    std::string content;
    std::array<char, 1 << 16> buffer;
    while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), file.get())) {
        content.append(buffer.data(), count);
        if (content.size() > largest)
            return Error{fmt::format("file {}: more than {} MB", path, largest >> 20)};
    }
    if (std::ferror(file.get()) != 0) return failure(path);
    return content;
}

}  // namespace sortie
