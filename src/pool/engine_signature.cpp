#include "pool/engine_signature.h"

#include <array>
#include <fmt/format.h>
#include <fstream>
#include <unistd.h>

#include "core/version.h"
#include "engine/bench.h"

namespace sortie {

namespace {

// Than `sortie bench`: every command of a pool begins with it, on every machine.
constexpr int kShallower = 3;

}  // namespace

Result<std::string> engine_signature(const Registry& registry, const StopFlag& stop) {
    const auto lines = run_bench(registry, "", kShallower, stop, {});
    if (!lines) return Error{lines.error()};
    if (stop.requested()) return Error{"interrupted"};
    std::string signature = fmt::format("sortie {}", version());
    for (const BenchLine& line : *lines) signature += fmt::format(", {} {}", line.game, line.nodes);
    return signature;
}

std::string host_name() {
    std::array<char, 256> name{};
    return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unnamed";
}

std::string processor_name() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("model name")) continue;
        const std::size_t colon = line.find(": ");
        if (colon != std::string::npos) return line.substr(colon + 2);
    }
    return "unknown";
}

}  // namespace sortie
