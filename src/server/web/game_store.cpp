#include "server/web/game_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include "core/text.h"
#include "engine/variant_names.h"
#include "protocol/json/messages.h"
#include "protocol/web/answers.h"

namespace sortie::web {

using Json = nlohmann::ordered_json;

namespace {

constexpr int kSchemaVersion = 1;
constexpr int kApplication = 0x536f7274;  // "Sort": a file of the arena, with which ours may share

constexpr const char* kSchema = R"(
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
)";

constexpr const char* kEntryColumns =
    "g.room, g.game, g.variant, g.size, g.name, g.start, g.created, g.changed, g.plies, g.first, g.second, "
    "g.outcome, g.reason, g.review != '', g.imported";

std::string_view kind_name(Seat::Kind kind) {
    switch (kind) {
        case Seat::Kind::Agent:
            return "agent";
        case Seat::Kind::Open:
            return "open";
        case Seat::Kind::Human:
            break;
    }
    return "human";
}

Seat::Kind kind_of(const std::string& name) {
    if (name == "agent") return Seat::Kind::Agent;
    return name == "open" ? Seat::Kind::Open : Seat::Kind::Human;
}

// What no query looks into goes into one column.
Json details_json(const Room& room) {
    const RoomData& data = room.data();
    Json seats = Json::array();
    for (const Seat& seat : data.seats)
        seats.push_back({{"kind", kind_name(seat.kind)}, {"name", seat.name}, {"agent", seat.agent}});
    Json times = Json::array();
    for (const PlayedMove& move : room.game().played())
        times.push_back(move.ms ? Json(*move.ms) : Json(nullptr));
    Json clock = nullptr;
    if (data.clock) {
        clock = {{"base_ms", data.clock->base_ms},
                 {"increment_ms", data.clock->increment_ms},
                 {"left_ms", data.clock->left_ms}};
    }
    return {{"seats", std::move(seats)},     {"times", std::move(times)},
            {"clock", std::move(clock)},     {"decided", static_cast<int>(data.decided)},
            {"decided_by", data.decided_by}, {"delay_ms", data.delay_ms},
            {"paused", data.paused},         {"rematch", data.rematch},
            {"owner", data.owner},           {"comments", data.comments}};
}

Json tags_json(const RoomData& data) {
    Json tags = Json::array();
    for (const auto& [name, value] : data.tags) tags.push_back({name, value});
    return tags;
}

void read_details(const Json& details, RoomData& data, std::vector<std::optional<std::int64_t>>& times) {
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        const Json& seat = details.at("seats").at(side);
        data.seats[side] = {kind_of(seat.at("kind")), seat.at("name"), seat.at("agent")};
    }
    for (const Json& time : details.at("times"))
        times.push_back(time.is_null() ? std::nullopt : std::optional(time.get<std::int64_t>()));
    if (const Json& clock = details.at("clock"); !clock.is_null())
        data.clock = GameClock{clock.at("base_ms"), clock.at("increment_ms"), clock.at("left_ms")};
    data.decided = static_cast<Outcome>(details.at("decided").get<int>());
    data.decided_by = details.at("decided_by");
    data.delay_ms = details.at("delay_ms");
    data.paused = details.at("paused");
    data.rematch = details.at("rematch");
    data.owner = details.at("owner");
    data.comments = details.at("comments").get<std::vector<std::string>>();
}

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

Failure broken(const std::exception& problem) {
    return {ErrorCode::Unavailable, fmt::format("the database does not answer: {}", problem.what())};
}

}  // namespace

std::string seat_name(const Seat& seat) {
    if (seat.kind == Seat::Kind::Agent) return seat.agent;
    return seat.name;
}

class GameStore::Implementation {
  public:
    Implementation(const std::string& file, const Registry& registry)
        : registry_(registry), db_(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyTimeout) {}

