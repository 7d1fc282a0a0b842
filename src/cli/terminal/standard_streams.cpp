#include "cli/terminal/standard_streams.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace sortie {

void occupy_standard_streams() {
    // Writing to a descriptor that is open for reading fails, so lost results are noticed.
    constexpr std::array kModes = {O_RDONLY, O_RDONLY, O_WRONLY};
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
        if (fcntl(descriptor, F_GETFD) != -1 || errno != EBADF) continue;
        // Descriptors are given out from the lowest, and all below this one are taken.
        open("/dev/null", kModes[static_cast<std::size_t>(descriptor)]);
    }
}

}  // namespace sortie
