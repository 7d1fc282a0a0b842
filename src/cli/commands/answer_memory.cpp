#include "cli/commands/answer_memory.h"

#include <algorithm>
#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <sys/file.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#include "core/sha256.h"
#include "core/text.h"

namespace sortie {

namespace {

constexpr std::size_t kFields = 3;  // of a line: board, position, move
constexpr std::size_t kMostBoards = 64;
constexpr std::size_t kLargestMemory = 64 << 10;  // bytes; a line has some 150
constexpr int kTries = 5;                         // for a file that somebody else is just using
constexpr auto kPause = std::chrono::milliseconds(1);

// The file, locked against other calls; nothing when it cannot be had.
class LockedFile {
  public:
    LockedFile(const std::string& path, int flags, int lock)
        : file_(open(path.c_str(), flags | O_CLOEXEC | O_NONBLOCK, 0600)) {
        for (int i = 0; file_ >= 0; ++i) {
            if (flock(file_, lock | LOCK_NB) == 0) return;
            if (i < kTries) {
                std::this_thread::sleep_for(kPause);
            } else {
                close(std::exchange(file_, -1));
            }
        }
    }
    ~LockedFile() {
        if (file_ >= 0) close(file_);
    }
    LockedFile(const LockedFile&) = delete;
    LockedFile& operator=(const LockedFile&) = delete;

    // Nothing for a file that is none of ours; of a damaged one, what looks right.
    std::optional<std::vector<std::string>> lines() const {
        std::string text(kLargestMemory, '\0');
        const ssize_t size = file_ < 0 ? -1 : pread(file_, text.data(), text.size(), 0);
        if (size < 0) return std::nullopt;
        text.resize(static_cast<std::size_t>(size));
        std::vector<std::string> lines;
        for (const std::string_view line : split_at(text, '\n')) {
            if (split_at(line, '\t').size() == kFields) lines.emplace_back(line);
        }
        if (lines.empty() && !text.empty()) return std::nullopt;
        return lines;
    }
    void write(const std::vector<std::string>& lines) const {
        const std::string text = fmt::format("{}\n", fmt::join(lines, "\n"));
        if (ftruncate(file_, 0) != 0) return;
        [[maybe_unused]] const ssize_t written = pwrite(file_, text.data(), text.size(), 0);
    }

  private:
    int file_;
};

}  // namespace

AnswerMemory::AnswerMemory(std::string file, const std::string& board_file) : file_(std::move(file)) {
    std::error_code unknown;
    const auto path = std::filesystem::weakly_canonical(board_file, unknown);
    board_ = sha256_text(unknown ? board_file : path.string());
}

std::optional<LastAnswer> AnswerMemory::last() const {
    if (file_.empty()) return std::nullopt;
    const auto lines = LockedFile(file_, O_RDONLY, LOCK_SH).lines();
    for (const std::string& line : lines.value_or(std::vector<std::string>())) {
        const auto parts = split_at(line, '\t');
        if (parts[0] == board_) return LastAnswer{std::string(parts[1]), std::string(parts[2])};
    }
    return std::nullopt;
}

void AnswerMemory::remember(const LastAnswer& answer) const {
    if (file_.empty()) return;
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(file_).parent_path(), ignored);
    const LockedFile file(file_, O_RDWR | O_CREAT, LOCK_EX);
    auto lines = file.lines();
    if (!lines) return;
    std::erase_if(*lines, [&](const std::string& line) { return line.starts_with(board_ + '\t'); });
    lines->insert(lines->begin(), fmt::format("{}\t{}\t{}", board_, answer.position, answer.move));
    lines->resize(std::min(lines->size(), kMostBoards));  // the oldest are forgotten
    file.write(*lines);
}

}  // namespace sortie
