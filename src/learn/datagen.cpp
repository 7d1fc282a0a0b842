#include "learn/datagen.h"

#include <algorithm>
#include <condition_variable>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <thread>

#include "core/clock.h"
#include "core/random.h"
#include "engine/agents/agent_choice.h"
#include "engine/agents/evaluation_choice.h"

namespace sortie {

namespace {

constexpr std::size_t kBlockGames = 64;
constexpr std::size_t kMostPlies = 2000;  // a game without an end is a draw
constexpr const char* kHashMegabytes = "4";

// Everything that decides what is in the file.
std::string made_by(const DatagenOptions& options) {
    return fmt::format("agent={} nodes={} opening={}-{} uneven={} random-moves={} seed={}", options.agent,
                       fmt::join(options.nodes, "/"), options.least_opening, options.most_opening,
                       options.uneven, options.random_moves, options.seed);
}

// One thread's board and player.
class SelfPlayer {
  public:
    static Result<std::unique_ptr<SelfPlayer>> make(const Registry& registry, const DatagenOptions& options) {
        auto session = registry.open(options.game);
        if (!session) return Error{session.error()};
        auto spec = parse_agent_spec(options.agent);
        if (!spec) return Error{spec.error()};
        const AgentFactory agents = session_agents();
        if (agents.takes(**session, spec->name, "hash")) add_option(*spec, "hash", kHashMegabytes);
        // Scores that charge a side for draws would teach a network that even positions are bad.
        if (agents.takes(**session, spec->name, "contempt")) add_option(*spec, "contempt", "0");
        auto agent = agents(**session, *spec);
        if (!agent) return Error{agent.error()};
        return std::unique_ptr<SelfPlayer>(new SelfPlayer(options, std::move(*session), std::move(*agent)));
    }

    const Session& session() const { return *session_; }

    RecordedGame play(std::uint64_t seed, const StopFlag& stop) {
        while (session_->take_back()) {
        }
        agent_->clear();
        Random random(seed);
        RecordedGame game;
        const auto choices = static_cast<std::uint64_t>(options_.most_opening - options_.least_opening) + 1;
        const auto opening = static_cast<std::size_t>(options_.least_opening) + random.below(choices);
        SearchRequest request;
        request.limits.nodes = options_.nodes[random.below(options_.nodes.size())];
        const Unevenness unevenness = draw_unevenness(opening, random);
        while (session_->outcome() == Outcome::Ongoing && game.plies.size() < kMostPlies &&
               !stop.requested()) {
            const auto moves = session_->legal_moves();
            const auto codes = session_->legal_move_codes();
            const auto recorded = [&](std::size_t move) {
                return coded_move(codes, move, [&](std::size_t i) -> std::string_view { return moves[i]; });
            };
            const bool uneven = game.plies.size() < unevenness.end;
            const bool blind = uneven && session_->side_to_move() == unevenness.blind;
            if (game.plies.size() < opening || blind || random.unit() < options_.random_moves) {
                const auto index = random.below(moves.size());
                game.plies.push_back({recorded(index), kNoScore});
                session_->play(moves[index]);
                continue;
            }
            const SearchReport report = agent_->think(request, stop, {});
            const auto found = std::find(moves.begin(), moves.end(), report.move);
            // Cut off before the end of its first depth, a search has a move but no opinion; and what is
            // played against blind moves says nothing about the result.
            const bool counts = report.depth > 0 && !uneven;
            const auto score = counts ? static_cast<std::int16_t>(report.score) : kNoScore;
            game.plies.push_back({recorded(static_cast<std::size_t>(found - moves.begin())), score});
            if (is_decided(report.score)) {
                const Side side = session_->side_to_move();
                game.outcome = win_for(is_win(report.score) ? side : opponent(side));
                return game;
            }
            session_->play(report.move);
        }
        const Outcome outcome = session_->outcome();
        game.outcome = outcome == Outcome::Ongoing ? Outcome::Draw : outcome;
        return game;
    }

