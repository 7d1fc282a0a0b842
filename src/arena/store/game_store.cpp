#include "arena/store/game_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <utility>

#include "games/setup.h"

namespace sortie {

namespace {

constexpr int kApplication = 0x536f7274;  // "Sort", so that other programs' files are told apart
constexpr int kVersion = 1;
constexpr int kPatienceMs = 5000;  // for a file that another process is writing to

constexpr const char* kSchema = R"(
CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,      -- match, tournament
    plan TEXT NOT NULL,      -- JSON
    started TEXT NOT NULL,   -- UTC
    finished TEXT,
    verdict TEXT
) STRICT;
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    source TEXT NOT NULL,    -- arena, …: which part of the program played it
    run INTEGER REFERENCES runs(id),
    number INTEGER,          -- within the run, from 0
    ended TEXT NOT NULL,     -- UTC
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    size TEXT,
    start TEXT NOT NULL,     -- position before all moves
    first TEXT NOT NULL,     -- who played
    second TEXT NOT NULL,
    outcome TEXT,            -- first, second, draw; NULL without a result
    termination TEXT NOT NULL,
    reason TEXT NOT NULL,
    plies INTEGER NOT NULL,
    final TEXT NOT NULL,     -- position after all moves
    UNIQUE (run, number)
) STRICT;
CREATE TABLE sides (
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
    side TEXT NOT NULL,      -- first, second
    moves INTEGER NOT NULL,
    nodes INTEGER NOT NULL,
    time_us INTEGER NOT NULL,
    captures INTEGER NOT NULL,
    late_us INTEGER NOT NULL,
    PRIMARY KEY (game, side)
) STRICT, WITHOUT ROWID;
CREATE TABLE moves (
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
    ply INTEGER NOT NULL,    -- from 1
    side TEXT NOT NULL,
    move TEXT NOT NULL,
    opening INTEGER NOT NULL,
    score INTEGER NOT NULL,  -- as the mover sees it
    depth INTEGER NOT NULL,
    nodes INTEGER NOT NULL,
    time_us INTEGER NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
)";

std::int64_t microseconds(Duration duration) {
    return std::chrono::duration_cast<std::chrono::microseconds>(duration).count();
}

std::string explanation(const SQLite::Exception& problem) {
    switch (problem.getErrorCode()) {
        case SQLITE_FULL:
            return "the disk is full; what was stored before is safe";
        case SQLITE_IOERR:
            return "the disk failed to read or write (is it full?); what was stored before is safe";
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return "another program has locked it";
        case SQLITE_NOTADB:
            return "it is no SQLite database";
        case SQLITE_READONLY:
        case SQLITE_PERM:
            return "it cannot be written to";
        case SQLITE_CANTOPEN:
            return "it cannot be opened (does the folder exist, and may you write there?)";
        case SQLITE_CORRUPT:
            return "it is damaged";
        default:
            return problem.what();
    }
}

std::optional<Outcome> parse_outcome(const std::string& text) {
    if (text == "first") return Outcome::FirstWins;
    if (text == "second") return Outcome::SecondWins;
    if (text == "draw") return Outcome::Draw;
    return std::nullopt;
}

void bind_outcome(SQLite::Statement& statement, const char* name, Outcome outcome) {
    switch (outcome) {
        case Outcome::FirstWins:
            return statement.bind(name, "first");
        case Outcome::SecondWins:
            return statement.bind(name, "second");
        case Outcome::Draw:
            return statement.bind(name, "draw");
        case Outcome::Ongoing:
            return statement.bind(name);
    }
}

Side side_of(const std::string& name) {
    return name == side_name(Side::First) ? Side::First : Side::Second;
}

}  // namespace

struct GameStore::Database {
    explicit Database(const std::string& name)
        : path(name), connection(name, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kPatienceMs) {}

    // Runs a piece of work, turning what SQLite throws into an error that names the file.
    template <class Work>
    auto guarded(const Work& work) -> decltype(work()) {
        try {
            return work();
        } catch (const SQLite::Exception& problem) {
            return Error{fmt::format("file {}: {}", path, explanation(problem))};
        }
    }

