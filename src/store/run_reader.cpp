#include <SQLiteCpp/SQLiteCpp.h>
#include <utility>

#include "core/text.h"
#include "store/database.h"
#include "store/pool_run_reader.h"
#include "store/postgres.h"
#include "store/run_details.h"
#include "store/run_tables.h"
#include "store/runs.h"

namespace sortie {

namespace {

constexpr int kReaderPatienceMs = 1000;  // for a file that is being written to
constexpr int kMostRuns = 200;
constexpr int kMostLive = 1000;
constexpr int kAliveSeconds = 10;  // a run without signs of life for longer is not running

class SqliteRunReader final : public RunReader {
  public:
    explicit SqliteRunReader(const std::string& path)
        : path_(path), file_(path, SQLite::OPEN_READONLY, kReaderPatienceMs) {}

    Result<std::vector<RunOverview>> runs() override {
        return guarded(path_, [&]() -> Result<std::vector<RunOverview>> { return read_runs(std::nullopt); });
    }

    Result<std::optional<RunDetails>> run(std::int64_t id, std::int64_t offset, std::int64_t limit) override {
        return guarded(path_, [&]() -> Result<std::optional<RunDetails>> {
            return read_details(*this, id, offset, limit);
        });
    }

    Result<std::optional<StoredGame>> game(std::int64_t run, std::uint64_t number,
                                           std::size_t most_moves) override {
        return guarded(path_, [&]() -> Result<std::optional<StoredGame>> {
            SQLite::Statement row(file_,
                                  "SELECT number, first, second, outcome, termination, reason, plies, ended, "
                                  "game, variant, size, start, id FROM games WHERE run = ? AND number = ?");
            row.bind(1, run);
            row.bind(2, static_cast<std::int64_t>(number));
            if (!row.executeStep()) return std::optional<StoredGame>();
            StoredGame game{{row.getColumn(8).getString(), row.getColumn(9).getString()}, listed(row)};
            if (const auto size = parse_size(row.getColumn(10).getString())) game.setup.size = *size;
            game.setup.position = row.getColumn(11).getString();
            SQLite::Statement moves(file_, "SELECT move FROM moves WHERE game = ? ORDER BY ply LIMIT ?");
            moves.bind(1, row.getColumn(12).getInt64());
            moves.bind(2, static_cast<std::int64_t>(most_moves));
            while (moves.executeStep()) game.setup.moves.push_back(moves.getColumn(0).getString());
            return std::optional(std::move(game));
        });
    }

    // The first eight columns of a query.
    static ListedGame listed(SQLite::Statement& row) {
        return {static_cast<std::uint64_t>(row.getColumn(0).getInt64()),
                {row.getColumn(1).getString(), row.getColumn(2).getString()},
                text_or_nothing(row.getColumn(3)),
                row.getColumn(4).getString(),
                row.getColumn(5).getString(),
                row.getColumn(6).getInt64(),
                row.getColumn(7).getString()};
    }

    std::vector<RunOverview> read_runs(std::optional<std::int64_t> only) const {
        SQLite::Statement rows(
            file_,
            "SELECT id, kind, plan, started, finished, verdict, "
            "(SELECT count(*) FROM games WHERE games.run = runs.id) FROM runs WHERE ?1 < 0 OR id = ?1 "
            "ORDER BY id DESC LIMIT ?2");
        rows.bind(1, only.value_or(-1));
        rows.bind(2, kMostRuns);
        std::vector<RunOverview> runs;
        while (rows.executeStep()) {
            RunOverview run{{rows.getColumn(0).getInt64(), rows.getColumn(1).getString(),
                             rows.getColumn(2).getString(), rows.getColumn(3).getString(),
                             text_or_nothing(rows.getColumn(4)), text_or_nothing(rows.getColumn(5))},
                            static_cast<std::uint64_t>(rows.getColumn(6).getInt64()),
                            false};
            run.running = !run.run.finished && is_alive(run.run.id);
            runs.push_back(std::move(run));
        }
        return runs;
    }

    bool is_alive(std::int64_t run) const {
        SQLite::Statement table(file_, "SELECT 1 FROM sqlite_schema WHERE name = 'live'");
        if (!table.executeStep()) return false;
        SQLite::Statement beats(file_, "SELECT 1 FROM live WHERE run = ? AND beat > unixepoch() - ?");
        beats.bind(1, run);
        beats.bind(2, kAliveSeconds);
        return beats.executeStep();
    }

    // Those that nobody has finished yet.
    LiveGamesByNumber live(std::int64_t run) const {
        SQLite::Statement rows(
            file_,
            "SELECT number, first, second, start, moves FROM live WHERE run = ?1 AND "
            "NOT EXISTS (SELECT 1 FROM games WHERE games.run = live.run AND games.number = live.number) "
            "ORDER BY number LIMIT ?2");
        rows.bind(1, run);
        rows.bind(2, kMostLive);
        LiveGamesByNumber games;
        while (rows.executeStep()) {
            games[static_cast<std::uint64_t>(rows.getColumn(0).getInt64())] = {
                text_or_nothing(rows.getColumn(3)),
                {rows.getColumn(1).getString(), rows.getColumn(2).getString()},
                rows.getColumn(4).getString()};
        }
        return games;
    }

    std::vector<std::pair<std::uint64_t, Outcome>> results(std::int64_t run) const {
        SQLite::Statement rows(
            file_, "SELECT number, outcome FROM games WHERE run = ? AND outcome IS NOT NULL ORDER BY number");
        rows.bind(1, run);
        std::vector<std::pair<std::uint64_t, Outcome>> results;
        while (rows.executeStep()) {
            const auto outcome = parse_outcome_word(rows.getColumn(1).getString());
            if (outcome)
                results.emplace_back(static_cast<std::uint64_t>(rows.getColumn(0).getInt64()), *outcome);
        }
        return results;
    }

    std::vector<ListedGame> list(std::int64_t run, std::int64_t offset, std::int64_t limit) const {
        SQLite::Statement rows(
            file_,
            "SELECT number, first, second, outcome, termination, reason, plies, ended FROM games "
            "WHERE run = ? ORDER BY number DESC LIMIT ? OFFSET ?");
        rows.bind(1, run);
        rows.bind(2, limit);
        rows.bind(3, offset);
        std::vector<ListedGame> games;
        while (rows.executeStep()) games.push_back(listed(rows));
        return games;
    }

  private:
    const std::string path_;
    SQLite::Database file_;
};

}  // namespace

Result<std::unique_ptr<RunReader>> open_run_reader(const std::string& path) {
    if (is_postgres_url(path)) return open_pool_run_reader(path);
    return guarded(path, [&]() -> Result<std::unique_ptr<RunReader>> {
        return std::unique_ptr<RunReader>(std::make_unique<SqliteRunReader>(path));
    });
}

}  // namespace sortie
