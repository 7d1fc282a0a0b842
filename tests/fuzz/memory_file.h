// A file that lives in memory, for readers that want a path.
#pragma once

#include <cstddef>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>
#include <zstd.h>

namespace sortie {

class MemoryFile {
  public:
    explicit MemoryFile(std::string_view content) : file_(memfd_create("fuzzed", MFD_CLOEXEC)) {
        written_ = ::write(file_, content.data(), content.size()) == static_cast<ssize_t>(content.size());
    }
    ~MemoryFile() { ::close(file_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    bool written() const { return written_; }
    std::string path() const { return fmt::format("/proc/self/fd/{}", file_); }

  private:
    int file_;
    bool written_;
};

// What the fuzzer changes must not fail at the checksum of the compression: it is packed here.
inline std::string packed(std::string_view content) {
    std::string bytes(ZSTD_compressBound(content.size()), '\0');
    bytes.resize(ZSTD_compress(bytes.data(), bytes.size(), content.data(), content.size(), 1));
    return bytes;
}

}  // namespace sortie