    int number(const char* query) { return connection.execAndGet(query).getInt(); }

    std::optional<Error> prepare() {
        const int application = number("PRAGMA application_id");
        const int version = number("PRAGMA user_version");
        const bool empty = number("SELECT count(*) FROM sqlite_schema") == 0;
        if (application != kApplication && !(application == 0 && version == 0 && empty))
            return Error{fmt::format("file {}: it is a database, but none with games of Sortie", path)};
        if (version > kVersion)
            return Error{fmt::format("file {}: it was written by a newer version of Sortie", path)};
        // Readers do not wait for the writer, and a commit is on the disk when it returns.
        connection.exec("PRAGMA journal_mode = WAL");
        connection.exec("PRAGMA synchronous = FULL");
        connection.exec("PRAGMA foreign_keys = ON");
        if (version == kVersion) return std::nullopt;
        SQLite::Transaction transaction(connection, SQLite::TransactionBehavior::IMMEDIATE);
        if (number("PRAGMA user_version") == 0) {  // no one else was quicker
            connection.exec(kSchema);
            connection.exec(fmt::format("PRAGMA application_id = {}", kApplication));
            connection.exec(fmt::format("PRAGMA user_version = {}", kVersion));
        }
        transaction.commit();
        return std::nullopt;
    }

    void add_moves(std::int64_t game, const GameReport& report) const {
        SQLite::Statement insert(
            connection,
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
        SQLite::Statement insert(connection,
                                 "INSERT INTO sides (game, side, moves, nodes, time_us, captures, late_us) "
                                 "VALUES (?, ?, ?, ?, ?, ?, ?)");
        for (const Side each : {Side::First, Side::Second}) {
            const SideReport& side = report.sides[index(each)];
            insert.bind(1, game);
            insert.bind(2, std::string(side_name(each)));
            insert.bind(3, side.moves);
            insert.bind(4, static_cast<std::int64_t>(side.nodes));
            insert.bind(5, microseconds(side.time));
            insert.bind(6, side.captures);
            insert.bind(7, microseconds(side.lateness));
            insert.exec();
            insert.reset();
        }
    }

    void read_sides(std::int64_t game, GameReport& report) const {
        SQLite::Statement query(
            connection, "SELECT side, moves, nodes, time_us, captures, late_us FROM sides WHERE game = ?");
        query.bind(1, game);
        while (query.executeStep()) {
            SideReport& side = report.sides[index(side_of(query.getColumn(0).getString()))];
            side.moves = query.getColumn(1).getInt();
            side.nodes = static_cast<std::uint64_t>(query.getColumn(2).getInt64());
            side.time = std::chrono::microseconds(query.getColumn(3).getInt64());
            side.captures = query.getColumn(4).getInt();
            side.lateness = std::chrono::microseconds(query.getColumn(5).getInt64());
        }
    }

    void read_moves(std::int64_t game, GameReport& report) const {
        SQLite::Statement query(connection,
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

    const std::string path;
    SQLite::Database connection;
};

GameStore::GameStore(std::unique_ptr<Database> database) : database_(std::move(database)) {}
GameStore::~GameStore() = default;

Result<std::unique_ptr<GameStore>> GameStore::open(const std::string& path) {
    try {
        auto database = std::make_unique<Database>(path);
        if (const auto problem = database->prepare()) return *problem;
        return std::unique_ptr<GameStore>(new GameStore(std::move(database)));
    } catch (const SQLite::Exception& problem) {
        return Error{fmt::format("file {}: {}", path, explanation(problem))};
    }
}

Result<std::int64_t> GameStore::begin_run(const std::string& kind, const std::string& plan) {
    return database_->guarded([&]() -> Result<std::int64_t> {
        SQLite::Statement insert(database_->connection,
                                 "INSERT INTO runs (kind, plan, started) VALUES (?, ?, datetime('now'))");
        insert.bind(1, kind);
        insert.bind(2, plan);
        insert.exec();
        return database_->connection.getLastInsertRowid();
    });
}

Result<std::optional<StoredRun>> GameStore::last_run() {
    return database_->guarded([&]() -> Result<std::optional<StoredRun>> {
        SQLite::Statement query(
            database_->connection,
            "SELECT id, kind, plan, finished IS NOT NULL FROM runs ORDER BY id DESC LIMIT 1");
        if (!query.executeStep()) return std::optional<StoredRun>();
        return std::optional(StoredRun{query.getColumn(0).getInt64(), query.getColumn(1).getString(),
                                       query.getColumn(2).getString(), query.getColumn(3).getInt() != 0});
    });
}

std::optional<Error> GameStore::finish_run(std::int64_t run, const std::string& verdict) {
    return database_->guarded([&]() -> std::optional<Error> {
        SQLite::Statement update(database_->connection,
                                 "UPDATE runs SET finished = datetime('now'), verdict = ? WHERE id = ?");
        update.bind(1, verdict);
        update.bind(2, run);
        update.exec();
        return std::nullopt;
    });
}

std::optional<Error> GameStore::add_game(const GameOrigin& origin, const GameReport& report) {
    return database_->guarded([&]() -> std::optional<Error> {
        SQLite::Transaction transaction(database_->connection, SQLite::TransactionBehavior::IMMEDIATE);
        SQLite::Statement insert(
            database_->connection,
            "INSERT OR IGNORE INTO games (source, run, number, ended, game, variant, size, start, first, "
            "second, "
            "outcome, termination, reason, plies, final) VALUES (:source, :run, :number, datetime('now'), "
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
        bind_outcome(insert, ":outcome", report.outcome);
        insert.bind(":termination", std::string(termination_name(report.termination)));
        insert.bind(":reason", report.reason);
        insert.bind(":plies", report.plies);
        insert.bind(":final", report.final_position);
        if (insert.exec() == 0) {
            return Error{fmt::format("file {}: game {} is there already; does another process play this run?",
                                     database_->path, origin.number + 1)};
        }
        const std::int64_t game = database_->connection.getLastInsertRowid();
        database_->add_sides(game, report);
        database_->add_moves(game, report);
        transaction.commit();
        return std::nullopt;
    });
}

Result<std::map<std::uint64_t, GameReport>> GameStore::games_of(std::int64_t run, bool with_moves) {
    return database_->guarded([&]() -> Result<std::map<std::uint64_t, GameReport>> {
        SQLite::Statement query(database_->connection,
                                "SELECT id, number, game, variant, size, start, first, second, outcome, "
                                "termination, reason, plies, "
                                "final FROM games WHERE run = ? ORDER BY number");
        query.bind(1, run);
        std::map<std::uint64_t, GameReport> games;
        while (query.executeStep()) {
            GameReport report;
            report.identity = {query.getColumn(2).getString(), query.getColumn(3).getString(), std::nullopt};
            if (const auto size = parse_size(query.getColumn(4).getString())) report.identity.size = *size;
            report.start = query.getColumn(5).getString();
            report.agents = {query.getColumn(6).getString(), query.getColumn(7).getString()};
            const auto outcome = parse_outcome(query.getColumn(8).getString());
            const auto termination = parse_termination(query.getColumn(9).getString());
            if (!outcome || !termination) continue;  // without a result it is played again
            report.outcome = *outcome;
            report.termination = *termination;
            report.reason = query.getColumn(10).getString();
            report.plies = query.getColumn(11).getInt();
            report.final_position = query.getColumn(12).getString();
            const std::int64_t game = query.getColumn(0).getInt64();
            database_->read_sides(game, report);
            if (with_moves) database_->read_moves(game, report);
            games.emplace(static_cast<std::uint64_t>(query.getColumn(1).getInt64()), std::move(report));
        }
        return games;
    });
}

}  // namespace sortie
