// How the server bears a crowd: idle visitors, and visitors who play against agents and ask for legal moves
// all the time. Starts a server of its own and prints latencies and the server's memory.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "arguments.h"
#include "support/paths.h"
#include "support/web_client.h"

namespace sortie {
namespace {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

struct Options {
    int idle = 0;
    int playing = 0;
    int seconds = 0;
};

// `sortie serve` as a process of its own, so that its memory can be told from ours.
class ServerProcess {
  public:
    ServerProcess() {
        int ends[2] = {};
        if (pipe(ends) != 0) return;
        process_ = fork();
        if (process_ == 0) {
            dup2(ends[1], STDOUT_FILENO);
            execl(paths::kProgram, paths::kProgram, "serve", "--port", "0", "--db", ":memory:", nullptr);
            _exit(127);
        }
        ::close(ends[1]);
        std::string line;
        char c = 0;
        while (read(ends[0], &c, 1) == 1 && c != '\n') line += c;
        ::close(ends[0]);
        const auto colon = line.rfind(':');
        if (colon != std::string::npos)
            port_ = static_cast<std::uint16_t>(std::atoi(line.c_str() + colon + 1));
    }
    ~ServerProcess() {
        kill(process_, SIGTERM);
        waitpid(process_, nullptr, 0);
    }
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    std::uint16_t port() const { return port_; }

    // The most that it has had in memory.
    int megabytes() const {
        std::ifstream status(fmt::format("/proc/{}/status", process_));
        std::string word;
        while (status >> word) {
            int kilobytes = 0;
            if (word == "VmHWM:" && status >> kilobytes) return kilobytes / 1024;
        }
        return 0;
    }

  private:
    pid_t process_ = 0;
    std::uint16_t port_ = 0;
};

struct Tally {
    std::mutex mutex;
    std::vector<double> milliseconds;
    int moves = 0;
    int games = 0;
    int errors = 0;
};

// Plays random moves against an agent, game after game, and asks for the legal moves before each.
void play(std::uint16_t port, unsigned seed, Clock::time_point end, Tally& tally) {
    std::mt19937 random(seed);
    WebSocketClient client(port);
    std::vector<double> times;
    int moves = 0;
    int games = 0;
    int errors = 0;
    while (Clock::now() < end) {
        const Json created =
            client.ask({{"type", "create"},
                        {"seats",
                         {{"first", {{"kind", "me"}}},
                          {"second", {{"kind", "agent"}, {"agent", "sortie:nodes=2000"}}}}}});
        if (created.is_discarded() || created.value("type", "") != "created") {
            ++errors;
            break;
        }
        ++games;
        while (Clock::now() < end) {
            const Json room = client.wait_for_room([](const Json& message) {
                return !message.at("outcome").is_null() || message.at("state").at("side") == "first";
            });
            if (room.is_discarded() || !room.at("outcome").is_null()) break;
            Json position = {{"type", "state"}, {"moves", Json::array()}};
            for (const Json& move : room.at("played")) position["moves"].push_back(move.at("move"));
            const auto start = Clock::now();
            const Json state = client.ask(position);
            times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
            if (state.is_discarded() || state.value("type", "") != "state") {
                ++errors;
                break;
            }
            const Json& legal = state.at("moves");
            const Json& chosen = legal[random() % legal.size()];
            client.forget();
            const Json answer = client.ask({{"type", "move"},
                                            {"room", created.at("room")},
                                            {"move", chosen.at("move")},
                                            {"ply", state.at("ply")}});
            if (answer.value("type", "") != "ok") ++errors;
            ++moves;
            std::this_thread::sleep_for(std::chrono::milliseconds(200 + random() % 600));  // people think
        }
        client.ask({{"type", "leave"}, {"room", created.at("room")}});
        client.forget();
    }
    const std::scoped_lock lock(tally.mutex);
    tally.milliseconds.insert(tally.milliseconds.end(), times.begin(), times.end());
    tally.moves += moves;
    tally.games += games;
    tally.errors += errors;
}

int run(const Options& options) {
    rlimit files{};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);

    const ServerProcess server;
    if (server.port() == 0) {
        fmt::print(stderr, "web_load: the server did not start\n");
        return 1;
    }
    std::vector<std::unique_ptr<WebSocketClient>> idle;
    int refused = 0;
    for (int i = 0; i < options.idle; ++i) {
        idle.push_back(std::make_unique<WebSocketClient>(server.port()));
        if (idle.back()->status() != 101) ++refused;
    }
    Tally tally;
    const auto end = Clock::now() + std::chrono::seconds(options.seconds);
    {
        std::vector<std::jthread> players;
        for (int i = 0; i < options.playing; ++i) {
            players.emplace_back([&, i] { play(server.port(), static_cast<unsigned>(i), end, tally); });
        }
    }
    int lost = 0;
    for (auto& client : idle) {
        if (client->ask({{"type", "ping"}}).value("type", "") != "pong") ++lost;
    }
    auto& times = tally.milliseconds;
    std::sort(times.begin(), times.end());
    const auto percentile = [&](double share) {
        return times.empty() ? 0.0
                             : times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
    };
    fmt::print("{} idle visitors ({} refused, {} lost), {} playing for {} s: {} games, {} moves, {} errors\n",
               options.idle, refused, lost, options.playing, options.seconds, tally.games, tally.moves,
               tally.errors);
    fmt::print("legal moves: {} requests, median {:.1f} ms, 99 % {:.1f} ms, slowest {:.1f} ms\n",
               times.size(), percentile(0.5), percentile(0.99), percentile(1.0));
    fmt::print("memory of the server: {} MB\n", server.megabytes());
    return refused + lost + tally.errors == 0 ? 0 : 1;
}

}  // namespace
}  // namespace sortie

int main(int argc, char** argv) {
    const auto [idle, playing, seconds] = sortie::bench::numbers_or_exit<3>(
        argc, argv, {1000, 50, 20}, "web_load [IDLE_VISITORS [PLAYING_VISITORS [SECONDS]]]");
    return sortie::run({idle, playing, seconds});
}
