// The bench: fixed positions to fixed depths with one thread. The nodes that a game takes are its signature:
// they change exactly when what the search visits changes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.h"
#include "core/result.h"
#include "core/stop.h"
#include "engine/registry.h"

namespace sortie {

struct BenchLine {
    std::string game;
    std::uint64_t nodes = 0;  // the signature
    Duration time{};
};

// Runs the positions of one game, or of all when `game` is empty, to `shallower` plies less than their
// depths. `progress` is told how many of all are done.
Result<std::vector<BenchLine>> run_bench(
    const Registry& registry, std::string_view game, int shallower, const StopFlag& stop,
    const std::function<void(std::size_t done, std::size_t total)>& progress);

}  // namespace sortie
