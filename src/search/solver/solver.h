// The solver as its users see it: the value of a position on any number of threads, root moves, and a line.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "core/clock.h"
#include "core/stop.h"
#include "games/traits.h"
#include "search/solver/refuted_share.h"
#include "search/solver/settings.h"
#include "search/solver/worker.h"

namespace sortie::solver {

struct Progress {
    std::uint64_t nodes = 0;
    Duration time{};
    int table_permille = 0;
    ProofNumbers root;
    std::array<PathStep, kShownPath> path;
};

template <Game G>
struct RootMove {
    typename G::Move move;
    Value value = Value::Unknown;  // from the side that makes the move
};

template <Game G, KnowledgeOf<G> K>
class Solver {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Handler = std::function<void(const Progress&)>;

    // Without a network the first numbers come from the knowledge alone.
    Solver(const Settings& settings, K& knowledge, const Clock& clock,
           std::shared_ptr<const EffortNetwork> network = nullptr)
        : knowledge_(knowledge),
          clock_(clock),
          table_(settings.megabytes - open_megabytes(settings), knowledge.has_short_codes()),
          shared_(table_, open_megabytes(settings), settings.seed, knowledge, std::move(network)) {
        for (int i = 0; i < settings.threads; ++i)
            workers_.push_back(std::make_unique<Worker<G, K>>(shared_, knowledge));
    }

    // The value of a position, finished ones included. The handler is called now and then on the calling
    // thread.
    Value solve(const Position& position, const Limits& limits, const StopFlag& stop, const Handler& handler);

    // What the table, and a few nodes where it has forgotten, tell about each move.
    std::vector<RootMove<G>> root_moves(const Position& position);

    // From a solved position to the end: the winner's moves win; the loser's are those that took longest to
    // refute.
    std::vector<Move> line(Position position);

    // The value with at most `nodes` on the calling thread: what is solved already costs few. Several threads
    // may ask at once, each as another one of those in the settings.
    Value value_within(const Position& position, std::uint64_t nodes, std::size_t thread = 0) {
        shared_.halt.store(false, std::memory_order_relaxed);
        return workers_[thread]->solve(position, nodes);
    }
    std::size_t threads() const { return workers_.size(); }

    // A job of a search on many machines, on the calling thread, as value_within(). When `go_on` says no it
    // ends early, with what was found by then.
    template <class GoOn>
    LeafReport search_leaf(const Position& position, std::uint64_t nodes, const GoOn& go_on,
                           std::size_t thread = 0) {
        Worker<G, K>& worker = *workers_[thread];
        const std::uint64_t first = worker.nodes();
        LeafReport report;
        const auto spent = [&] { return worker.nodes() - first; };
        do {
            report.value = value_within(position, std::min(kSlice, nodes - spent()), thread);
        } while (report.value == Value::Unknown && spent() < nodes && go_on());
        if (report.value == Value::Unknown) {
            report.children = worker.open_children(position);
            if (report.children.empty()) report.value = value_within(position, 2, thread);
        }
        report.nodes = spent();
        return report;
    }
    // What proof numbers of moves add up to, see FirstNumbers.
    float in_common() const { return shared_.first_numbers.in_common(); }

    // How much of the proof is done for the side that is nearer to it, from 0 to 1, by samples. Also while
    // searches are running.
    double refuted_share(const Position& position) {
        constexpr int kSamples = 400;
        const ProofNumbers root = workers_.front()->root_numbers();
        const Side mover = G::side_to_move(position);
        return RefutedShare<G, K>(knowledge_, table_, shared_.open)
            .sample(position, root.win <= root.loss ? mover : opponent(mover), kSamples, samples_);
    }

    // What lines took is not among them.
    std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const auto& worker : workers_) sum += worker->nodes();
        return sum - recall_nodes_;
    }
    SolvedTable& table() { return table_; }
    ProofNumberTable& open_numbers() { return shared_.open; }
    // Results are also put into this log from now on.
    void log_to(ResultLog& log) { shared_.log = &log; }
    const SolvedTable& table() const { return table_; }
    K& knowledge() { return knowledge_; }

  private:
    // A quarter of the memory goes to the proof numbers of open positions.
    static std::size_t open_megabytes(const Settings& settings) { return settings.megabytes / 4; }

    static constexpr std::uint64_t kSlice = 100'000;  // nodes between two looks at what others want
    static constexpr Duration kTick = std::chrono::milliseconds(20);
    static constexpr std::uint64_t kRecallNodes = 200'000;  // for what the table has forgotten

    std::optional<Move> winning_move(const Position& position);
    std::optional<Move> longest_defence(const Position& position) const;

    K& knowledge_;
    const Clock& clock_;
    SolvedTable table_;
    Shared<G, K> shared_;
    Random samples_{1};
    std::uint64_t recall_nodes_ = 0;
    std::vector<std::unique_ptr<Worker<G, K>>> workers_;
};

