// Ctrl-C as a flag that long work looks at. A second Ctrl-C ends the process at once.
#pragma once

#include <atomic>

#include "core/stop.h"

namespace sortie {

// Whether a signal came that was handled here; installs nothing.
const std::atomic<bool>& was_interrupted();

// Installs the handlers for SIGINT and SIGTERM at the first call.
const std::atomic<bool>& interrupt_flag();

// While it lives, Ctrl-C stops a search instead of the process; afterwards it ends the process again. One at
// a time.
class InterruptStops {
  public:
    explicit InterruptStops(StopFlag& stop);
    ~InterruptStops();
    InterruptStops(const InterruptStops&) = delete;
    InterruptStops& operator=(const InterruptStops&) = delete;
};

}  // namespace sortie
