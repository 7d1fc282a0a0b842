// Files that are one zstd frame with a checksum. A reader meets the old file or the whole new one, whatever
// happens.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/file.h"
#include "core/result.h"

struct ZSTD_CCtx_s;
struct ZSTD_DCtx_s;

namespace sortie::solver {

class CompressedWriter {
  public:
    static Result<CompressedWriter> create(const std::string& path);

    void write(const void* data, std::size_t size);
    void write_text(const std::string& text) { write(text.data(), text.size()); }
    // Completes the file; what went wrong on the way is told here.
    std::optional<Error> finish();

  private:
    using Context = std::unique_ptr<ZSTD_CCtx_s, std::size_t (*)(ZSTD_CCtx_s*)>;
    explicit CompressedWriter(NewFile file);
    void compress(const void* data, std::size_t size, bool last);

    NewFile file_;
    Context context_;
    std::vector<char> buffer_;
    bool failed_ = false;
};

// What a file unpacks to is limited by its own size: ours shrink by a factor of ten at most, and a file that
// claims more was made to fill somebody's memory. Beyond the limit it reads as damaged.
class CompressedReader {
  public:
    static constexpr std::uint64_t kMostRatio = 64;
    static constexpr std::uint64_t kSmallFile = std::uint64_t{1} << 20;  // unpacked: whatever the ratio

    static Result<CompressedReader> open(const std::string& path);

    // False if the file ends before, or is damaged.
    bool read(void* data, std::size_t size);
    // Up to the next line end, which is left out. Nothing if there is none within `longest` characters.
    std::optional<std::string> read_line(std::size_t longest);
    // Whether everything was read and the checksum fits.
    bool at_end();

  private:
    using Context = std::unique_ptr<ZSTD_DCtx_s, std::size_t (*)(ZSTD_DCtx_s*)>;
    CompressedReader(File file, std::uint64_t most);
    bool fill();

    File file_;
    Context context_;
    std::vector<char> input_;
    std::size_t input_size_ = 0;
    std::size_t input_used_ = 0;
    std::vector<char> output_;
    std::size_t output_size_ = 0;
    std::size_t output_used_ = 0;
    std::uint64_t left_;  // bytes that may still come
    bool frame_complete_ = false;
    bool failed_ = false;
};

}  // namespace sortie::solver
