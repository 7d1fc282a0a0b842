#include "server/web/access_log.h"

#include <cerrno>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <unistd.h>

#include "protocol/web/answers.h"

namespace sortie::web {

Result<AccessLog> AccessLog::open(const std::string& file) {
    if (file.empty()) return AccessLog();
    constexpr mode_t kUsual = 0666;  // less the umask
    const int descriptor = file == "-"
                               ? fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
                               : ::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, kUsual);
    if (descriptor < 0) return Error{fmt::format("file {}: {}", file, std::strerror(errno))};
    return AccessLog(descriptor);
}

AccessLog::~AccessLog() {
    if (file_ >= 0) ::close(file_);
}

// A line that cannot be written, for a full disk or because nobody reads, costs nobody an answer: it is lost.
void AccessLog::write(const AccessEntry& entry) {
    if (file_ < 0) return;
    const nlohmann::ordered_json json = {
        {"time", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)))},
        {"address", entry.address},
        {"method", entry.method},
        {"path", entry.path},
        {"status", entry.status},
        {"bytes", entry.bytes},
        {"ms", entry.milliseconds}};
    const std::string line = dump(json) + '\n';
    pollfd ready{file_, POLLOUT, 0};  // of a pipe: it has room for a line
    if (::poll(&ready, 1, 0) != 1 || (ready.revents & POLLOUT) == 0) return;
    [[maybe_unused]] const ssize_t written = ::write(file_, line.data(), line.size());
}

}  // namespace sortie::web
