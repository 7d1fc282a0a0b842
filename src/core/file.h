// Files: read whole, and written so that a crash leaves the old content or the new.
#pragma once

#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace sortie {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

// As fopen(): empty on failure, and errno says why.
File open_file(const std::string& path, const char* mode);

// "file PATH: REASON", with the reason of the last call that failed (errno).
Error file_error(const std::string& path);

inline constexpr std::size_t kLargestText = 64 << 20;

// The content, or why it cannot be had. Larger files are refused.
Result<std::string> read_file(const std::string& path, std::size_t largest = kLargestText);

// A file that is written as PATH.part and gets its name when it is complete and on the disk. What is not
// finished is removed. Devices and pipes are written directly.
class NewFile {
  public:
    static Result<NewFile> create(const std::string& path);
    NewFile(NewFile&& other) = default;
    NewFile& operator=(NewFile&& other) = delete;
    ~NewFile();

    // False once anything has failed; finish() says what.
    bool write(const void* data, std::size_t size);
    std::optional<Error> finish();

  private:
    NewFile(std::string path, std::string written, File file)
        : path_(std::move(path)), written_(std::move(written)), file_(std::move(file)) {}

    std::string path_;
    std::string written_;  // where the content is until then
    File file_;
    int problem_ = 0;  // the first errno
};

// Writes a whole file, in place of what was there.
std::optional<Error> write_file(const std::string& path, std::string_view content);

// Why a file could not be written, if so: to be asked before the work whose result goes there. What is in the
// file stays; one that was not there is not there afterwards.
std::optional<Error> check_writable(const std::string& path);

}  // namespace sortie
