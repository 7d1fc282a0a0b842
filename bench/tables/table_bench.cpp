// The host under load: many games at once by bots that answer at random, for thousands of games. Says how
// many games a second there were, what memory the host held on the way, and every game that did not end as it
// should. The bots are a process of their own, so that the memory is the host's alone.
//
//   table_bench [GAMES] [TABLES] [GAP_MS]      default: 10000 500 300
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <signal.h>
#include <string>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arguments.h"
#include "engine/registry.h"
#include "server/tcp_host.h"
#include "support/bot_crowd.h"

namespace sortie::bench {

namespace {

constexpr int kReports = 10;

// Resident memory of this process in kilobytes.
std::size_t resident_memory() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmRSS:")) return std::strtoul(line.c_str() + 6, nullptr, 10);
    }
    return 0;
}

std::atomic<bool> asked_to_stop{false};

// Waits until it is told the port.
int run_bots(int port_pipe, int bots) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    signal(SIGTERM, [](int) { asked_to_stop = true; });
    std::uint16_t port = 0;
    if (read(port_pipe, &port, sizeof port) != sizeof port) return 1;
    const testing::CrowdResult result = testing::play_crowd(port, bots, 1, asked_to_stop);
    fmt::print("bots: {} won, {} lost, {} surprises\n", result.won, result.lost, result.surprises.size());
    const std::size_t shown = std::min<std::size_t>(result.surprises.size(), 5);
    for (std::size_t i = 0; i < shown; ++i) fmt::print("  {}\n", result.surprises[i]);
    std::fflush(stdout);
    return result.won == result.lost && result.surprises.empty() ? 0 : 1;
}

}  // namespace

int run_table_bench(int games, int tables, int gap) {
    // The bots leave before there are sockets and threads that they would share.
    std::array<int, 2> port_pipe{};
    if (pipe(port_pipe.data()) != 0) return 1;
    const pid_t bots = fork();
    if (bots == 0) std::_Exit(run_bots(port_pipe[0], 2 * tables));

    const Registry registry = standard_registry();
    const SteadyClock clock;
    int over = 0;
    int wrong = 0;
    std::size_t plies = 0;
    Duration start{};

    HostSetup setup;
    setup.port = 0;
    setup.tables = tables;
    setup.games = games;
    setup.table.rules.gap = std::chrono::milliseconds(gap);
    setup.table.open = [&] { return registry.open({"breakthrough"}).value(); };
    setup.over = [&](const TcpTable& table) {
        plies += table.game().moves().size();
        const auto& verdict = *table.game().verdict();
        const Outcome outcome = table.game().session().outcome();
        if (verdict.ending != five_command::Ending::Won || outcome != win_for(verdict.winner)) {
            ++wrong;
            fmt::print("game {}: {}\n", over + 1, verdict.why);
        }
        if (++over % std::max(1, games / kReports) != 0) return;
        const double time = seconds(clock.now() - start);
        fmt::print("{:6} games, {:6.1f} s, {:5.1f} games/s, {} kB\n", over, time, over / time,
                   resident_memory());
        std::fflush(stdout);
    };
    TcpHost host(std::move(setup));
    if (const auto problem = host.open()) {
        fmt::print(stderr, "{}\n", problem->message);
        return 1;
    }
    const std::uint16_t port = host.port();
    if (write(port_pipe[1], &port, sizeof port) != sizeof port) return 1;
    fmt::print("{} games at {} tables, gap {} ms; at the start {} kB\n", games, tables, gap,
               resident_memory());
    start = clock.now();
    const std::atomic<bool> never{false};
    host.run(never);
    kill(bots, SIGTERM);
    int status = 0;
    waitpid(bots, &status, 0);
    fmt::print("{} games, {} wrong, {:.1f} plies a game\n", over, wrong,
               static_cast<double>(plies) / std::max(1, over));
    return wrong == 0 && over == games && status == 0 ? 0 : 1;
}

}  // namespace sortie::bench

int main(int argc, char** argv) {
    const auto [games, tables, gap] = sortie::bench::numbers_or_exit<3>(argc, argv, {10'000, 500, 300},
                                                                        "table_bench [GAMES [TABLES [GAP]]]");
    return sortie::bench::run_table_bench(games, tables, gap);
}
