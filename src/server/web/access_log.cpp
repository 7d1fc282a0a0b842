#include "server/web/access_log.h"

#include <cerrno>
#include <cstring>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "protocol/web/answers.h"

namespace sortie::web {

namespace {

constexpr std::size_t kLongestLoggedPath = 100;

int leave_open(std::FILE*) {
    return 0;
}

}  // namespace

Result<AccessLog> AccessLog::open(const std::string& file) {
    if (file.empty()) return AccessLog(File(nullptr, &leave_open));
    if (file == "-") return AccessLog(File(stderr, &leave_open));
    File opened(std::fopen(file.c_str(), "ae"), &std::fclose);
    if (!opened) return Error{fmt::format("file {}: {}", file, std::strerror(errno))};
    return AccessLog(std::move(opened));
}

// A log that cannot be written to, for a full disk, costs nobody an answer.
void AccessLog::write(const AccessEntry& entry) {
    if (!file_) return;
    const nlohmann::ordered_json json = {
        {"time", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)))},
        {"address", entry.address},
        {"method", entry.method},
        {"path", entry.path.substr(0, kLongestLoggedPath)},
        {"status", entry.status},
        {"bytes", entry.bytes},
        {"ms", entry.milliseconds}};
    fmt::print(file_.get(), "{}\n", dump(json));
    std::fflush(file_.get());
}

}  // namespace sortie::web
