#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <vector>

#include "bare_perft.h"
#include "benchmarks.h"
#include "core/clock.h"
#include "engine/registry.h"

namespace sortie::bench {

namespace {

constexpr int kRounds = 5;

std::uint64_t count(const Session& session, int depth, int threads) {
    std::uint64_t nodes = 0;
    for (const MoveCount& move : session.perft(depth, {threads, nullptr, {}})) nodes += move.count;
    return nodes;
}

struct Contender {
    std::string name;
    std::function<std::uint64_t()> run;
    std::vector<double> rates = {};
};

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

}  // namespace

void run_perft_bench() {
    const Registry registry = standard_registry();
    const auto small = registry.open({"breakthrough"});
    const auto large = registry.open({"breakthrough", "", BoardSize{10, 10}});
    std::vector<Contender> contenders = {
        {"bare loop over two words, 8x8", [] { return bare_perft<true>(0xffff, 0xffff000000000000ULL, 7); }},
        {"sortie, 8x8", [&] { return count(**small, 7, 1); }},
        {"sortie, 8x8, two threads", [&] { return count(**small, 7, 2); }},
        {"sortie, 10x10", [&] { return count(**large, 6, 1); }},
    };
    const SteadyClock clock;
    for (int round = 0; round < kRounds; ++round) {  // in turn, so that a slow moment hits all alike
        for (Contender& contender : contenders) {
            const Duration start = clock.now();
            const auto nodes = static_cast<double>(contender.run());
            contender.rates.push_back(nodes / seconds(clock.now() - start));
        }
    }
    const double yardstick = median(contenders[0].rates);
    fmt::print("perft, median of {} rounds\n", kRounds);
    for (const Contender& contender : contenders) {
        const double rate = median(contender.rates);
        fmt::print("  {:<32} {:6.2f} billion/s  ratio {:.2f}\n", contender.name, rate / 1e9,
                   rate / yardstick);
    }
}

}  // namespace sortie::bench
