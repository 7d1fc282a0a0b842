#include "arena/live_games.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <chrono>
#include <utility>

namespace sortie {

namespace {

using namespace std::chrono_literals;

constexpr auto kInterval = 250ms;  // news are written no more often
constexpr auto kBeat = 2s;         // and no less often, to show that somebody is still at it
constexpr int kShortPatienceMs = 1000;

constexpr const char* kTable = R"(
CREATE TABLE IF NOT EXISTS live (
    run INTEGER NOT NULL REFERENCES runs(id),
    number INTEGER NOT NULL,  -- within the run, from 0
    start TEXT,               -- position before all moves; NULL: the usual one
    first TEXT NOT NULL,      -- who plays
    second TEXT NOT NULL,
    moves TEXT NOT NULL,      -- so far, with blanks between them
    beat INTEGER NOT NULL,    -- seconds since 1970; long ago: whoever played was killed
    PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID
)";

}  // namespace

LiveGames::LiveGames(std::string file, std::int64_t run)
    : file_(std::move(file)), run_(run), writer_([this] { write_again_and_again(); }) {}

LiveGames::~LiveGames() {
    {
        const std::lock_guard lock(mutex_);
        done_ = true;
    }
    over_.notify_all();
    writer_.join();
    write({});
}

void LiveGames::begin(std::uint64_t number, const GamePlan& plan) {
    const std::lock_guard lock(mutex_);
    games_[number] = {
        plan.game.position, {agent_spec_text(plan.agents[0]), agent_spec_text(plan.agents[1])}, {}};
    changed_ = true;
}

void LiveGames::move(std::uint64_t number, const MoveReport& move) {
    const std::lock_guard lock(mutex_);
    std::string& moves = games_[number].moves;
    if (!moves.empty()) moves += ' ';
    moves += move.move;
    changed_ = true;
}

void LiveGames::end(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    games_.erase(number);
    changed_ = true;
}

void LiveGames::write_again_and_again() {
    auto last = std::chrono::steady_clock::time_point::min();
    std::unique_lock lock(mutex_);
    while (!over_.wait_for(lock, kInterval, [this] { return done_; })) {
        const auto now = std::chrono::steady_clock::now();
        // Between two games there is none for a moment; what was there before shows that the run goes on.
        if (games_.empty() || (!changed_ && now - last < kBeat)) continue;
        changed_ = false;
        last = now;
        const auto games = games_;
        lock.unlock();
        write(games);
        lock.lock();
    }
}

void LiveGames::write(const std::map<std::uint64_t, Game>& games) {
    try {
        // A connection of its own, which need not wait for the disk: nothing here is worth keeping.
        SQLite::Database file(file_, SQLite::OPEN_READWRITE, kShortPatienceMs);
        file.exec("PRAGMA synchronous = NORMAL");
        SQLite::Transaction transaction(file, SQLite::TransactionBehavior::IMMEDIATE);
        file.exec(kTable);
        SQLite::Statement clear(file, "DELETE FROM live WHERE run = ?");
        clear.bind(1, run_);
        clear.exec();
        SQLite::Statement insert(file,
                                 "INSERT INTO live (run, number, start, first, second, moves, beat) VALUES "
                                 "(?, ?, ?, ?, ?, ?, unixepoch())");
        for (const auto& [number, game] : games) {
            insert.bind(1, run_);
            insert.bind(2, static_cast<std::int64_t>(number));
            if (game.start) {
                insert.bind(3, *game.start);
            } else {
                insert.bind(3);
            }
            insert.bind(4, game.agents[0]);
            insert.bind(5, game.agents[1]);
            insert.bind(6, game.moves);
            insert.exec();
            insert.reset();
        }
        transaction.commit();
    } catch (const SQLite::Exception&) {
        // Busy or full: the next time, or never.
    }
}

}  // namespace sortie