template <Game G, KnowledgeOf<G> K>
Value Solver<G, K>::solve(const Position& position, const Limits& limits, const StopFlag& stop,
                          const Handler& handler) {
    const Duration start = clock_.now();
    shared_.halt.store(false, std::memory_order_relaxed);
    std::atomic<Value> value{Value::Unknown};
    std::atomic<std::size_t> running{workers_.size()};
    std::vector<std::jthread> threads;
    for (auto& worker : workers_) {
        threads.emplace_back([&, solver = worker.get()] {
            const Value found = solver->solve(position, limits.nodes.value_or(Worker<G, K>::kUnlimited));
            if (found != Value::Unknown) {
                value.store(found, std::memory_order_relaxed);
                shared_.halt.store(true, std::memory_order_relaxed);
            }
            running.fetch_sub(1, std::memory_order_release);
        });
    }
    Duration wait = std::chrono::microseconds(100);  // short at first: many positions take no time at all
    while (running.load(std::memory_order_acquire) > 0) {
        std::this_thread::sleep_for(wait);
        wait = std::min(2 * wait, kTick);
        const Duration time = clock_.now() - start;
        if (stop.requested() || (limits.time && time >= *limits.time))
            shared_.halt.store(true, std::memory_order_relaxed);
        if (handler && running.load(std::memory_order_relaxed) > 0) {
            const auto& leader = *workers_.front();
            handler({nodes(), time, table_.permille_used(), leader.root_numbers(), leader.path()});
        }
    }
    return value.load(std::memory_order_relaxed);
}

template <Game G, KnowledgeOf<G> K>
std::vector<RootMove<G>> Solver<G, K>::root_moves(const Position& position) {
    MoveList<G> moves;
    G::generate(position, moves);
    std::vector<RootMove<G>> result;
    for (const Move& move : moves) {
        const Position next = G::play(position, move);
        result.push_back({move, opposite(workers_.front()->known_value(next, knowledge_.code(next)))});
    }
    return result;
}

template <Game G, KnowledgeOf<G> K>
std::vector<typename G::Move> Solver<G, K>::line(Position position) {
    const std::uint64_t nodes_before = nodes();
    std::vector<Move> moves;
    while (G::outcome(position) == Outcome::Ongoing) {
        const Value value = value_within(position, kRecallNodes);
        const auto chosen = value == Value::Win    ? winning_move(position)
                            : value == Value::Loss ? longest_defence(position)
                                                   : std::nullopt;
        if (!chosen) break;  // more than a few nodes away
        moves.push_back(*chosen);
        position = G::play(position, *chosen);
    }
    recall_nodes_ += nodes() - nodes_before;
    return moves;
}

// Moves that are known to win first: proving anew that another one does not may take many nodes.
template <Game G, KnowledgeOf<G> K>
std::optional<typename G::Move> Solver<G, K>::winning_move(const Position& position) {
    const std::vector<RootMove<G>> moves = root_moves(position);
    for (const auto& [move, value] : moves) {
        if (value == Value::Win) return move;
    }
    for (const auto& [move, value] : moves) {
        if (value == Value::Unknown && value_within(G::play(position, move), kRecallNodes) == Value::Loss)
            return move;
    }
    return std::nullopt;
}

template <Game G, KnowledgeOf<G> K>
std::optional<typename G::Move> Solver<G, K>::longest_defence(const Position& position) const {
    MoveList<G> moves;
    G::generate(position, moves);
    std::optional<Move> longest;
    int most_effort = -1;
    for (const Move& move : moves) {
        const int effort = table_.probe(knowledge_.code(G::play(position, move))).effort;
        if (effort <= most_effort) continue;
        most_effort = effort;
        longest = move;
    }
    return longest;
}

}  // namespace sortie::solver
