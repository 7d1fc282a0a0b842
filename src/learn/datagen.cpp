#include "learn/datagen.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "learn/datagen_player.h"

namespace sortie {

namespace {

// Everything that decides what is in the file.
std::string made_by(const DatagenOptions& options) {
    return fmt::format("agent={} nodes={} opening={}-{} uneven={} random-moves={} seed={}", options.agent,
                       fmt::join(options.nodes, "/"), options.least_opening, options.most_opening,
                       options.uneven, options.random_moves, options.seed);
}

}  // namespace

void DatagenStatistics::count(const RecordedGame& game) {
    ++games;
    plies += static_cast<std::size_t>(std::count_if(game.plies.begin(), game.plies.end(),
                                                    [](const auto& ply) { return ply.score != kNoScore; }));
    if (game.outcome == Outcome::FirstWins) ++first_wins;
    if (game.outcome == Outcome::Draw) ++draws;
}

Result<DatagenFile> DatagenFile::open(const Registry& registry, const DatagenOptions& options,
                                      const std::string& path) {
    const auto session = registry.open(options.game);
    if (!session) return Error{session.error()};
    auto writer = RecordWriter::open(path, {board_of((*session)->identity()), made_by(options)});
    if (!writer) return Error{writer.error()};
    return DatagenFile(std::move(*writer));
}

DatagenFile::DatagenFile(RecordWriter writer) : writer_(std::move(writer)), start_(clock_.now()) {
    for (const RecordedGame& game : writer_.found()) progress_.total.count(game);
    progress_.found = progress_.total.games;
}

std::optional<Error> DatagenFile::add(RecordedGame game) {
    progress_.total.count(game);
    progress_.games_per_second = static_cast<double>(progress_.total.games - progress_.found) /
                                 std::max(seconds(clock_.now() - start_), 1e-9);
    return writer_.add(std::move(game));
}

Result<DatagenStatistics> generate_games(const Registry& registry, const DatagenOptions& options,
                                         const std::string& path, const StopFlag& stop,
                                         const std::function<void(const DatagenProgress&)>& progress) {
    std::vector<std::unique_ptr<DatagenPlayer>> players;
    for (int i = 0; i < options.threads; ++i) {
        auto player = DatagenPlayer::make(registry, options);
        if (!player) return Error{player.error()};
        players.push_back(std::move(*player));
    }
    auto file = DatagenFile::open(registry, options, path);
    if (!file) return Error{file.error()};

    std::mutex mutex;  // guards what follows
    std::size_t next = file->next();
    std::map<std::size_t, RecordedGame> finished;  // earlier ones are missing
    std::optional<Error> problem;
    const auto write_in_order = [&]() -> std::optional<Error> {
        for (auto found = finished.find(file->next()); found != finished.end();
             found = finished.find(file->next())) {
            if (auto unwritten = file->add(std::move(found->second))) return unwritten;
            finished.erase(found);
            if (progress) progress(file->progress());
        }
        return std::nullopt;
    };
    const auto work = [&](DatagenPlayer& player) {
        for (;;) {
            std::unique_lock lock(mutex);
            if (next >= options.games || problem || stop.requested()) return;
            const std::size_t number = next++;
            lock.unlock();
            auto game = player.play(number, stop);
            lock.lock();
            if (stop.requested() || problem) return;  // a game cut short is no game
            if (game) finished.emplace(number, std::move(*game));
            problem = game ? write_in_order() : Error{game.error()};
        }
    };
    {
        std::vector<std::jthread> threads;
        for (auto& player : players) threads.emplace_back([&work, &player] { work(*player); });
    }
    if (!problem) problem = file->finish();
    if (problem) return *problem;
    return file->progress().total;
}

}  // namespace sortie
