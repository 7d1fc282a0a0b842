#include "server/web/tournament_viewer.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "arena/schedule.h"
#include "arena/statistics/elo.h"
#include "arena/statistics/tally.h"
#include "core/text.h"
#include "protocol/json/setup.h"
#include "protocol/web/answers.h"
#include "protocol/web/game.h"

namespace sortie::web {

using Json = nlohmann::ordered_json;

namespace {

constexpr int kPatienceMs = 1000;  // for a file that is being written to
constexpr int kMostLive = 12;      // games shown at once
constexpr int kAliveSeconds = 10;  // a run that has not been heard of for so long is not running

struct Run {
    std::int64_t id = 0;
    std::string kind;
    Json plan;
    std::string started;
    std::optional<std::string> finished;
    std::optional<std::string> verdict;
    std::vector<std::string> agents;
};

std::optional<std::string> text_or_nothing(const SQLite::Column& column) {
    return column.isNull() ? std::nullopt : std::optional(column.getString());
}

Json or_null(const std::optional<std::string>& text) {
    return text ? Json(*text) : Json(nullptr);
}

std::vector<Run> read_runs(SQLite::Database& file, std::optional<std::int64_t> only) {
    SQLite::Statement rows(
        file,
        "SELECT id, kind, plan, started, finished, verdict FROM runs WHERE ?1 < 0 OR id = ?1 "
        "ORDER BY id DESC LIMIT 200");
    rows.bind(1, only.value_or(-1));
    std::vector<Run> runs;
    while (rows.executeStep()) {
        Run run{rows.getColumn(0).getInt64(),
                rows.getColumn(1).getString(),
                Json::parse(rows.getColumn(2).getString(), nullptr, false),
                rows.getColumn(3).getString(),
                text_or_nothing(rows.getColumn(4)),
                text_or_nothing(rows.getColumn(5)),
                {}};
        if (!run.plan.is_object()) run.plan = Json::object();
        run.agents = run.plan.value("agents", std::vector<std::string>{});
        runs.push_back(std::move(run));
    }
    return runs;
}

std::int64_t count_games(SQLite::Database& file, std::int64_t run) {
    SQLite::Statement count(file, "SELECT count(*) FROM games WHERE run = ?");
    count.bind(1, run);
    return count.executeStep() ? count.getColumn(0).getInt64() : 0;
}

// Who plays whom, as the plan says.
Schedule schedule_of(const Run& run) {
    return {run.plan.value("gauntlet", false) ? Format::Gauntlet : Format::RoundRobin, run.agents.size(),
            run.plan.value("games", std::uint64_t{0}), run.plan.value("paired", true)};
}

// A game that is being played at this moment.
struct LiveGame {
    std::int64_t number = 0;
    std::string first;
    std::string second;
    GameSetup setup;
};

// Files of older versions have no such table.
bool has_live(SQLite::Database& file) {
    return file.execAndGet("SELECT count(*) FROM sqlite_schema WHERE name = 'live'").getInt() > 0;
}

bool is_running(SQLite::Database& file, const Run& run) {
    if (run.finished || !has_live(file)) return false;
    SQLite::Statement beats(file, "SELECT count(*) FROM live WHERE run = ? AND beat > unixepoch() - ?");
    beats.bind(1, run.id);
    beats.bind(2, kAliveSeconds);
    return beats.executeStep() && beats.getColumn(0).getInt() > 0;
}

// Those that nobody has finished yet; with a number, that one alone.
std::vector<LiveGame> read_live(SQLite::Database& file, const Run& run, std::optional<std::int64_t> only) {
    if (!is_running(file, run)) return {};
    SQLite::Statement rows(
        file,
        "SELECT number, first, second, start, moves FROM live WHERE run = ?1 AND (?2 < 0 OR number = ?2) AND "
        "NOT EXISTS (SELECT 1 FROM games WHERE games.run = live.run AND games.number = live.number) "
        "ORDER BY number LIMIT ?3");
    rows.bind(1, run.id);
    rows.bind(2, only.value_or(-1));
    rows.bind(3, kMostLive);
    std::vector<LiveGame> games;
    while (rows.executeStep()) {
        LiveGame game{
            rows.getColumn(0).getInt64(), rows.getColumn(1).getString(), rows.getColumn(2).getString(), {}};
        JsonFields plan(run.plan);
        game.setup = read_board(plan);
        if (const auto start = text_or_nothing(rows.getColumn(3)))
            game.setup = at_position(game.setup, *start);
        const std::string moves = rows.getColumn(4).getString();
        for (const std::string_view move : split_at(moves, ' ')) {
            if (!move.empty()) game.setup.moves.emplace_back(move);
        }
        games.push_back(std::move(game));
    }
    return games;
}

Json live_json(const Registry& registry, const std::vector<LiveGame>& games) {
    Json list = Json::array();
    for (const LiveGame& live : games) {
        const auto game = OpenGame::open(registry, live.setup);
        if (!game) continue;
        Json state = state_json(registry, *game);
        state.erase("moves");  // to be looked at only
        list.push_back({{"number", live.number + 1},
                        {"first", live.first},
                        {"second", live.second},
                        {"state", std::move(state)}});
    }
    return list;
}

Json run_json(SQLite::Database& file, const Run& run) {
    JsonFields plan(run.plan);
    const GameSetup board = read_board(plan);
    return {{"tournament", run.id},
            {"kind", run.kind},
            {"game", board.game},
            {"variant", board.variant},
            {"size", size_json(board.size)},
            {"agents", run.agents},
            {"games", schedule_of(run).size()},
            {"finished", count_games(file, run.id)},
            {"started", run.started},
            {"ended", or_null(run.finished)},
            {"running", is_running(file, run)},
            {"verdict", or_null(run.verdict)}};
}

// The arena's own count of what has been played so far.
Tally read_tally(SQLite::Database& file, const Run& run) {
    const Schedule schedule = schedule_of(run);
    Tally tally(schedule);
    SQLite::Statement rows(
        file,
        "SELECT number, outcome FROM games WHERE run = ? AND number < ? AND outcome IS NOT "
        "NULL ORDER BY number");
    rows.bind(1, run.id);
    rows.bind(2, static_cast<std::int64_t>(schedule.size()));
    while (rows.executeStep()) {
        const std::string outcome = rows.getColumn(1).getString();
        GameReport report;
        report.outcome = outcome == "draw"    ? Outcome::Draw
                         : outcome == "first" ? Outcome::FirstWins
                                              : Outcome::SecondWins;
        tally.add(schedule.game(static_cast<std::uint64_t>(rows.getColumn(0).getInt64())), report);
    }
    return tally;
}

Json results_json(const Results& results) {
    return {{"games", results.games()},
            {"wins", results.wins},
            {"draws", results.draws},
            {"losses", results.losses}};
}

// An end of an interval without bound is null.
Json number_json(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json table_json(const Run& run, const Tally& tally) {
    const std::size_t count = run.agents.size();
    std::vector<Json> against(count, Json(std::vector<Json>(count)));
    for (const PairingTally& pairing : tally.pairings()) {
        const auto [a, b] = pairing.agents;
        against[a][b] = results_json(pairing.results);
        against[b][a] = results_json(reversed(pairing.results));
    }
    Json table = Json::array();
    for (std::size_t i = 0; i < count; ++i) {
        const AgentTotal total = total_of(tally, i);
        Json entry = {{"agent", run.agents[i]}};
        entry.update(results_json(total.results));
        entry["points"] =
            static_cast<double>(total.results.wins) + static_cast<double>(total.results.draws) / 2;
        const EloEstimate elo = estimate_elo(total.results, total.pairs);
        entry["elo"] = total.results.games() == 0 ? Json(nullptr)
                                                  : Json{{"value", number_json(elo.value)},
                                                         {"low", number_json(elo.low)},
                                                         {"high", number_json(elo.high)}};
        entry["against"] = std::move(against[i]);
        table.push_back(std::move(entry));
    }
    return table;
}

Json game_list(SQLite::Database& file, const TournamentRequest& request) {
    SQLite::Statement rows(
        file,
        "SELECT number, first, second, outcome, termination, reason, plies, ended FROM games "
        "WHERE run = ? ORDER BY number DESC LIMIT ? OFFSET ?");
    rows.bind(1, request.tournament);
    rows.bind(2, request.limit);
    rows.bind(3, request.offset);
    Json list = Json::array();
    while (rows.executeStep()) {
        list.push_back({{"number", rows.getColumn(0).getInt64() + 1},
                        {"first", rows.getColumn(1).getString()},
                        {"second", rows.getColumn(2).getString()},
                        {"outcome", or_null(text_or_nothing(rows.getColumn(3)))},
                        {"termination", rows.getColumn(4).getString()},
                        {"reason", rows.getColumn(5).getString()},
                        {"plies", rows.getColumn(6).getInt64()},
                        {"ended", rows.getColumn(7).getString()}});
    }
    return list;
}

// Opens the file, does the work and answers; what is wrong with the file becomes a failure.
template <class Work>
void look_into(const std::string& name, const Caller& caller, const Work& work) {
    try {
        SQLite::Database file(name, SQLite::OPEN_READONLY, kPatienceMs);
        work(file);
    } catch (const SQLite::Exception& problem) {
        caller.fail({ErrorCode::Unavailable, fmt::format("the tournament's file: {}", problem.what())});
    }
}

const Failure kNone{ErrorCode::NotFound, "there is no such tournament"};

}  // namespace

void TournamentViewer::list(const Caller& caller) const {
    Json list = Json::array();
    // The file comes with the first game; until then the list is empty.
    if (file_.empty() || !std::filesystem::exists(file_))
        return caller.answer({{"type", "tournaments"}, {"tournaments", std::move(list)}});
    look_into(file_, caller, [&](SQLite::Database& file) {
        for (const Run& run : read_runs(file, std::nullopt)) list.push_back(run_json(file, run));
        caller.answer({{"type", "tournaments"}, {"tournaments", std::move(list)}});
    });
}

void TournamentViewer::table(const TournamentRequest& request, const Caller& caller) const {
    if (file_.empty()) return caller.fail(kNone);
    look_into(file_, caller, [&](SQLite::Database& file) {
        const auto runs = read_runs(file, request.tournament);
        if (runs.empty()) return caller.fail(kNone);
        Json json = {{"type", "tournament"}};
        json.update(run_json(file, runs.front()));
        json["table"] = table_json(runs.front(), read_tally(file, runs.front()));
        json["live"] = live_json(registry_, read_live(file, runs.front(), std::nullopt));
        json["list"] = game_list(file, request);
        caller.answer(std::move(json));
    });
}

void TournamentViewer::game(const TournamentGameRequest& request, const Caller& caller) const {
    if (file_.empty()) return caller.fail(kNone);
    look_into(file_, caller, [&](SQLite::Database& file) {
        Json json = {
            {"type", "tournament_game"}, {"tournament", request.tournament}, {"number", request.number}};
        const auto answer = [&](const GameSetup& setup) {
            const auto game = OpenGame::open(registry_, setup);
            if (!game) return caller.fail(game.failure());
            json["moves"] = setup.moves;
            json["played"] = played_json(*game);
            json["state"] = state_json(registry_, *game);
            caller.answer(std::move(json));
        };
        SQLite::Statement row(
            file,
            "SELECT id, game, variant, size, start, first, second, outcome, termination, reason "
            "FROM games WHERE run = ? AND number = ?");
        row.bind(1, request.tournament);
        row.bind(2, request.number - 1);
        if (row.executeStep()) {
            GameSetup setup{row.getColumn(1).getString(), row.getColumn(2).getString()};
            if (const auto size = parse_size(row.getColumn(3).getString())) setup.size = *size;
            setup.position = row.getColumn(4).getString();
            SQLite::Statement moves(file, "SELECT move FROM moves WHERE game = ? ORDER BY ply LIMIT ?");
            moves.bind(1, row.getColumn(0).getInt64());
            moves.bind(2, static_cast<std::int64_t>(kMostMoves));
            while (moves.executeStep()) setup.moves.push_back(moves.getColumn(0).getString());
            json.update({{"first", row.getColumn(5).getString()},
                         {"second", row.getColumn(6).getString()},
                         {"live", false},
                         {"outcome", or_null(text_or_nothing(row.getColumn(7)))},
                         {"termination", row.getColumn(8).getString()},
                         {"reason", row.getColumn(9).getString()}});
            return answer(setup);
        }
        const auto runs = read_runs(file, request.tournament);
        if (runs.empty()) return caller.fail(kNone);
        const auto live = read_live(file, runs.front(), request.number - 1);
        if (live.empty()) return caller.fail({ErrorCode::NotFound, "there is no such game"});
        json.update({{"first", live.front().first},
                     {"second", live.front().second},
                     {"live", true},
                     {"outcome", nullptr},
                     {"termination", nullptr},
                     {"reason", nullptr}});
        answer(live.front().setup);
    });
}

}  // namespace sortie::web
