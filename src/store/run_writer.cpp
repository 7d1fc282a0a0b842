#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <utility>

#include "games/setup.h"
#include "store/database.h"
#include "store/postgres.h"
#include "store/run_tables.h"
#include "store/runs.h"

namespace sortie {

namespace {

constexpr int kPatienceMs = 5000;       // for a file that another process is writing to
constexpr int kShortPatienceMs = 1000;  // where nothing depends on it

std::int64_t microseconds(Duration duration) {
    return std::chrono::duration_cast<std::chrono::microseconds>(duration).count();
}

Side side_of(const std::string& name) {
    return name == side_name(Side::First) ? Side::First : Side::Second;
}

class SqliteRunStore final : public RunStore {
  public:
    explicit SqliteRunStore(const std::string& path)
        : path_(path), connection_(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kPatienceMs) {}

    // Creates what is missing, or says what is wrong with the file.
    std::optional<Error> prepare() {
        const int application = number_of(connection_, "PRAGMA application_id");
        const int version = number_of(connection_, "PRAGMA user_version");
        const bool empty = number_of(connection_, "SELECT count(*) FROM sqlite_schema") == 0;
        if (application != kApplicationId && !(application == 0 && version == 0 && empty))
            return Error{fmt::format("file {}: it is a database, but none with games of Sortie", path_)};
        if (version > kRunTablesVersion)
            return Error{fmt::format("file {}: it was written by a newer version of Sortie", path_)};
        // Readers do not wait for the writer, and a commit is on the disk when it returns.
        connection_.exec("PRAGMA journal_mode = WAL");
        connection_.exec("PRAGMA synchronous = FULL");
        connection_.exec("PRAGMA foreign_keys = ON");
        if (version == kRunTablesVersion) return std::nullopt;
        SQLite::Transaction transaction(connection_, SQLite::TransactionBehavior::IMMEDIATE);
        const int found =
            number_of(connection_, "PRAGMA user_version");  // someone else may have been quicker
        if (found == 0) connection_.exec(kRunTables);
        if (found == 1) connection_.exec(kSecondVersion);
        connection_.exec(fmt::format("PRAGMA application_id = {}", kApplicationId));
        connection_.exec(fmt::format("PRAGMA user_version = {}", kRunTablesVersion));
        transaction.commit();
        return std::nullopt;
    }

    Result<std::int64_t> begin_run(const std::string& kind, const std::string& plan) override {
        return guarded(path_, [&]() -> Result<std::int64_t> {
            SQLite::Statement insert(connection_,
                                     "INSERT INTO runs (kind, plan, started) VALUES (?, ?, datetime('now'))");
            insert.bind(1, kind);
            insert.bind(2, plan);
            insert.exec();
            return connection_.getLastInsertRowid();
        });
    }

    Result<std::optional<StoredRun>> last_run() override {
        return guarded(path_, [&]() -> Result<std::optional<StoredRun>> {
            SQLite::Statement query(
                connection_,
                "SELECT id, kind, plan, started, finished, verdict FROM runs ORDER BY id DESC LIMIT 1");
            if (!query.executeStep()) return std::optional<StoredRun>();
            return std::optional(StoredRun{query.getColumn(0).getInt64(), query.getColumn(1).getString(),
                                           query.getColumn(2).getString(), query.getColumn(3).getString(),
                                           text_or_nothing(query.getColumn(4)),
                                           text_or_nothing(query.getColumn(5))});
        });
    }

    std::optional<Error> finish_run(std::int64_t run, const std::string& verdict) override {
        return guarded(path_, [&]() -> std::optional<Error> {
            SQLite::Statement update(connection_,
                                     "UPDATE runs SET finished = datetime('now'), verdict = ? WHERE id = ?");
            update.bind(1, verdict);
            update.bind(2, run);
            update.exec();
            return std::nullopt;
        });
    }