    // Creates what is missing, or says that the file is another program's or of a later version.
    std::optional<Error> prepare(const std::string& file) {
        const auto number = [&](const char* query) { return db_.execAndGet(query).getInt(); };
        const bool ours = number("SELECT count(*) FROM sqlite_schema WHERE name = 'web_schema'") > 0 ||
                          number("PRAGMA application_id") == kApplication;
        if (!ours && number("SELECT count(*) FROM sqlite_schema") > 0)
            return Error{fmt::format("database {}: it is another program's", file)};
        db_.exec("PRAGMA foreign_keys = ON");
        db_.exec("PRAGMA journal_mode = WAL");
        db_.exec("PRAGMA synchronous = NORMAL");
        SQLite::Transaction transaction(db_);
        db_.exec(kSchema);
        SQLite::Statement version(db_, "SELECT version FROM web_schema");
        if (!version.executeStep()) {
            SQLite::Statement insert(db_, "INSERT INTO web_schema VALUES (?)");
            insert.bind(1, kSchemaVersion);
            insert.exec();
        } else if (version.getColumn(0).getInt() > kSchemaVersion) {
            return Error{fmt::format("{} was written by a later version of sortie", file)};
        }
        version.reset();
        transaction.commit();
        return std::nullopt;
    }

    void save(const Room& room) {
        const RoomData& data = room.data();
        const GameSetup setup = room.game().setup();
        auto& insert = prepared(
            save_game_,
            "INSERT INTO web_games VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT(room) DO UPDATE "
            "SET "
            "moves=excluded.moves, plies=excluded.plies, first=excluded.first, second=excluded.second, "
            "outcome=excluded.outcome, reason=excluded.reason, changed=excluded.changed, tags=excluded.tags, "
            "details=excluded.details, review=excluded.review");
        const Json outcome = outcome_json(room.outcome());
        int i = 0;
        insert.bind(++i, data.id);
        insert.bind(++i, setup.game);
        insert.bind(++i, setup.variant);
        insert.bind(++i, setup.size ? size_text(*setup.size) : std::string());
        insert.bind(++i, variant_name(registry_, room.game().session().identity()));
        insert.bind(++i, room.game().start());
        insert.bind(++i, fmt::format("{}", fmt::join(setup.moves, " ")));
        insert.bind(++i, static_cast<std::int64_t>(setup.moves.size()));
        for (const Seat& seat : data.seats) insert.bind(++i, seat_name(seat));
        insert.bind(++i, outcome.is_null() ? std::string() : outcome.get<std::string>());
        insert.bind(++i, room.over() ? room.reason() : std::string());
        insert.bind(++i, data.created);
        insert.bind(++i, data.changed);
        insert.bind(++i, data.imported ? 1 : 0);
        insert.bind(++i, dump(tags_json(data)));
        insert.bind(++i, dump(details_json(room)));
        insert.bind(++i, data.review);
        insert.exec();
        insert.reset();
        for (const Access& access : data.access) save_access(data.id, access);
    }

    void add_to_library(const std::string& visitor, const std::string& room) {
        SQLite::Statement insert(db_, "INSERT OR IGNORE INTO web_library VALUES (?,?)");
        insert.bind(1, visitor);
        insert.bind(2, room);
        insert.exec();
    }

    Answer<Room> load(const std::string& id) {
        SQLite::Statement row(
            db_,
            "SELECT game, variant, size, start, moves, created, changed, imported, tags, details, "
            "review FROM web_games WHERE room = ?");
        row.bind(1, id);
        if (!row.executeStep()) return Failure{ErrorCode::NotFound, "there is no such game"};
        GameSetup setup{row.getColumn(0).getString(), row.getColumn(1).getString()};
        if (const auto size = parse_size(row.getColumn(2).getString())) setup.size = *size;
        setup.position = row.getColumn(3).getString();
        const std::string moves = row.getColumn(4).getString();
        auto game = OpenGame::open(registry_, setup);
        if (!game) return Failure{ErrorCode::Unavailable, game.failure().message};

        RoomData data;
        data.id = id;
        data.created = row.getColumn(5).getInt64();
        data.changed = row.getColumn(6).getInt64();
        data.imported = row.getColumn(7).getInt() != 0;
        for (const Json& tag : Json::parse(row.getColumn(8).getString()))
            data.tags.emplace_back(tag.at(0), tag.at(1));
        std::vector<std::optional<std::int64_t>> times;
        read_details(Json::parse(row.getColumn(9).getString()), data, times);
        data.review = row.getColumn(10).getString();
        data.access = access_of(id);
        std::size_t ply = 0;
        for (const std::string_view move : split_words(moves)) {
            const auto took = ply < times.size() ? times[ply] : std::nullopt;
            ++ply;
            if (const auto problem = game->play(std::string(move), took))
                return Failure{ErrorCode::Unavailable, problem->message};
        }
        return Room(std::move(data), std::move(*game));
    }

