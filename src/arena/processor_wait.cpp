#include "arena/processor_wait.h"

#include <array>
#include <fcntl.h>
#include <string_view>
#include <unistd.h>

#include "core/text.h"

namespace sortie {

// Three numbers: nanoseconds on a processor, nanoseconds in the queue for one, turns.
ProcessorWait::ProcessorWait() : file_(open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)) {}

ProcessorWait::~ProcessorWait() {
    if (file_ >= 0) close(file_);
}

Duration ProcessorWait::total() const {
    std::array<char, 128> buffer;
    const ssize_t size = file_ < 0 ? -1 : pread(file_, buffer.data(), buffer.size(), 0);
    if (size <= 0) return {};
    const auto numbers = split_words(std::string_view(buffer.data(), static_cast<std::size_t>(size)));
    const auto waited = numbers.size() < 2 ? std::nullopt : parse_number(numbers[1], INT64_MAX);
    return std::chrono::nanoseconds(static_cast<std::int64_t>(waited.value_or(0)));
}

}  // namespace sortie
