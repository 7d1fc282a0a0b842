// Progress of long work on standard error: a bar that redraws itself on a terminal, a plain line now and then
// otherwise. Nothing at all for work that ends within the first second.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "core/clock.h"

namespace sortie {

inline constexpr Duration kSilentStart = std::chrono::seconds(1);
inline constexpr Duration kRedrawInterval = std::chrono::milliseconds(100);
inline constexpr Duration kLineInterval = std::chrono::seconds(10);

class Progress {
  public:
    Progress(std::string title, const Clock& clock, bool quiet);

    // Cheap enough to be called often: it draws only when it is time to. `note` stands behind the bar.
    void show(std::size_t done, std::size_t total, const std::string& note = "");
    // Wipes the bar, so that results start on a clean line.
    void finish();

  private:
    const std::string title_;
    const Clock& clock_;
    const bool quiet_;
    const bool redraws_;
    const Duration start_;
    Duration next_;
    bool drawn_ = false;
};

}  // namespace sortie
