// The server under attack: honest visitors, idle and playing, beside attackers who do all they can, while the
// process is killed and started again. Fails when an honest visitor meets an error, a move that was
// acknowledged is lost, legal moves take too long, or the server takes too much memory.
//
// Usage: web_attack [NAME=NUMBER…]     see Options
#include <algorithm>
#include <array>
#include <csignal>
#include <fmt/format.h>
#include <sys/resource.h>
#include <thread>

#include "core/text.h"
#include "support/raw_http.h"
#include "support/running_server.h"
#include "support/served_process.h"
#include "tools/attack/attacks.h"
#include "tools/attack/honest.h"

namespace sortie::attack {
namespace {

using Clock = std::chrono::steady_clock;

struct Options {
    int seconds = 20;
    int kills = 0;
    int idle = 1000;
    int playing = 50;
    int attackers = 200;
    int addresses = 4;   // of the attackers; 0: everybody comes from one
    int crowd = 4096;    // connections from one address, at the end
    int legal_ms = 100;  // 99 % of the requests for legal moves; 0: whatever it is
    int memory_mb = 300;
};

// What the command line says.
std::optional<Options> read_options(int argc, char** argv) {
    Options options;
    const std::array<std::pair<std::string_view, int*>, 9> names = {{{"seconds", &options.seconds},
                                                                     {"kills", &options.kills},
                                                                     {"idle", &options.idle},
                                                                     {"playing", &options.playing},
                                                                     {"attackers", &options.attackers},
                                                                     {"addresses", &options.addresses},
                                                                     {"crowd", &options.crowd},
                                                                     {"legal_ms", &options.legal_ms},
                                                                     {"memory_mb", &options.memory_mb}}};
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        const std::size_t equals = std::min(word.find('='), word.size());
        const auto name = std::find_if(names.begin(), names.end(), [&](const auto& each) {
            return each.first == word.substr(0, equals);
        });
        const auto number = parse_number(word.substr(std::min(equals + 1, word.size())), 1'000'000);
        if (name == names.end() || !number) return std::nullopt;
        *name->second = static_cast<int>(*number);
    }
    return options;
}

// The server of the scene, with one database over all its lives.
class Server {
  public:
    explicit Server(Scene& scene) : scene_(scene) { start(); }

    bool start() {
        process_.emplace(std::vector<std::string>{"--db", database_.file()});
        scene_.server_comes(process_->port());
        return process_->port() != 0;
    }
    void kill() {
        note_memory();
        scene_.server_goes();
        process_->end(SIGKILL);
    }
    int end() {
        note_memory();
        return process_->end(SIGTERM);
    }
    bool runs() { return process_->runs(); }
    std::string errors() const { return process_->errors(); }
    std::size_t most_megabytes() const { return most_megabytes_; }

  private:
    void note_memory() { most_megabytes_ = std::max(most_megabytes_, process_->most_megabytes()); }

