#include "server/web/tournament_viewer.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "arena/schedule.h"
#include "arena/statistics/elo.h"
#include "arena/statistics/tally.h"
#include "core/text.h"
#include "protocol/json/setup.h"
#include "protocol/web/answers.h"
#include "protocol/web/game.h"
#include "store/postgres.h"
#include "store/runs.h"

namespace sortie::web {

using Json = nlohmann::ordered_json;

namespace {

constexpr std::size_t kMostLive = 12;  // games shown at once
constexpr std::size_t kMostQuestions = 1000;
constexpr Duration kLongestKept = std::chrono::seconds(5);

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

const Failure kNone{ErrorCode::NotFound, "there is no such tournament"};

Json pool_run_json(const PoolRunStatus& run) {
    return {{"run", run.run.id},
            {"kind", run.run.kind},
            {"state", run.run.state},
            {"started", run.run.started},
            {"ended", or_null(run.run.finished)},
            {"verdict", or_null(run.run.verdict)},
            {"jobs", {{"open", run.open}, {"taken", run.taken}, {"done", run.done}, {"failed", run.failed}}},
            {"results", run.results},
            {"per_minute", run.results_per_minute},
            {"problems", run.problems}};
}

Json pool_worker_json(const PoolWorkerStatus& worker) {
    return {{"name", worker.name},
            {"processor", worker.cpu},
            {"threads", worker.threads},
            {"results", worker.done},
            {"per_minute", worker.results_per_minute},
            {"silent", worker.seconds_silent},
            {"state", worker.blocked ? "blocked"
                      : worker.alive ? "alive"
                      : worker.ended ? "ended"
                                     : "silent"},
            {"blocked", or_null(worker.blocked)}};
}

}  // namespace

TournamentViewer::TournamentViewer(const Registry& registry, EventLoop& loop, std::string source)
    : registry_(registry), loop_(loop), source_(std::move(source)), thread_([this] { answer_questions(); }) {}

TournamentViewer::~TournamentViewer() {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    changed_.notify_all();
}

void TournamentViewer::list(const Caller& caller) {
    ask(
        "list", [this] { return read_list(); }, caller);
}

void TournamentViewer::table(const TournamentRequest& request, const Caller& caller) {
    ask(
        fmt::format("table {} {} {}", request.tournament, request.offset, request.limit),
        [this, request] { return read_table(request); }, caller);
}

void TournamentViewer::game(const TournamentGameRequest& request, const Caller& caller) {
    ask(
        fmt::format("game {} {}", request.tournament, request.number),
        [this, request] { return read_game(request); }, caller);
}

void TournamentViewer::pool(const Caller& caller) {
    ask(
        "pool", [this] { return read_pool(); }, caller);
}

void TournamentViewer::ask(std::string key, std::function<Reply()> read, const Caller& caller) {
    const std::lock_guard lock(mutex_);
    if (questions_.size() >= kMostQuestions)
        return caller.fail({ErrorCode::Unavailable, "too many ask for tournaments just now"});
    questions_.push_back({std::move(key), std::move(read), caller});
    changed_.notify_all();
}

void TournamentViewer::answer_questions() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return closing_ || !questions_.empty(); });
        if (closing_) return;
        const Question question = std::move(questions_.front());
        questions_.pop_front();
        lock.unlock();
        loop_.post([caller = question.caller, answer = answer_to(question)] {
            if (!answer->ok()) return caller.fail(answer->failure());
            caller.answer_text(**answer);
        });
        lock.lock();
    }
}

// What a run's plan says is not ours alone, and there may be no memory for it: neither ends the server.
TournamentViewer::Reply TournamentViewer::read_safely(const Question& question) {
    try {
        return question.read();
    } catch (const std::exception&) {
        return Failure{ErrorCode::Unavailable, "what is stored of this cannot be read"};
    }
}

// The same answer serves everybody for ten times as long as it took to find: however many watch and however
// large a run is, reading leaves most of the thread's time and of the database's free.
std::shared_ptr<const TournamentViewer::Reply> TournamentViewer::answer_to(const Question& question) {
    const Duration begin = clock_.now();
    std::erase_if(kept_, [&](const auto& entry) { return entry.second.until < begin; });
    if (const auto found = kept_.find(question.key); found != kept_.end()) return found->second.answer;
    const auto answer = std::make_shared<const Reply>(read_safely(question));
    const Duration end = clock_.now();
    kept_[question.key] = {answer, end + std::min(10 * (end - begin), kLongestKept)};
    return answer;
}

