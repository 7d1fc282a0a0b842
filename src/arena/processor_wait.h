// How long a thread had to wait for a processor, ready to run: the part of its time that a busy machine took.
#pragma once

#include "core/clock.h"

namespace sortie {

class ProcessorWait {
  public:
    // Counts for the thread that makes it. Where the system does not tell, nothing is ever waited for.
    ProcessorWait();
    ~ProcessorWait();
    ProcessorWait(const ProcessorWait&) = delete;
    ProcessorWait& operator=(const ProcessorWait&) = delete;

    // Since the thread began.
    Duration total() const;

  private:
    int file_ = -1;
};

}  // namespace sortie