    std::optional<Error> add_game(const GameOrigin& origin, const GameReport& report) override {
        return guarded(path_, [&]() -> std::optional<Error> {
            SQLite::Transaction transaction(connection_, SQLite::TransactionBehavior::IMMEDIATE);
            SQLite::Statement insert(
                connection_,
                "INSERT OR IGNORE INTO games (source, run, number, ended, game, variant, size, start, first, "
                "second, "
                "outcome, termination, reason, plies, final) VALUES (:source, :run, :number, "
                "datetime('now'), "
                ":game, "
                ":variant, :size, :start, :first, :second, :outcome, :termination, :reason, :plies, :final)");
            insert.bind(":source", std::string(origin.source));
            if (origin.run) {
                insert.bind(":run", *origin.run);
                insert.bind(":number", static_cast<std::int64_t>(origin.number));
            }
            insert.bind(":game", report.identity.game);
            insert.bind(":variant", report.identity.variant);
            if (report.identity.size) insert.bind(":size", size_text(*report.identity.size));
            insert.bind(":start", report.start);
            insert.bind(":first", report.agents[0]);
            insert.bind(":second", report.agents[1]);
            if (const auto word = outcome_word(report.outcome)) insert.bind(":outcome", *word);
            insert.bind(":termination", std::string(termination_name(report.termination)));
            insert.bind(":reason", report.reason);
            insert.bind(":plies", report.plies);
            insert.bind(":final", report.final_position);
            if (insert.exec() == 0) {
                return Error{
                    fmt::format("file {}: game {} is there already; does another process play this run?",
                                path_, origin.number + 1)};
            }
            const std::int64_t game = connection_.getLastInsertRowid();
            add_sides(game, report);
            add_moves(game, report);
            transaction.commit();
            return std::nullopt;
        });
    }

    Result<std::map<std::uint64_t, GameReport>> games_of(std::int64_t run, bool with_moves) override {
        return guarded(path_, [&]() -> Result<std::map<std::uint64_t, GameReport>> {
            SQLite::Statement query(connection_,
                                    "SELECT id, number, game, variant, size, start, first, second, outcome, "
                                    "termination, reason, plies, "
                                    "final FROM games WHERE run = ? ORDER BY number");
            query.bind(1, run);
            std::map<std::uint64_t, GameReport> games;
            while (query.executeStep()) {
                GameReport report;
                report.identity = {query.getColumn(2).getString(), query.getColumn(3).getString(),
                                   std::nullopt};
                if (const auto size = parse_size(query.getColumn(4).getString()))
                    report.identity.size = *size;
                report.start = query.getColumn(5).getString();
                report.agents = {query.getColumn(6).getString(), query.getColumn(7).getString()};
                const auto outcome = parse_outcome_word(query.getColumn(8).getString());
                const auto termination = parse_termination(query.getColumn(9).getString());
                if (!outcome || !termination) continue;  // without a result it is played again
                report.outcome = *outcome;
                report.termination = *termination;
                report.reason = query.getColumn(10).getString();
                report.plies = query.getColumn(11).getInt();
                report.final_position = query.getColumn(12).getString();
                const std::int64_t game = query.getColumn(0).getInt64();
                read_sides(game, report);
                if (with_moves) read_moves(game, report);
                games.emplace(static_cast<std::uint64_t>(query.getColumn(1).getInt64()), std::move(report));
            }
            return games;
        });
    }