// A server's connection is used for as long as it works; a file may be another one the next time.
Result<RunReader*> TournamentViewer::reader() {
    if (!reader_ || !is_postgres_url(source_)) {
        auto opened = open_run_reader(source_);
        if (!opened) return Error{opened.error()};
        reader_ = std::move(*opened);
    }
    return reader_.get();
}

// Visitors learn what is the matter, but not where the database is and who asks it.
Failure TournamentViewer::unreadable(const std::string& problem) {
    reader_.reset();
    pool_.reset();
    if (is_postgres_url(source_))
        return {ErrorCode::Unavailable, "the database of the pool cannot be read at the moment"};
    return {ErrorCode::Unavailable, fmt::format("the tournament's {}", problem)};
}

TournamentViewer::Reply TournamentViewer::read_list() {
    Json list = Json::array();
    // The file comes with the first game; until then the list is empty.
    if (is_postgres_url(source_) || (!source_.empty() && std::filesystem::exists(source_))) {
        const auto store = reader();
        if (!store) return unreadable(store.error());
        const auto runs = (*store)->runs();
        if (!runs) return unreadable(runs.error());
        for (const RunOverview& run : *runs) list.push_back(run_json(PlannedRun(run)));
    }
    return dump({{"type", "tournaments"}, {"tournaments", std::move(list)}});
}

TournamentViewer::Reply TournamentViewer::read_table(const TournamentRequest& request) {
    if (source_.empty()) return kNone;
    const auto store = reader();
    if (!store) return unreadable(store.error());
    const auto found = (*store)->run(request.tournament, request.offset, request.limit);
    if (!found) return unreadable(found.error());
    if (!*found) return kNone;
    const RunDetails& details = **found;
    const PlannedRun run(details.overview);
    Json json = {{"type", "tournament"}};
    json.update(run_json(run));
    json["table"] = table_json(run, tally_of(run, details));
    json["live"] = live_json(registry_, run, details.live);
    json["list"] = game_list(details.list);
    return dump(json);
}

TournamentViewer::Reply TournamentViewer::read_game(const TournamentGameRequest& request) {
    if (source_.empty()) return kNone;
    const auto store = reader();
    if (!store) return unreadable(store.error());
    const auto number = static_cast<std::uint64_t>(request.number - 1);
    Json json = {{"type", "tournament_game"}, {"tournament", request.tournament}, {"number", request.number}};
    GameSetup setup;
    const auto finished = (*store)->game(request.tournament, number, kMostMoves);
    if (!finished) return unreadable(finished.error());
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
        const auto details = (*store)->run(request.tournament, 0, 0);
        if (!details) return unreadable(details.error());
        if (!*details) return kNone;
        const auto live = (*details)->live.find(number);
        if (live == (*details)->live.end()) return Failure{ErrorCode::NotFound, "there is no such game"};
        setup = setup_of(PlannedRun((*details)->overview), live->second);
        json.update({{"first", live->second.agents[0]},
                     {"second", live->second.agents[1]},
                     {"live", true},
                     {"outcome", nullptr},
                     {"termination", nullptr},
                     {"reason", nullptr}});
    }
    const auto game = OpenGame::open(registry_, setup);
    if (!game) return game.failure();
    json["moves"] = setup.moves;
    json["played"] = played_json(*game);
    json["state"] = state_json(registry_, *game);
    return dump(json);
}

TournamentViewer::Reply TournamentViewer::read_pool() {
    if (!is_postgres_url(source_)) return dump({{"type", "pool"}, {"pool", nullptr}});
    if (!pool_) {
        auto opened = Pool::open(source_);
        if (!opened) return unreadable(opened.error());
        pool_.emplace(std::move(*opened));
    }
    const auto status = pool_->status();
    if (!status) return unreadable(status.error());
    Json json = {{"runs", Json::array()},
                 {"workers", Json::array()},
                 {"suspicions", Json::array()},
                 {"bytes", status->bytes}};
    for (const PoolRunStatus& run : status->runs) json["runs"].push_back(pool_run_json(run));
    for (const PoolWorkerStatus& worker : status->workers)
        json["workers"].push_back(pool_worker_json(worker));
    for (const PoolSuspicion& suspicion : status->suspicions)
        json["suspicions"].push_back(
            {{"run", suspicion.run}, {"number", suspicion.number + 1}, {"workers", suspicion.workers}});
    return dump({{"type", "pool"}, {"pool", std::move(json)}});
}

}  // namespace sortie::web
