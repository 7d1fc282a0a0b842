#include "search/solver/compressed_file.h"

#include <algorithm>
#include <cstring>
#include <sys/stat.h>
#include <utility>
#include <zstd.h>

namespace sortie::solver {

namespace {

constexpr int kLevel = 6;

}  // namespace

CompressedWriter::CompressedWriter(NewFile file)
    : file_(std::move(file)), context_(ZSTD_createCCtx(), &ZSTD_freeCCtx), buffer_(ZSTD_CStreamOutSize()) {
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, kLevel);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
}

Result<CompressedWriter> CompressedWriter::create(const std::string& path) {
    auto file = NewFile::create(path);
    if (!file) return Error{file.error()};
    return CompressedWriter(std::move(*file));
}

void CompressedWriter::write(const void* data, std::size_t size) {
    compress(data, size, false);
}

void CompressedWriter::compress(const void* data, std::size_t size, bool last) {
    ZSTD_inBuffer input{data, size, 0};
    for (bool done = false; !done && !failed_;) {
        ZSTD_outBuffer output{buffer_.data(), buffer_.size(), 0};
        const std::size_t left =
            ZSTD_compressStream2(context_.get(), &output, &input, last ? ZSTD_e_end : ZSTD_e_continue);
        failed_ = ZSTD_isError(left) != 0 || !file_.write(buffer_.data(), output.pos);
        done = last ? left == 0 : input.pos == input.size;
    }
}

std::optional<Error> CompressedWriter::finish() {
    compress(nullptr, 0, true);
    return file_.finish();
}

CompressedReader::CompressedReader(File file, std::uint64_t most)
    : file_(std::move(file)),
      context_(ZSTD_createDCtx(), &ZSTD_freeDCtx),
      input_(ZSTD_DStreamInSize()),
      output_(ZSTD_DStreamOutSize()),
      left_(most) {
    constexpr int kLargestWindow = 23;  // 8 MiB; ours need two
    ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, kLargestWindow);
}

Result<CompressedReader> CompressedReader::open(const std::string& path) {
    File file = open_file(path, "rb");
    if (!file) return file_error(path);
    struct stat status {};
    if (fstat(fileno(file.get()), &status) != 0) return file_error(path);
    const auto size = static_cast<std::uint64_t>(status.st_size);
    return CompressedReader(std::move(file), std::max(kSmallFile, kMostRatio * size));
}

// Decompresses the next piece. False at the end and on damage.
bool CompressedReader::fill() {
    output_used_ = output_size_ = 0;
    while (output_size_ == 0 && !failed_ && !frame_complete_) {
        if (input_used_ == input_size_) {
            input_size_ = std::fread(input_.data(), 1, input_.size(), file_.get());
            input_used_ = 0;
        }
        // Without any input left there may still be output that did not fit before.
        ZSTD_inBuffer input{input_.data(), input_size_, input_used_};
        ZSTD_outBuffer output{output_.data(), output_.size(), 0};
        const std::size_t left = ZSTD_decompressStream(context_.get(), &output, &input);
        failed_ = ZSTD_isError(left) != 0 || output.pos > left_;
        left_ -= std::min<std::uint64_t>(output.pos, left_);
        frame_complete_ = left == 0;
        input_used_ = input.pos;
        output_size_ = output.pos;
        if (input_size_ == 0 && output_size_ == 0) break;
    }
    return output_size_ > 0 && !failed_;
}

bool CompressedReader::read(void* data, std::size_t size) {
    auto* target = static_cast<char*>(data);
    while (size > 0) {
        if (output_used_ == output_size_ && !fill()) return false;
        const std::size_t count = std::min(size, output_size_ - output_used_);
        std::memcpy(target, output_.data() + output_used_, count);
        output_used_ += count;
        target += count;
        size -= count;
    }
    return true;
}

std::optional<std::string> CompressedReader::read_line(std::size_t longest) {
    std::string line;
    char c = 0;
    while (line.size() <= longest && read(&c, 1)) {
        if (c == '\n') return line;
        line += c;
    }
    return std::nullopt;
}

bool CompressedReader::at_end() {
    if (output_used_ != output_size_ || fill()) return false;
    char extra = 0;
    return frame_complete_ && !failed_ && input_used_ == input_size_ &&
           std::fread(&extra, 1, 1, file_.get()) == 0;
}

}  // namespace sortie::solver