  private:
    // Up to a ply of the game one side moves at random and the other thinks.
    struct Unevenness {
        std::size_t end = 0;
        Side blind = Side::First;
    };

    Unevenness draw_unevenness(std::size_t opening, Random& random) const {
        if (options_.uneven == 0) return {};
        const std::size_t plies = random.below(static_cast<std::uint64_t>(options_.uneven) + 1);
        return {opening + plies, random.below(2) == 0 ? Side::First : Side::Second};
    }

    SelfPlayer(const DatagenOptions& options, std::unique_ptr<Session> session, std::unique_ptr<Agent> agent)
        : options_(options), session_(std::move(session)), agent_(std::move(agent)) {}

    const DatagenOptions& options_;
    std::unique_ptr<Session> session_;
    std::unique_ptr<Agent> agent_;
};

}  // namespace

void DatagenStatistics::count(const RecordedGame& game) {
    ++games;
    plies += static_cast<std::size_t>(std::count_if(game.plies.begin(), game.plies.end(),
                                                    [](const auto& ply) { return ply.score != kNoScore; }));
    if (game.outcome == Outcome::FirstWins) ++first_wins;
    if (game.outcome == Outcome::Draw) ++draws;
}

Result<DatagenStatistics> generate_games(const Registry& registry, const DatagenOptions& options,
                                         const std::string& path, const StopFlag& stop,
                                         const std::function<void(const DatagenProgress&)>& progress) {
    std::vector<std::unique_ptr<SelfPlayer>> players;
    for (int i = 0; i < options.threads; ++i) {
        auto player = SelfPlayer::make(registry, options);
        if (!player) return Error{player.error()};
        players.push_back(std::move(*player));
    }
    auto writer =
        RecordWriter::open(path, {board_of(players.front()->session().identity()), made_by(options)});
    if (!writer) return Error{writer.error()};

    DatagenProgress state;
    for (const RecordedGame& game : writer->found()) state.total.count(game);
    state.found = writer->found().size();

    const SteadyClock clock;
    const Duration start = clock.now();
    std::mutex mutex;
    std::condition_variable changed;
    std::size_t next = state.found;
    std::size_t working = players.size();
    std::map<std::size_t, RecordedGame> finished;  // not yet written
    const auto work = [&](SelfPlayer& player) {
        for (;;) {
            std::unique_lock lock(mutex);
            if (next >= options.games || stop.requested()) break;
            const std::size_t number = next++;
            lock.unlock();
            RecordedGame game = player.play(options.seed * 1'000'003 + number, stop);
            lock.lock();
            if (stop.requested()) break;  // a game cut short is no game
            finished.emplace(number, std::move(game));
            changed.notify_one();
        }
        const std::lock_guard lock(mutex);
        --working;
        changed.notify_one();
    };
    std::vector<std::jthread> threads;
    for (auto& player : players) threads.emplace_back([&work, &player] { work(*player); });

    std::optional<Error> problem;
    std::vector<RecordedGame> block;
    std::size_t written = state.found;
    std::unique_lock lock(mutex);
    for (;;) {
        changed.wait(lock, [&] { return working == 0 || finished.contains(written + block.size()); });
        const std::size_t before = block.size();
        for (auto found = finished.find(written + block.size()); found != finished.end();
             found = finished.find(written + block.size())) {
            state.total.count(found->second);
            block.push_back(std::move(found->second));
            finished.erase(found);
        }
        const bool over = working == 0 && block.size() == before;
        if (block.size() >= kBlockGames || (over && !block.empty())) {
            lock.unlock();
            if (!problem) problem = writer->append(block);
            lock.lock();
            if (problem) next = options.games;
            written += block.size();
            block.clear();
            state.games_per_second =
                static_cast<double>(written - state.found) / std::max(seconds(clock.now() - start), 1e-9);
            if (progress) progress(state);
        }
        if (over) break;
    }
    lock.unlock();
    threads.clear();
    if (problem) return *problem;
    return state.total;
}

}  // namespace sortie