    Scene& scene_;
    const TemporaryDatabase database_;
    std::optional<ServedProcess> process_;
    std::size_t most_megabytes_ = 0;
};

// How long a visitor elsewhere waits while one address has all the connections that it can get; negative when
// they are not served.
double wait_beside_crowd(std::uint16_t port, int crowd) {
    std::vector<RawSocket> connections;
    for (int i = 0; i < crowd; ++i) connections.emplace_back(port, "127.0.0.2");
    const auto start = Clock::now();
    const bool served = RawSocket(port, "127.0.0.3").post("ping", "{}").find("pong") != std::string::npos;
    const double milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    return served ? milliseconds : -1;
}

double percentile(const std::vector<double>& sorted, double share) {
    if (sorted.empty()) return 0;
    return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

// Everything that was measured, in words; whether it is as it should be.
bool report(const Options& options, Tally& tally, Attacked& attacked, const Server& server, int status,
            double beside_crowd) {
    auto& times = tally.legal_moves_ms;
    std::sort(times.begin(), times.end());
    const double slow = percentile(times, 0.99);
    int attacks = 0;
    for (const auto& [name, count] : attacked.times) attacks += count;
    fmt::print(
        "{} idle visitors, {} lost; {} playing beside {} attackers for {} s, {} kills: {} games, {} moves\n",
        options.idle, tally.idle_lost.load(), options.playing, options.attackers, options.seconds,
        options.kills, tally.games.load(), tally.moves.load());
    fmt::print("errors {}, acknowledged moves lost {}\n", tally.errors.size(), tally.moves_lost.load());
    for (std::size_t i = 0; i < tally.errors.size() && i < 10; ++i) fmt::print("  {}\n", tally.errors[i]);
    fmt::print("attacks: {}, slow requests borne for too long {}\n", attacks, attacked.overdue.load());
    for (const auto& [name, count] : attacked.times) fmt::print("  {} {}\n", count, name);
    fmt::print("legal moves: {} requests, median {:.1f} ms, 99 % {:.1f} ms, slowest {:.1f} ms\n",
               times.size(), percentile(times, 0.5), slow, percentile(times, 1));
    fmt::print("memory of the server: {} MB at most; exit status {}\n", server.most_megabytes(), status);
    fmt::print("beside {} connections from one address: {}\n", options.crowd,
               beside_crowd < 0 ? "another is not served" : fmt::format("served in {:.1f} ms", beside_crowd));
    const bool quick = options.legal_ms == 0 || slow <= options.legal_ms;
    const bool small = server.most_megabytes() <= static_cast<std::size_t>(options.memory_mb);
    return tally.idle_lost == 0 && tally.errors.empty() && attacked.overdue == 0 && status == 0 && quick &&
           small && beside_crowd >= 0 && (options.playing == 0 || tally.moves > 0);
}

int run(const Options& options) {
    rlimit files{};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);

    Scene scene;
    Server server(scene);
    if (scene.port() == 0) {
        fmt::print(stderr, "web_attack: the server did not start: {}\n", server.errors());
        return 1;
    }
    const auto address = [&](int net, int number, int count) {
        return options.addresses == 0 ? std::string("127.0.0.1")
                                      : fmt::format("127.0.{}.{}", net, number % count + 1);
    };
    Tally tally;
    Attacked attacked;
    double beside_crowd = 0;
    int status = 0;
    {
        std::vector<std::jthread> attackers;
        std::vector<std::jthread> visitors;
        std::vector<std::string> homes;
        for (int i = 0; i < options.idle; ++i) homes.push_back(address(2, i, 250));
        IdleVisitors idle(scene, std::move(homes), tally);
        visitors.emplace_back([&] { idle.stay(); });
        for (int i = 0; i < options.playing; ++i) {
            visitors.emplace_back(
                [&, i] { play_games(scene, address(1, i, 250), static_cast<unsigned>(i), tally); });
        }
        for (int i = 0; i < options.attackers; ++i) {
            attackers.emplace_back([&, i] {
                attack_again_and_again(scene, address(3, i, options.addresses), static_cast<unsigned>(i),
                                       attacked);
            });
        }
        const auto start = Clock::now();
        const auto part = std::chrono::milliseconds(options.seconds * 1000 / (options.kills + 1));
        for (int i = 1; i <= options.kills; ++i) {
            std::this_thread::sleep_until(start + i * part);
            server.kill();
            if (!server.start()) tally.error("the server does not start again: " + server.errors());
        }
        std::this_thread::sleep_until(start + std::chrono::seconds(options.seconds));
        beside_crowd = wait_beside_crowd(scene.port(), options.crowd);
        scene.end_play();
        visitors.clear();
        status = server.end();
        scene.end();
    }
    return report(options, tally, attacked, server, status, beside_crowd) ? 0 : 1;
}

}  // namespace
}  // namespace sortie::attack

int main(int argc, char** argv) {
    const auto options = sortie::attack::read_options(argc, argv);
    if (options) return sortie::attack::run(*options);
    fmt::print(
        stderr,
        "usage: web_attack [NAME=NUMBER...], names: seconds kills idle playing attackers addresses crowd "
        "legal_ms memory_mb\n");
    return 2;
}
