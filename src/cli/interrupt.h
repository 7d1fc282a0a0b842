// Ctrl-C as a flag that long work looks at. A second Ctrl-C ends the process at once.
#pragma once

#include <atomic>

namespace sortie {

// Installs the handlers for SIGINT and SIGTERM at the first call.
const std::atomic<bool>& interrupt_flag();

}  // namespace sortie
