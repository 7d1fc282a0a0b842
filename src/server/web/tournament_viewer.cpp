#include "server/web/tournament_viewer.h"

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
#include "store/runs.h"

namespace sortie::web {

using Json = nlohmann::ordered_json;

namespace {

constexpr std::size_t kMostLive = 12;  // games shown at once

// A run together with what its plan says.
struct PlannedRun {
    explicit PlannedRun(const RunOverview& of)
        : overview(of), plan(Json::parse(of.run.plan, nullptr, false)) {
        if (!plan.is_object()) plan = Json::object();
        agents = plan.value("agents", std::vector<std::string>{});
    }

    // Who plays whom.
    Schedule schedule() const {
        return {plan.value("gauntlet", false) ? Format::Gauntlet : Format::RoundRobin, agents.size(),
                plan.value("games", std::uint64_t{0}), plan.value("paired", true)};
    }

    GameSetup board() const {
        JsonFields fields(plan);
        return read_board(fields);
    }

    const RunOverview& overview;
    Json plan;
    std::vector<std::string> agents;
};

Json or_null(const std::optional<std::string>& text) {
    return text ? Json(*text) : Json(nullptr);
}

GameSetup setup_of(const PlannedRun& run, const LiveGame& live) {
    GameSetup setup = run.board();
    if (live.start) setup = at_position(setup, *live.start);
    for (const std::string_view move : split_words(live.moves)) setup.moves.emplace_back(move);
    return setup;
}

Json live_json(const Registry& registry, const PlannedRun& run, const LiveGamesByNumber& games) {
    Json list = Json::array();
    for (const auto& [number, live] : games) {
        if (list.size() == kMostLive) break;
        const auto game = OpenGame::open(registry, setup_of(run, live));
        if (!game) continue;
        Json state = state_json(registry, *game);
        state.erase("moves");  // to be looked at only
        list.push_back({{"number", number + 1},
                        {"first", live.agents[0]},
                        {"second", live.agents[1]},
                        {"state", std::move(state)}});
    }
    return list;
}

Json run_json(const PlannedRun& run) {
    const StoredRun& stored = run.overview.run;
    const GameSetup board = run.board();
    return {{"tournament", stored.id},
            {"kind", stored.kind},
            {"game", board.game},
            {"variant", board.variant},
            {"size", size_json(board.size)},
            {"agents", run.agents},
            {"games", run.schedule().size()},
            {"finished", run.overview.finished_games},
            {"started", stored.started},
            {"ended", or_null(stored.finished)},
            {"running", run.overview.running},
            {"verdict", or_null(stored.verdict)}};
}

// The arena's own count of what has been played so far.
Tally tally_of(const PlannedRun& run, const RunDetails& details) {
    const Schedule schedule = run.schedule();
    Tally tally(schedule);
    for (const auto& [number, outcome] : details.results) {
        if (number >= schedule.size()) break;
        GameReport report;
        report.outcome = outcome;
        tally.add(schedule.game(number), report);
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

Json table_json(const PlannedRun& run, const Tally& tally) {
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

Json game_list(const std::vector<ListedGame>& games) {
    Json list = Json::array();
    for (const ListedGame& game : games) {
        list.push_back({{"number", game.number + 1},
                        {"first", game.agents[0]},
                        {"second", game.agents[1]},
                        {"outcome", or_null(game.outcome)},
                        {"termination", game.termination},
                        {"reason", game.reason},
                        {"plies", game.plies},
                        {"ended", game.ended}});
    }
    return list;
}

Failure unreadable(const std::string& problem) {
    return {ErrorCode::Unavailable, fmt::format("the tournament's {}", problem)};
}

const Failure kNone{ErrorCode::NotFound, "there is no such tournament"};

}  // namespace

void TournamentViewer::list(const Caller& caller) const {
    Json list = Json::array();
    // The file comes with the first game; until then the list is empty.
    if (!file_.empty() && std::filesystem::exists(file_)) {
        const auto reader = open_run_reader(file_);
        if (!reader) return caller.fail(unreadable(reader.error()));
        const auto runs = (*reader)->runs();
        if (!runs) return caller.fail(unreadable(runs.error()));
        for (const RunOverview& run : *runs) list.push_back(run_json(PlannedRun(run)));
    }
    caller.answer({{"type", "tournaments"}, {"tournaments", std::move(list)}});
}

void TournamentViewer::table(const TournamentRequest& request, const Caller& caller) const {
    if (file_.empty()) return caller.fail(kNone);
    const auto reader = open_run_reader(file_);
    if (!reader) return caller.fail(unreadable(reader.error()));
    const auto found = (*reader)->run(request.tournament, request.offset, request.limit);
    if (!found) return caller.fail(unreadable(found.error()));
    if (!*found) return caller.fail(kNone);
    const RunDetails& details = **found;
    const PlannedRun run(details.overview);
    Json json = {{"type", "tournament"}};
    json.update(run_json(run));
    json["table"] = table_json(run, tally_of(run, details));
    json["live"] = live_json(registry_, run, details.live);
    json["list"] = game_list(details.list);
    caller.answer(std::move(json));
}

void TournamentViewer::game(const TournamentGameRequest& request, const Caller& caller) const {
    if (file_.empty()) return caller.fail(kNone);
    const auto reader = open_run_reader(file_);
    if (!reader) return caller.fail(unreadable(reader.error()));
    const auto number = static_cast<std::uint64_t>(request.number - 1);
    Json json = {{"type", "tournament_game"}, {"tournament", request.tournament}, {"number", request.number}};
    GameSetup setup;
    const auto finished = (*reader)->game(request.tournament, number, kMostMoves);
    if (!finished) return caller.fail(unreadable(finished.error()));
    if (*finished) {
        const StoredGame& game = **finished;
        setup = game.setup;
        json.update({{"first", game.listed.agents[0]},
                     {"second", game.listed.agents[1]},
                     {"live", false},
                     {"outcome", or_null(game.listed.outcome)},
                     {"termination", game.listed.termination},
                     {"reason", game.listed.reason}});
    } else {
        const auto details = (*reader)->run(request.tournament, 0, 0);
        if (!details) return caller.fail(unreadable(details.error()));
        if (!*details) return caller.fail(kNone);
        const auto live = (*details)->live.find(number);
        if (live == (*details)->live.end())
            return caller.fail({ErrorCode::NotFound, "there is no such game"});
        setup = setup_of(PlannedRun((*details)->overview), live->second);
        json.update({{"first", live->second.agents[0]},
                     {"second", live->second.agents[1]},
                     {"live", true},
                     {"outcome", nullptr},
                     {"termination", nullptr},
                     {"reason", nullptr}});
    }
    const auto game = OpenGame::open(registry_, setup);
    if (!game) return caller.fail(game.failure());
    json["moves"] = setup.moves;
    json["played"] = played_json(*game);
    json["state"] = state_json(registry_, *game);
    caller.answer(std::move(json));
}

}  // namespace sortie::web
