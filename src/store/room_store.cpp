#include "store/room_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <filesystem>
#include <fmt/format.h>
#include <sqlite3.h>

#include "core/clock.h"
#include "core/text.h"
#include "store/database.h"
#include "store/owner_lock.h"
#include "store/room_json.h"

namespace sortie::web {

namespace {

constexpr int kRoomTablesVersion = 3;

// Version 1 had the tokens themselves.
constexpr const char* kHashTokens = R"(
UPDATE web_access SET token = token_hash(token), visitor = token_hash(visitor);
UPDATE web_library SET visitor = token_hash(visitor);
UPDATE web_games SET details = json_set(details, '$.owner', token_hash(details ->> '$.owner'));
)";

void sql_token_hash(sqlite3_context* context, int, sqlite3_value** arguments) {
    const auto* const text = reinterpret_cast<const char*>(sqlite3_value_text(arguments[0]));
    const std::string token = text == nullptr ? "" : text;
    const std::string hash = token.empty() ? "" : token_hash(token);  // an open invitation has no visitor
    sqlite3_result_text(context, hash.c_str(), static_cast<int>(hash.size()), SQLITE_TRANSIENT);
}

constexpr const char* kRoomTables = R"(
CREATE TABLE IF NOT EXISTS web_schema (version INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS web_games (
    room TEXT PRIMARY KEY,
    game TEXT NOT NULL, variant TEXT NOT NULL, size TEXT NOT NULL, name TEXT NOT NULL,
    start TEXT NOT NULL, moves TEXT NOT NULL, plies INTEGER NOT NULL,
    first TEXT NOT NULL, second TEXT NOT NULL,
    outcome TEXT NOT NULL, reason TEXT NOT NULL,
    created INTEGER NOT NULL, changed INTEGER NOT NULL,
    imported INTEGER NOT NULL, tags TEXT NOT NULL,
    details TEXT NOT NULL, review TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS web_access (
    token TEXT PRIMARY KEY,
    room TEXT NOT NULL REFERENCES web_games(room) ON DELETE CASCADE,
    first INTEGER NOT NULL, second INTEGER NOT NULL, director INTEGER NOT NULL,
    invitation INTEGER NOT NULL, visitor TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS web_access_by_room ON web_access(room);
CREATE TABLE IF NOT EXISTS web_library (
    visitor TEXT NOT NULL,
    room TEXT NOT NULL REFERENCES web_games(room) ON DELETE CASCADE,
    PRIMARY KEY (visitor, room)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS web_library_by_room ON web_library(room);
CREATE TABLE IF NOT EXISTS web_analyses (
    visitor TEXT PRIMARY KEY, pgn TEXT NOT NULL, at INTEGER NOT NULL, changed INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS web_days (day INTEGER PRIMARY KEY);
)";

// Before version 3 analyses had no date: they count from now.
constexpr const char* kDateAnalyses = R"(
ALTER TABLE web_analyses ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
UPDATE web_analyses SET changed = unixepoch() * 1000;
)";

constexpr const char* kEntryColumns =
    "g.room, g.game, g.variant, g.size, g.name, g.start, g.created, g.changed, g.plies, g.first, g.second, "
    "g.outcome, g.reason, g.review != '', g.imported";

LibraryEntry read_entry(SQLite::Statement& row) {
    const auto text = [&](int column) { return row.getColumn(column).getString(); };
    const auto number = [&](int column) { return row.getColumn(column).getInt64(); };
    return {text(0),  text(1),   text(2),         text(3),        text(4),
            text(5),  number(6), number(7),       number(8),      {text(9), text(10)},
            text(11), text(12),  number(13) != 0, number(14) != 0};
}

// A pattern that finds the text anywhere, with LIKE's own signs taken literally.
std::string pattern_for(const std::string& text) {
    std::string pattern = "%";
    for (const char c : text) {
        if (c == '%' || c == '_' || c == '\\') pattern += '\\';
        pattern += c;
    }
    return pattern + '%';
}

class SqliteRoomStore final : public RoomStore {
  public:
    SqliteRoomStore(const std::string& file, std::optional<OwnerLock> lock)
        : lock_(std::move(lock)), db_(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyTimeout) {}

    // Creates what is missing, or says that the file is another program's or of a later version.
    std::optional<Error> prepare(const std::string& file) {
        // A file of the arena may hold rooms as well.
        const bool ours =
            number_of(db_, "SELECT count(*) FROM sqlite_schema WHERE name = 'web_schema'") > 0 ||
            number_of(db_, "PRAGMA application_id") == kApplicationId;
        if (!ours && number_of(db_, "SELECT count(*) FROM sqlite_schema") > 0)
            return Error{fmt::format("database {}: it is another program's", file)};
        db_.exec("PRAGMA foreign_keys = ON");
        db_.exec("PRAGMA journal_mode = WAL");
        db_.exec("PRAGMA synchronous = NORMAL");
        db_.exec("PRAGMA secure_delete = ON");
        SQLite::Transaction transaction(db_);
        db_.exec(kRoomTables);
        const int version = number_of(db_, "SELECT coalesce(max(version), 0) FROM web_schema");
        if (version > kRoomTablesVersion)
            return Error{fmt::format("{} was written by a later version of sortie", file)};
        const bool had_tokens = version == 1;
        if (had_tokens) {
            db_.createFunction("token_hash", 1, true, nullptr, sql_token_hash);
            db_.exec(kHashTokens);
        }
        if (number_of(db_, "SELECT count(*) FROM pragma_table_info('web_analyses') WHERE name = 'changed'") ==
            0)
            db_.exec(kDateAnalyses);
        db_.exec("DELETE FROM web_schema");
        db_.exec(fmt::format("INSERT INTO web_schema VALUES ({})", kRoomTablesVersion));
        transaction.commit();
        if (had_tokens) {  // in pages that are free now they would still be
            db_.exec("VACUUM");
            db_.exec("PRAGMA wal_checkpoint(TRUNCATE)");
        }
        return std::nullopt;
    }

    std::optional<Failure> save(const StoredRoom& room) override {
        return attempt([&]() -> std::optional<Failure> {
            SQLite::Transaction transaction(db_, SQLite::TransactionBehavior::IMMEDIATE);
            write(room);
            transaction.commit();
            return std::nullopt;
        });
    }

    std::optional<Failure> save_all(const std::vector<StoredRoom>& rooms,
                                    const std::string& visitor) override {
        return attempt([&]() -> std::optional<Failure> {
            SQLite::Transaction transaction(db_, SQLite::TransactionBehavior::IMMEDIATE);
            for (const StoredRoom& room : rooms) {
                write(room);
                put_into_library(visitor, room.data.id);
            }
            transaction.commit();
            return std::nullopt;
        });
    }

    Answer<StoredRoom> load(const std::string& id) override {
        return attempt([&] { return read(id); });
    }

    Answer<LibraryEntry> entry(const std::string& id) override {
        return attempt([&]() -> Answer<LibraryEntry> {
            SQLite::Statement row(db_,
                                  fmt::format("SELECT {} FROM web_games g WHERE g.room = ?", kEntryColumns));
            row.bind(1, id);
            if (!row.executeStep()) return no_such_game();
            return read_entry(row);
        });
    }

    std::optional<Failure> add_to_library(const std::string& visitor, const std::string& room) override {
        return attempt([&]() -> std::optional<Failure> {
            put_into_library(visitor, room);
            return std::nullopt;
        });
    }

    Answer<bool> in_library(const std::string& visitor, const std::string& room) override {
        return attempt([&]() -> Answer<bool> {
            SQLite::Statement row(db_, "SELECT 1 FROM web_library WHERE visitor = ? AND room = ?");
            row.bind(1, visitor);
            row.bind(2, room);
            return row.executeStep();
        });
    }

    Answer<bool> remove_from_library(const std::string& visitor, const std::string& room) override {
        return attempt([&]() -> Answer<bool> { return remove(visitor, room); });
    }

    Answer<LibraryPage> list(const std::string& visitor, const LibraryRequest& request) override {
        return attempt([&]() -> Answer<LibraryPage> { return read_page(visitor, request); });
    }

    Answer<std::vector<Access>> access_of(const std::string& room) override {
        return attempt([&]() -> Answer<std::vector<Access>> { return read_access(room); });
    }

    std::optional<Failure> keep_analysis(const std::string& visitor, const KeptAnalysis& analysis) override {
        return attempt([&]() -> std::optional<Failure> {
            if (analysis.pgn.empty()) {
                SQLite::Statement forget(db_, "DELETE FROM web_analyses WHERE visitor = ?");
                forget.bind(1, visitor);
                forget.exec();
                return std::nullopt;
            }
            SQLite::Statement keep(db_, "INSERT OR REPLACE INTO web_analyses VALUES (?,?,?,?)");
            keep.bind(1, visitor);
            keep.bind(2, analysis.pgn);
            keep.bind(3, analysis.at);
            keep.bind(4, analysis.changed);
            keep.exec();
            return std::nullopt;
        });
    }

    Answer<KeptAnalysis> kept_analysis(const std::string& visitor) override {
        return attempt([&]() -> Answer<KeptAnalysis> {
            SQLite::Statement row(db_, "SELECT pgn, at, changed FROM web_analyses WHERE visitor = ?");
            row.bind(1, visitor);
            if (!row.executeStep()) return KeptAnalysis{};
            return KeptAnalysis{row.getColumn(0).getString(), row.getColumn(1).getInt64(),
                                row.getColumn(2).getInt64()};
        });
    }

    Answer<StoreUsage> usage(const std::string& visitor) override {
        return attempt([&]() -> Answer<StoreUsage> {
            SQLite::Statement row(db_,
                                  "SELECT count(*), coalesce(sum(length(moves) + length(details) + "
                                  "length(tags) + length(review)), 0) + coalesce((SELECT length(pgn) FROM "
                                  "web_analyses WHERE visitor = ?1), 0), (SELECT page_count * page_size FROM "
                                  "pragma_page_count, pragma_page_size) FROM web_library l "
                                  "JOIN web_games g ON g.room = l.room WHERE l.visitor = ?1");
            row.bind(1, visitor);
            row.executeStep();
            return StoreUsage{row.getColumn(0).getInt64(), row.getColumn(1).getInt64(),
                              row.getColumn(2).getInt64()};
        });
    }

    StoreWork work() const override { return work_; }

    std::optional<Failure> erase_old(std::int64_t now, const DaysKept& kept) override {
        constexpr std::int64_t kDay = std::int64_t{24} * 3600 * 1000;
        return attempt([&]() -> std::optional<Failure> {
            SQLite::Transaction transaction(db_, SQLite::TransactionBehavior::IMMEDIATE);
            run("DELETE FROM web_days WHERE day > ?", now / kDay);  // the clock was wrong then
            run("INSERT OR IGNORE INTO web_days VALUES (?)", now / kDay);
            // Nothing is older than a day that there is not.
            const std::string old = fmt::format(
                "changed < (SELECT day * {} FROM web_days ORDER BY day DESC LIMIT 1 OFFSET ?)", kDay);
            run("DELETE FROM web_games WHERE plies = 0 AND imported = 0 AND " + old, kept.unplayed_room);
            run("DELETE FROM web_analyses WHERE " + old, kept.analysis);
            transaction.commit();
            return std::nullopt;
        });
    }

  private:
    // Milliseconds. Everybody waits meanwhile, so it is short: what could not be saved is tried again.
    static constexpr int kBusyTimeout = 250;

    void run(const std::string& text, std::int64_t value) {
        SQLite::Statement statement(db_, text);
        statement.bind(1, value);
        statement.exec();
    }

    SQLite::Statement& prepared(std::unique_ptr<SQLite::Statement>& kept, const char* text) {
        if (!kept) kept = std::make_unique<SQLite::Statement>(db_, text);
        kept->tryReset();  // it may have failed the last time
        return *kept;
    }

    class Timed {
      public:
        explicit Timed(StoreWork& work) : work_(work) { ++work.calls; }
        ~Timed() { work_.seconds += seconds(SteadyClock().now() - start_); }
        Timed(const Timed&) = delete;
        Timed& operator=(const Timed&) = delete;

      private:
        StoreWork& work_;
        const Duration start_ = SteadyClock().now();
    };

    // What the database throws, a full disk or a locked file, becomes a failure here.
    template <class Work>
    auto attempt(const Work& work) -> decltype(work()) {
        const Timed timed(work_);
        try {
            return work();
        } catch (const std::exception& problem) {
            return Failure{ErrorCode::Unavailable,
                           fmt::format("the database does not answer: {}", problem.what())};
        }
    }

    static Failure no_such_game() { return {ErrorCode::NotFound, "there is no such game"}; }

    void write(const StoredRoom& room) {
        const RoomData& data = room.data;
        auto& insert = prepared(
            save_game_,
            "INSERT INTO web_games VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT(room) DO UPDATE "
            "SET "
            "moves=excluded.moves, plies=excluded.plies, first=excluded.first, second=excluded.second, "
            "outcome=excluded.outcome, reason=excluded.reason, changed=excluded.changed, tags=excluded.tags, "
            "details=excluded.details, review=excluded.review");
        int i = 0;
        insert.bind(++i, data.id);
        insert.bind(++i, room.game.game);
        insert.bind(++i, room.game.variant);
        insert.bind(++i, room.game.size ? size_text(*room.game.size) : std::string());
        insert.bind(++i, room.name);
        insert.bind(++i, room.game.position.value_or(""));
        insert.bind(++i, fmt::format("{}", fmt::join(room.game.moves, " ")));
        insert.bind(++i, static_cast<std::int64_t>(room.game.moves.size()));
        for (const Seat& seat : data.seats) insert.bind(++i, seat_name(seat));
        insert.bind(++i, outcome_word(room.outcome).value_or(""));
        insert.bind(++i, room.reason);
        insert.bind(++i, data.created);
        insert.bind(++i, data.changed);
        insert.bind(++i, data.imported ? 1 : 0);
        insert.bind(++i, tags_text(data));
        insert.bind(++i, details_text(room));
        insert.bind(++i, data.review);
        insert.exec();
        insert.reset();
        for (const Access& access : data.access) save_access(data.id, access);
    }

    void put_into_library(const std::string& visitor, const std::string& room) {
        SQLite::Statement insert(db_, "INSERT OR IGNORE INTO web_library VALUES (?,?)");
        insert.bind(1, visitor);
        insert.bind(2, room);
        insert.exec();
    }

    Answer<StoredRoom> read(const std::string& id) {
        SQLite::Statement row(
            db_,
            "SELECT game, variant, size, start, moves, created, changed, imported, tags, details, "
            "review, name, outcome, reason FROM web_games WHERE room = ?");
        row.bind(1, id);
        if (!row.executeStep()) return no_such_game();
        StoredRoom room;
        room.game.game = row.getColumn(0).getString();
        room.game.variant = row.getColumn(1).getString();
        if (const auto size = parse_size(row.getColumn(2).getString())) room.game.size = *size;
        room.game.position = row.getColumn(3).getString();
        const std::string moves = row.getColumn(4).getString();
        for (const std::string_view move : split_words(moves)) room.game.moves.emplace_back(move);
        room.data.id = id;
        room.data.created = row.getColumn(5).getInt64();
        room.data.changed = row.getColumn(6).getInt64();
        room.data.imported = row.getColumn(7).getInt() != 0;
        read_tags(row.getColumn(8).getString(), room.data);
        read_details(row.getColumn(9).getString(), room);
        room.data.review = row.getColumn(10).getString();
        room.name = row.getColumn(11).getString();
        room.outcome = parse_outcome_word(row.getColumn(12).getString()).value_or(Outcome::Ongoing);
        room.reason = row.getColumn(13).getString();
        room.data.access = read_access(id);
        return room;
    }

    bool remove(const std::string& visitor, const std::string& room) {
        SQLite::Transaction transaction(db_);
        SQLite::Statement remove(db_, "DELETE FROM web_library WHERE visitor = ? AND room = ?");
        remove.bind(1, visitor);
        remove.bind(2, room);
        remove.exec();
        SQLite::Statement erase(
            db_,
            "DELETE FROM web_games WHERE room = ? AND NOT EXISTS (SELECT 1 FROM web_library WHERE room = ?)");
        erase.bind(1, room);
        erase.bind(2, room);
        const bool erased = erase.exec() > 0;
        transaction.commit();
        return erased;
    }

    LibraryPage read_page(const std::string& visitor, const LibraryRequest& request) {
        // Conditions that do not apply are switched off by their parameters: one text for all queries.
        constexpr const char* kWhere =
            " FROM web_library l JOIN web_games g ON g.room = l.room WHERE l.visitor = ?1"
            " AND (?2 = '' OR g.game = ?2)"
            " AND (?3 = 0 OR (?3 = 1) = (g.outcome = ''))"
            " AND (?4 = '' OR (g.first || ' ' || g.second || ' ' || g.name || ' ' || g.game || ' ' || "
            "g.variant ||"
            " ' ' || g.tags || ' ' || g.moves) LIKE ?5 ESCAPE '\\')";
        const auto bind = [&](SQLite::Statement& query) {
            query.bind(1, visitor);
            query.bind(2, request.game);
            query.bind(3, static_cast<int>(request.status));
            query.bind(4, request.text);
            query.bind(5, pattern_for(request.text));
        };
        LibraryPage page;
        SQLite::Statement count(db_, fmt::format("SELECT count(*){}", kWhere));
        bind(count);
        if (count.executeStep()) page.total = count.getColumn(0).getInt64();
        SQLite::Statement rows(
            db_, fmt::format("SELECT {}{} ORDER BY g.changed DESC, g.room LIMIT ?6 OFFSET ?7", kEntryColumns,
                             kWhere));
        bind(rows);
        rows.bind(6, request.limit);
        rows.bind(7, request.offset);
        while (rows.executeStep()) page.entries.push_back(read_entry(rows));
        return page;
    }

    std::vector<Access> read_access(const std::string& room) {
        SQLite::Statement rows(
            db_, "SELECT token, first, second, director, invitation, visitor FROM web_access WHERE room = ?");
        rows.bind(1, room);
        std::vector<Access> list;
        while (rows.executeStep()) {
            const auto flag = [&](int column) { return rows.getColumn(column).getInt() != 0; };
            list.push_back({rows.getColumn(0).getString(),
                            {{flag(1), flag(2)}, flag(3)},
                            flag(4),
                            rows.getColumn(5).getString()});
        }
        return list;
    }

    void save_access(const std::string& room, const Access& access) {
        auto& insert =
            prepared(save_access_,
                     "INSERT INTO web_access VALUES (?,?,?,?,?,?,?) ON CONFLICT(token) DO UPDATE SET "
                     "invitation=excluded.invitation, visitor=excluded.visitor");
        insert.bind(1, access.token);
        insert.bind(2, room);
        insert.bind(3, access.rights.sides[0] ? 1 : 0);
        insert.bind(4, access.rights.sides[1] ? 1 : 0);
        insert.bind(5, access.rights.director ? 1 : 0);
        insert.bind(6, access.invitation ? 1 : 0);
        insert.bind(7, access.visitor);
        insert.exec();
        insert.reset();
    }

    const std::optional<OwnerLock> lock_;  // before the database, which closes first
    SQLite::Database db_;
    StoreWork work_;
    std::unique_ptr<SQLite::Statement> save_game_;
    std::unique_ptr<SQLite::Statement> save_access_;
};

}  // namespace

Result<std::unique_ptr<RoomStore>> open_room_store(const std::string& file) {
    return guarded(file, [&]() -> Result<std::unique_ptr<RoomStore>> {
        const bool in_memory = file == ":memory:";
        std::optional<OwnerLock> lock;
        if (!in_memory) {
            std::error_code unknown;
            const auto kind = std::filesystem::status(file, unknown).type();
            if (kind != std::filesystem::file_type::regular && kind != std::filesystem::file_type::not_found)
                return Error{fmt::format("database {}: expected a file", file)};
            auto taken = OwnerLock::take(file);
            if (!taken) return Error{taken.error()};
            lock.emplace(std::move(*taken));
            make_private(file);
        }
        auto store = std::make_unique<SqliteRoomStore>(file, std::move(lock));
        if (const auto problem = store->prepare(file)) return *problem;
        return std::unique_ptr<RoomStore>(std::move(store));
    });
}

}  // namespace sortie::web
