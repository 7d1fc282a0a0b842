#include "store/owner_lock.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

namespace sortie {

Result<OwnerLock> OwnerLock::take(const std::string& path) {
    const std::string name = path + "-owner";
    const int file = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return Error{fmt::format("database {}: {}", path, std::strerror(errno))};
    OwnerLock lock(file);
    if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
        std::array<char, 32> owner{};
        const ssize_t length = ::read(file, owner.data(), owner.size() - 1);
        return Error{fmt::format("database {}: another server uses it{}", path,
                                 length > 0 ? fmt::format(" (process {})", owner.data()) : "")};
    }
    const std::string me = std::to_string(::getpid());
    // Who has it is told for convenience only.
    if (::ftruncate(file, 0) != 0 || ::write(file, me.data(), me.size()) < 0) return lock;
    return lock;
}

OwnerLock::~OwnerLock() {
    if (file_ >= 0) ::close(file_);
}

}  // namespace sortie