  private:
    void add_moves(std::int64_t game, const GameReport& report) const {
        SQLite::Statement insert(
            connection_,
            "INSERT INTO moves (game, ply, side, move, opening, score, depth, nodes, time_us) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
        for (std::size_t i = 0; i < report.moves.size(); ++i) {
            const MoveReport& move = report.moves[i];
            insert.bind(1, game);
            insert.bind(2, static_cast<std::int64_t>(i) + 1);
            insert.bind(3, std::string(side_name(move.side)));
            insert.bind(4, move.move);
            insert.bind(5, move.opening ? 1 : 0);
            insert.bind(6, move.score);
            insert.bind(7, move.depth);
            insert.bind(8, static_cast<std::int64_t>(move.nodes));
            insert.bind(9, microseconds(move.time));
            insert.exec();
            insert.reset();
        }
    }

    void add_sides(std::int64_t game, const GameReport& report) const {
        SQLite::Statement insert(connection_,
                                 "INSERT INTO sides (game, side, moves, nodes, time_us, captures, late_us, "
                                 "machine_late_us) VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
        for (const Side each : {Side::First, Side::Second}) {
            const SideReport& side = report.sides[index(each)];
            insert.bind(1, game);
            insert.bind(2, std::string(side_name(each)));
            insert.bind(3, side.moves);
            insert.bind(4, static_cast<std::int64_t>(side.nodes));
            insert.bind(5, microseconds(side.time));
            insert.bind(6, side.captures);
            insert.bind(7, microseconds(side.lateness));
            insert.bind(8, microseconds(side.machine_lateness));
            insert.exec();
            insert.reset();
        }
    }

    void read_sides(std::int64_t game, GameReport& report) const {
        SQLite::Statement query(connection_,
                                "SELECT side, moves, nodes, time_us, captures, late_us, machine_late_us FROM "
                                "sides WHERE game = ?");
        query.bind(1, game);
        while (query.executeStep()) {
            SideReport& side = report.sides[index(side_of(query.getColumn(0).getString()))];
            side.moves = query.getColumn(1).getInt();
            side.nodes = static_cast<std::uint64_t>(query.getColumn(2).getInt64());
            side.time = std::chrono::microseconds(query.getColumn(3).getInt64());
            side.captures = query.getColumn(4).getInt();
            side.lateness = std::chrono::microseconds(query.getColumn(5).getInt64());
            side.machine_lateness = std::chrono::microseconds(query.getColumn(6).getInt64());
        }
    }

    void read_moves(std::int64_t game, GameReport& report) const {
        SQLite::Statement query(connection_,
                                "SELECT side, move, opening, score, depth, nodes, time_us FROM moves WHERE "
                                "game = ? ORDER BY ply");
        query.bind(1, game);
        while (query.executeStep()) {
            report.moves.push_back({side_of(query.getColumn(0).getString()), query.getColumn(1).getString(),
                                    query.getColumn(2).getInt() != 0, query.getColumn(3).getInt(),
                                    query.getColumn(4).getInt(),
                                    static_cast<std::uint64_t>(query.getColumn(5).getInt64()),
                                    std::chrono::microseconds(query.getColumn(6).getInt64())});
        }
    }

    const std::string path_;
    SQLite::Database connection_;
};

class SqliteLiveGameStore final : public LiveGameStore {
  public:
    explicit SqliteLiveGameStore(std::string path) : path_(std::move(path)) {}

    void write(std::int64_t run, const LiveGamesByNumber& games) override {
        try {
            // A connection of its own, which need not wait for the disk: nothing here is worth keeping.
            SQLite::Database file(path_, SQLite::OPEN_READWRITE, kShortPatienceMs);
            file.exec("PRAGMA synchronous = NORMAL");
            SQLite::Transaction transaction(file, SQLite::TransactionBehavior::IMMEDIATE);
            file.exec(kLiveTable);
            SQLite::Statement clear(file, "DELETE FROM live WHERE run = ?");
            clear.bind(1, run);
            clear.exec();
            SQLite::Statement insert(
                file,
                "INSERT INTO live (run, number, start, first, second, moves, beat) VALUES "
                "(?, ?, ?, ?, ?, ?, unixepoch())");
            for (const auto& [number, game] : games) {
                insert.bind(1, run);
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

  private:
    const std::string path_;
};

}  // namespace

Result<std::unique_ptr<RunStore>> open_run_store(const std::string& path) {
    if (is_postgres_url(path))
        return Error{
            fmt::format("{}: this command keeps its games in a file, not in a pool", shown_url(path))};
    return guarded(path, [&]() -> Result<std::unique_ptr<RunStore>> {
        auto store = std::make_unique<SqliteRunStore>(path);
        if (const auto problem = store->prepare()) return *problem;
        return std::unique_ptr<RunStore>(std::move(store));
    });
}

std::unique_ptr<LiveGameStore> open_live_game_store(const std::string& path) {
    return std::make_unique<SqliteLiveGameStore>(path);
}

}  // namespace sortie
