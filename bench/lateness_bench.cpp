// Games against the clock while every core is kept busy: how late does a move come when 50 ms were given for
// it, how much of that is the engine's own doing, because it had a processor, and how long does a search go
// on after it was told to stop? First moves count, with everything that is made when it is needed first.
#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "arena/processor_wait.h"
#include "benchmarks.h"
#include "core/clock.h"
#include "core/stop.h"
#include "engine/registry.h"

namespace sortie::bench {

namespace {

using std::chrono::milliseconds;

// Threads that do nothing but compute, one for each core, until they are destroyed.
class Load {
  public:
    Load() {
        for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i) {
            threads_.emplace_back([this] {
                while (!done_.load(std::memory_order_relaxed)) {
                }
            });
        }
    }
    ~Load() { done_ = true; }
    Load(const Load&) = delete;
    Load& operator=(const Load&) = delete;

  private:
    std::atomic<bool> done_{false};
    std::vector<std::jthread> threads_;
};

void print_times(std::string_view title, std::vector<double> times) {
    std::sort(times.begin(), times.end());
    const auto quantile = [&](double part) {
        return times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))];
    };
    fmt::print("{}: median {:.2f} ms, 99 % {:.2f} ms, 99.9 % {:.2f} ms, worst {:.2f} ms ({} times)\n", title,
               quantile(0.5), quantile(0.99), quantile(0.999), quantile(1.0), times.size());
}

// A game that goes on for ever: finished ones are begun again, with a few moves at random.
class EndlessGame {
  public:
    EndlessGame(const Registry& registry, std::string game) : registry_(registry), game_(std::move(game)) {
        restart();
    }

    Session& session() { return *session_; }
    Agent& agent() { return *agent_; }

    void play(const std::string& move) {
        session_->play(move);
        if (session_->outcome() != Outcome::Ongoing) restart();
    }

  private:
    void restart() {
        constexpr int kRandomPlies = 4;
        session_ = std::move(registry_.open({game_}).value());
        for (int i = 0; i < kRandomPlies; ++i) {
            const auto moves = session_->legal_moves();
            session_->play(moves[random_() % moves.size()]);
        }
        agent_ = std::move(session_->make_agent({"sortie", {}}).value());
    }

    const Registry& registry_;
    const std::string game_;
    std::mt19937 random_{1};
    std::unique_ptr<Session> session_;
    std::unique_ptr<Agent> agent_;
};

double in_milliseconds(Duration duration) {
    return 1000.0 * seconds(duration);
}

void measure_moves(EndlessGame& game, std::string_view name, int moves) {
    constexpr milliseconds kMoveTime{50};
    const SteadyClock clock;
    const ProcessorWait wait;
    std::vector<double> late;
    std::vector<double> own;
    for (int i = 0; i < moves; ++i) {
        Limits limits;
        limits.move_time = kMoveTime;
        const StopFlag never;
        const Duration waited = wait.total();
        const Duration start = clock.now();
        const SearchReport report = game.agent().think({limits, 1, {}}, never, {});
        const Duration beyond = clock.now() - start - kMoveTime;
        late.push_back(std::max(0.0, in_milliseconds(beyond)));
        own.push_back(std::max(0.0, in_milliseconds(beyond - (wait.total() - waited))));
        game.play(report.move);
        if ((i + 1) % 1000 == 0) fmt::print(stderr, "{} of {} moves\n", i + 1, moves);
    }
    print_times(fmt::format("{}, beyond 50 ms per move", name), late);
    print_times(fmt::format("{}, without waiting for a processor", name), own);
}

}  // namespace

void run_lateness_bench(int moves) {
    const Registry registry = standard_registry();
    const SteadyClock clock;
    const Load load;
    for (const GameInfo& info : registry.games()) {
        EndlessGame game(registry, std::string(info.name));
        measure_moves(game, info.name, moves);
    }

    EndlessGame game(registry, "breakthrough");
    std::vector<double> after_stop;
    for (int i = 0; i < std::max(1, moves / 50); ++i) {
        StopFlag stop;
        Duration told{};
        std::jthread stopper([&] {
            std::this_thread::sleep_for(milliseconds(20));
            told = clock.now();
            stop.request();
        });
        const SearchReport report = game.agent().think({{}, 1, {}}, stop, {});
        const Duration end = clock.now();
        stopper.join();
        after_stop.push_back(in_milliseconds(end - told));
        game.play(report.move);
    }
    print_times("until a stop is obeyed", after_stop);
}

}  // namespace sortie::bench
