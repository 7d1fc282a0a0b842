#include "cli/terminal/interrupt.h"

#include <csignal>

namespace sortie {

namespace {

// A signal handler can reach nothing but globals; these are the only ones, and lock-free.
std::atomic<bool> interrupted{false};
std::atomic<StopFlag*> search_to_stop{nullptr};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<StopFlag*>::is_always_lock_free);

void on_signal(int signal) {
    // In this order: whoever gives up because of the interrupt finds the work stopped.
    if (StopFlag* const stop = search_to_stop.load()) stop->request();
    interrupted.store(true);
    std::signal(signal, SIG_DFL);
}

void handle_signals(void (*handler)(int)) {
    std::signal(SIGINT, handler);
    std::signal(SIGTERM, handler);
}

}  // namespace

const std::atomic<bool>& was_interrupted() {
    return interrupted;
}

const std::atomic<bool>& interrupt_flag() {
    [[maybe_unused]] static const bool installed = [] {
        handle_signals(on_signal);
        return true;
    }();
    return interrupted;
}

InterruptStops::InterruptStops(StopFlag& stop) {
    search_to_stop.store(&stop);
    handle_signals(on_signal);
}

InterruptStops::~InterruptStops() {
    handle_signals(SIG_DFL);
    search_to_stop.store(nullptr);
}

}  // namespace sortie
