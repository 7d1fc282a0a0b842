#include "search/solver/checkpoint.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "core/bytes.h"
#include "core/text.h"

namespace sortie::solver {

namespace {

constexpr std::string_view kCheckpointMagic = "sortie-checkpoint 4";
constexpr std::string_view kNumbersMagic = "sortie-proof-numbers 1";
constexpr std::size_t kLongestCheckpointLine = 1000;
constexpr std::size_t kBlockHead = 16;
constexpr std::uint64_t kLargestBlock = std::uint64_t{1} << 31;
constexpr std::size_t kMostNumbers = std::size_t{1} << 22;

Error checkpoint_failure(const std::string& path) {
    return Error{fmt::format("file {}: {}", path, std::strerror(errno))};
}

std::string block_of(std::vector<SolvedResult>& results, const Spent& spent) {
    const std::string packed = pack_results(results, spent);
    std::string block;
    append_number(block, static_cast<std::uint64_t>(packed.size()));
    append_number(block, checksum(packed));
    return block + packed;
}

bool read_bytes(std::FILE* file, std::string& bytes, std::size_t size) {
    bytes.resize(size);
    return std::fread(bytes.data(), 1, size, file) == size;
}

std::optional<std::string> read_text_line(std::FILE* file) {
    std::string line;
    for (int c = std::getc(file); c != EOF && line.size() < kLongestCheckpointLine; c = std::getc(file)) {
        if (c == '\n') return line;
        line += static_cast<char>(c);
    }
    return std::nullopt;
}

}  // namespace

Result<CheckpointFile> CheckpointFile::open(const std::string& path, const std::string& board,
                                            const Visit& visit) {
    File file(std::fopen(path.c_str(), "ab+"), &std::fclose);
    if (!file) return checkpoint_failure(path);
    if (flock(fileno(file.get()), LOCK_EX | LOCK_NB) != 0)
        return Error{fmt::format("file {}: another process is writing this checkpoint", path)};
    CheckpointFile checkpoint(path, board, std::move(file));
    if (const auto problem = checkpoint.read(visit)) return *problem;
    return checkpoint;
}

std::optional<Error> CheckpointFile::read(const Visit& visit) {
    std::FILE* const file = file_.get();
    std::fseek(file, 0, SEEK_END);
    const long size = std::ftell(file);
    std::rewind(file);
    const auto magic = read_text_line(file);
    const auto board = read_text_line(file);
    if (!board && size <= static_cast<long>(kCheckpointMagic.size() + board_.size() + 2) &&
        kCheckpointMagic.substr(0, magic.value_or("").size()) == magic.value_or("")) {
        // New, or a process died before it had written anything.
        if (ftruncate(fileno(file), 0) != 0) return checkpoint_failure(path_);
        return write(fmt::format("{}\n{}\n", kCheckpointMagic, board_));
    }
    if (!magic || *magic != kCheckpointMagic || !board)
        return Error{fmt::format("file {}: not a checkpoint of this program", path_)};
    if (*board != board_) {
        return Error{fmt::format("file {} is a checkpoint of {}, not of {}", path_, in_quotes(*board),
                                 in_quotes(board_))};
    }
    end_ = std::ftell(file);
    return read_blocks(size, visit);
}

std::optional<Error> CheckpointFile::read_blocks(long size, const Visit& visit) {
    const long first = end_;
    long damaged = 0;
    long first_damaged = 0;
    const auto count_and_visit = [&](const SolvedResult& result) {
        ++resumed_.results;
        visit(result);
    };
    while (end_ < size) {
        if (const auto packed = read_block(end_, size)) {
            if (const auto spent = unpack_results(*packed, count_and_visit)) {
                static_cast<Spent&>(resumed_) = *spent;
                end_ += static_cast<long>(kBlockHead + packed->size());
                continue;
            }
        }
        const auto next = find_block(end_ + 1, size);
        if (!next && is_unfinished(end_, size)) {
            if (ftruncate(fileno(file_.get()), end_) != 0) return checkpoint_failure(path_);
            break;
        }
        if (damaged == 0) first_damaged = end_;
        damaged += next.value_or(size) - end_;
        end_ = next.value_or(size);
    }
    if (damaged > 0) {
        const double bytes_per_result = static_cast<double>(end_ - first - damaged) /
                                        static_cast<double>(std::max<std::uint64_t>(resumed_.results, 1));
        const std::string lost =
            resumed_.results == 0
                ? std::string()
                : fmt::format(", about {:.0f} results", static_cast<double>(damaged) / bytes_per_result);
        resumed_.notice = fmt::format(
            "file {}: {} bytes from byte {} on are damaged{}; {} results were read, and the file stays as it "
            "is",
            path_, damaged, first_damaged, lost, resumed_.results);
    }
    return std::nullopt;
}

std::optional<std::string> CheckpointFile::read_block(long at, long size) const {
    std::FILE* const file = file_.get();
    std::string head;
    std::string packed;
    std::fseek(file, at, SEEK_SET);
    if (!read_bytes(file, head, kBlockHead)) return std::nullopt;
    std::string_view numbers = head;
    const auto block_size = take_number<std::uint64_t>(numbers);
    const auto sum = take_number<std::uint64_t>(numbers);
    if (block_size > kLargestBlock || at + static_cast<long>(kBlockHead + block_size) > size ||
        !read_bytes(file, packed, block_size) || checksum(packed) != sum)
        return std::nullopt;
    return packed;
}

std::optional<long> CheckpointFile::find_block(long from, long size) const {
    constexpr std::string_view kFrameStart = "\x28\xb5\x2f\xfd";  // of every zstd frame
    constexpr std::size_t kChunk = std::size_t{1} << 20;
    std::string chunk;
    for (long at = from; at < size; at += static_cast<long>(kChunk)) {
        std::fseek(file_.get(), at, SEEK_SET);
        // A little more than a chunk, for what lies across its end.
        const auto wanted =
            std::min(kChunk + kBlockHead + kFrameStart.size(), static_cast<std::size_t>(size - at));
        if (!read_bytes(file_.get(), chunk, wanted)) return std::nullopt;
        for (std::size_t found = chunk.find(kFrameStart, kBlockHead); found != std::string::npos;
             found = chunk.find(kFrameStart, found + 1)) {
            const long start = at + static_cast<long>(found - kBlockHead);
            if (read_block(start, size)) return start;
        }
    }
    return std::nullopt;
}

bool CheckpointFile::is_unfinished(long at, long size) const {
    std::string head;
    std::fseek(file_.get(), at, SEEK_SET);
    if (!read_bytes(file_.get(), head, kBlockHead)) return true;
    std::string_view numbers = head;
    const auto block_size = take_number<std::uint64_t>(numbers);
    return block_size <= kLargestBlock && at + static_cast<long>(kBlockHead + block_size) > size;
}

std::optional<Error> CheckpointFile::write(const std::string& bytes) {
    std::FILE* const file = file_.get();
    std::fseek(file, 0, SEEK_END);  // between reading and writing
    const bool done = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() &&
                      std::fflush(file) == 0 && fsync(fileno(file)) == 0;
    if (done) {
        end_ += static_cast<long>(bytes.size());
        return std::nullopt;
    }
    const Error problem = checkpoint_failure(path_);
    std::clearerr(file);
    // If that fails too, the next reader cuts off what is incomplete.
    static_cast<void>(ftruncate(fileno(file), end_));
    return problem;
}

std::optional<Error> CheckpointFile::append(std::vector<SolvedResult>& results, const Spent& spent) {
    return write(block_of(results, spent));
}

std::optional<Error> CheckpointFile::save_numbers(const ProofNumberTable& table) const {
    // Collected first: the table changes while it is being read.
    std::vector<ProofNumberTable::Saved> entries;
    table.visit_expensive(kMostNumbers,
                          [&](const ProofNumberTable::Saved& entry) { entries.push_back(entry); });
    auto file = CompressedWriter::create(numbers_path());
    if (!file) return Error{file.error()};
    file->write_text(fmt::format("{}\n{}\n{}\n", kNumbersMagic, board_, entries.size()));
    file->write(entries.data(), entries.size() * sizeof(ProofNumberTable::Saved));
    return file->finish();
}

void CheckpointFile::load_numbers(ProofNumberTable& table) const {
    auto file = CompressedReader::open(numbers_path());
    if (!file) return;
    const auto magic = file->read_line(kLongestCheckpointLine);
    const auto board = file->read_line(kLongestCheckpointLine);
    const auto line = file->read_line(kLongestCheckpointLine);
    if (!magic || *magic != kNumbersMagic || !board || *board != board_ || !line) return;
    const std::uint64_t count = parse_number(*line, 2 * kMostNumbers).value_or(0);
    ProofNumberTable::Saved entry;
    for (std::uint64_t i = 0; i < count && file->read(&entry, sizeof entry); ++i) table.restore(entry);
}

}  // namespace sortie::solver
