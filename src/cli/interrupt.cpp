#include "cli/interrupt.h"

#include <csignal>

namespace sortie {

namespace {

// A signal handler can reach nothing but globals; this is the only one, and lock-free.
std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void on_signal(int signal) {
    interrupted.store(true);
    std::signal(signal, SIG_DFL);
}

}  // namespace

const std::atomic<bool>& interrupt_flag() {
    [[maybe_unused]] static const bool installed = [] {
        std::signal(SIGINT, on_signal);
        std::signal(SIGTERM, on_signal);
        return true;
    }();
    return interrupted;
}

}  // namespace sortie
