#include "core/file.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>
#include <utility>

namespace sortie {

File open_file(const std::string& path, const char* mode) {
    return {std::fopen(path.c_str(), mode), &std::fclose};
}

Error file_error(const std::string& path) {
    return Error{fmt::format("file {}: {}", path, std::strerror(errno))};
}

Result<std::string> read_file(const std::string& path, std::size_t largest) {
    const File file = open_file(path, "rb");
    if (!file) return file_error(path);
    std::string content;
    std::array<char, 1 << 16> buffer;
    while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), file.get())) {
        content.append(buffer.data(), count);
        if (content.size() > largest)
            return Error{fmt::format("file {}: more than {} MB", path, largest >> 20)};
    }
    if (std::ferror(file.get()) != 0) return file_error(path);
    return content;
}

Result<NewFile> NewFile::create(const std::string& path) {
    std::error_code unknown;
    // What a symbolic link points to is replaced, not the link.
    const auto target = std::filesystem::canonical(path, unknown);
    const bool exists = !unknown;
    const std::string name = exists ? target.string() : path;
    const bool replaces = !exists || std::filesystem::is_regular_file(target, unknown);
    const std::string written = replaces ? name + ".part" : name;
    File file = open_file(written, "wb");
    if (!file) return file_error(path);
    return NewFile(name, written, std::move(file));
}

NewFile::~NewFile() {
    if (file_ && written_ != path_) std::remove(written_.c_str());
}

bool NewFile::write(const void* data, std::size_t size) {
    if (problem_ == 0 && std::fwrite(data, 1, size, file_.get()) != size) problem_ = errno;
    return problem_ == 0;
}

std::optional<Error> NewFile::finish() {
    const bool renames = written_ != path_;
    const auto note = [this](bool success) {
        if (!success && problem_ == 0) problem_ = errno;
    };
    note(std::fflush(file_.get()) == 0);
    // On the disk before the name changes.
    if (renames) note(fsync(fileno(file_.get())) == 0);
    note(std::fclose(file_.release()) == 0);
    if (renames && problem_ == 0) note(std::rename(written_.c_str(), path_.c_str()) == 0);
    if (problem_ == 0) return std::nullopt;
    if (renames) std::remove(written_.c_str());
    errno = problem_;
    return file_error(path_);
}

std::optional<Error> write_file(const std::string& path, std::string_view content) {
    auto file = NewFile::create(path);
    if (!file) return Error{file.error()};
    file->write(content.data(), content.size());
    return file->finish();
}

std::optional<Error> check_writable(const std::string& path) {
    std::error_code unknown;
    const bool is_new = !std::filesystem::exists(path, unknown);
    const File file = open_file(path, "ab");
    if (!file) return file_error(path);
    if (is_new) std::filesystem::remove(path, unknown);
    return std::nullopt;
}

}  // namespace sortie