    Answer<LibraryEntry> entry(const std::string& id) {
        SQLite::Statement row(db_, fmt::format("SELECT {} FROM web_games g WHERE g.room = ?", kEntryColumns));
        row.bind(1, id);
        if (!row.executeStep()) return Failure{ErrorCode::NotFound, "there is no such game"};
        return read_entry(row);
    }

    bool in_library(const std::string& visitor, const std::string& room) {
        SQLite::Statement row(db_, "SELECT 1 FROM web_library WHERE visitor = ? AND room = ?");
        row.bind(1, visitor);
        row.bind(2, room);
        return row.executeStep();
    }

    bool remove_from_library(const std::string& visitor, const std::string& room) {
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

    LibraryPage list(const std::string& visitor, const LibraryRequest& request) {
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

    std::vector<Access> access_of(const std::string& room) {
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

    SQLite::Database& database() { return db_; }

  private:
    // Milliseconds. Everybody waits meanwhile, so it is short: what could not be saved is tried again.
    static constexpr int kBusyTimeout = 250;

    SQLite::Statement& prepared(std::unique_ptr<SQLite::Statement>& kept, const char* text) {
        if (!kept) kept = std::make_unique<SQLite::Statement>(db_, text);
        kept->tryReset();  // it may have failed the last time
        return *kept;
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

    const Registry& registry_;
    SQLite::Database db_;
    std::unique_ptr<SQLite::Statement> save_game_;
    std::unique_ptr<SQLite::Statement> save_access_;
};

GameStore::GameStore(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
GameStore::~GameStore() = default;

Result<std::unique_ptr<GameStore>> GameStore::open(const std::string& file, const Registry& registry) {
    try {
        auto implementation = std::make_unique<Implementation>(file, registry);
        if (auto problem = implementation->prepare(file)) return std::move(*problem);
        // The file holds secrets: it is for its owner alone.
        if (file != ":memory:") chmod(file.c_str(), S_IRUSR | S_IWUSR);
        return std::unique_ptr<GameStore>(new GameStore(std::move(implementation)));
    } catch (const SQLite::Exception& problem) {
        return Error{fmt::format("database {}: {}", file, problem.what())};
    }
}

// What the database throws, a full disk or a locked file, becomes a failure here.
template <class Work>
auto GameStore::guarded(const Work& work) -> decltype(work(std::declval<Implementation&>())) {
    try {
        return work(*implementation_);
    } catch (const std::exception& problem) {
        return broken(problem);
    }
}

std::optional<Failure> GameStore::save(const Room& room) {
    return guarded([&](Implementation& db) -> std::optional<Failure> {
        SQLite::Transaction transaction(db.database(), SQLite::TransactionBehavior::IMMEDIATE);
        db.save(room);
        transaction.commit();
        return std::nullopt;
    });
}

std::optional<Failure> GameStore::save_all(const std::vector<Room>& rooms, const std::string& visitor) {
    return guarded([&](Implementation& db) -> std::optional<Failure> {
        SQLite::Transaction transaction(db.database());
        for (const Room& room : rooms) {
            db.save(room);
            db.add_to_library(visitor, room.id());
        }
        transaction.commit();
        return std::nullopt;
    });
}

Answer<Room> GameStore::load(const std::string& id) {
    return guarded([&](Implementation& db) { return db.load(id); });
}

Answer<LibraryEntry> GameStore::entry(const std::string& id) {
    return guarded([&](Implementation& db) { return db.entry(id); });
}

std::optional<Failure> GameStore::add_to_library(const std::string& visitor, const std::string& room) {
    return guarded([&](Implementation& db) -> std::optional<Failure> {
        db.add_to_library(visitor, room);
        return std::nullopt;
    });
}

Answer<bool> GameStore::in_library(const std::string& visitor, const std::string& room) {
    return guarded([&](Implementation& db) -> Answer<bool> { return db.in_library(visitor, room); });
}

Answer<bool> GameStore::remove_from_library(const std::string& visitor, const std::string& room) {
    return guarded([&](Implementation& db) -> Answer<bool> { return db.remove_from_library(visitor, room); });
}

Answer<LibraryPage> GameStore::list(const std::string& visitor, const LibraryRequest& request) {
    return guarded([&](Implementation& db) -> Answer<LibraryPage> { return db.list(visitor, request); });
}

Answer<std::vector<Access>> GameStore::access_of(const std::string& room) {
    return guarded([&](Implementation& db) -> Answer<std::vector<Access>> { return db.access_of(room); });
}

}  // namespace sortie::web
