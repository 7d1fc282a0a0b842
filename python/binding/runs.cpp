// Matches, tournaments and the solver. What comes out is JSON, which the Python part of the package reads.
#include <nlohmann/json.hpp>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "arena/run_settings.h"
#include "bindings.h"
#include "cli/terminal/run_text.h"
#include "engine/solving.h"
#include "errors.h"
#include "long_call.h"
#include "protocol/json/messages.h"
#include "registry.h"

namespace sortie::python {

namespace py = pybind11;
using Json = nlohmann::ordered_json;

namespace {

constexpr int kMostConcurrency = 1024;

Json game_json(const GameReport& report) {
    Json moves = Json::array();
    Json scores = Json::array();
    for (const MoveReport& move : report.moves) {
        moves.push_back(move.move);
        scores.push_back(move.opening ? Json() : Json(move.score));
    }
    return {{"agents", report.agents},
            {"start", report.start},
            {"moves", std::move(moves)},
            {"scores", std::move(scores)},
            {"outcome", outcome_json(report.outcome)},
            {"termination", termination_name(report.termination)},
            {"reason", report.reason}};
}

// `settings` as stores keep them; on_game(text) is told of each game and stops the run with False.
std::string play_run(const std::string& settings_json, const std::string& openings_text, int concurrency,
                     const py::object& on_game) {
    if (concurrency < 1 || concurrency > kMostConcurrency)
        throw EngineError("concurrency: expected a number from 1 to " + std::to_string(kMostConcurrency));
    RunSettings settings = value_or_throw(parse_settings(settings_json));
    settings.openings_text = openings_text;
    const RunPlan plan = value_or_throw(make_plan(registry(), settings));
    throw_if(check_agents(registry(), agent_factory(), plan.game, plan.agents));

    StopFlag stop;
    std::map<std::uint64_t, Json> games;
    std::optional<Result<RunResult>> result;
    LongCall::run(stop, [&](const LongCall::Post& post) {
        RunHandlers handlers;
        handlers.game_over = [&](const ScheduledGame& game,
                                 const GameReport& report) -> std::optional<Error> {
            Json& json = games[game.number] = game_json(report);
            json["number"] = game.number;
            if (!on_game.is_none()) {
                post([&on_game, text = json.dump()] { return !on_game(text).is(py::bool_(false)); });
            }
            return std::nullopt;
        };
        result = run_games(registry(), agent_factory(), plan, concurrency, stop, handlers);
    });
    const RunResult run = value_or_throw(std::move(*result));
    Json json = tournament_json(settings.agents, run.tally);
    json["interrupted"] = run.interrupted;
    if (run.sprt) json["sprt"] = sprt_json(*plan.sprt, *run.sprt);
    json["played"] = Json::array();
    for (auto& [number, game] : games) json["played"].push_back(std::move(game));
    return json.dump();
}

const char* value_text(solver::Value value) {
    return value == solver::Value::Win ? "win" : value == solver::Value::Loss ? "loss" : "unknown";
}

std::string solve(const PositionValue& position, std::optional<double> time,
                  std::optional<std::uint64_t> nodes, std::size_t memory, int threads, bool all_moves,
                  const std::optional<std::string>& proof) {
    constexpr std::size_t kMostMemory = 1 << 20;
    if (memory < 1 || memory > kMostMemory) throw EngineError("memory: expected megabytes, at least 1");
    if (threads < 1 || threads > kMostConcurrency) throw EngineError("threads: expected at least 1");
    if (time && !(*time >= 0.001 && *time <= 1e8))
        throw EngineError("time: expected seconds, at least 0.001");
    const auto session = open_session(position);
    const auto solver = value_or_throw(make_solver(*session, {memory, threads, 0}));
    solver::Limits limits{std::nullopt, nodes};
    if (time) limits.time = std::chrono::duration_cast<Duration>(std::chrono::duration<double>(*time));

    StopFlag stop;
    Solution solution;
    std::optional<Result<std::uint64_t>> records;
    LongCall::run(stop, [&](const LongCall::Post&) {
        solution = solver->solve(limits, all_moves, stop, {});
        if (!proof || solution.value == solver::Value::Unknown || stop.requested()) return;
        records = solver->write_proof(*proof, solution.value, 0,
                                      [&](const solver::Written&) { return !stop.requested(); });
    });
    Json moves = Json::object();
    for (const SolvedMove& move : solution.moves) moves[move.move] = value_text(move.value);
    Json json = {{"value", value_text(solution.value)},
                 {"moves", std::move(moves)},
                 {"pv", solution.pv},
                 {"nodes", solver->nodes()}};
    if (records) json["proof_records"] = value_or_throw(std::move(*records));
    return json.dump();
}

std::string verify(const std::string& path, int threads) {
    if (threads < 1 || threads > kMostConcurrency) throw EngineError("threads: expected at least 1");
    const solver::Proof proof = value_or_throw(solver::read_proof(path));
    solver::Settings settings;
    settings.threads = threads;
    StopFlag stop;
    std::optional<Result<solver::Coverage>> coverage;
    LongCall::run(stop, [&](const LongCall::Post&) {
        coverage =
            verify_proof(registry(), proof, settings, [&](std::uint64_t) { return !stop.requested(); });
    });
    const solver::Coverage covered = value_or_throw(std::move(*coverage));
    const solver::ProofHeader& header = proof.header;
    return Json{{"game", header.game},
                {"variant", header.variant},
                {"size", header.size.empty() ? Json() : Json(header.size)},
                {"position", header.position},
                {"winner", header.winner},
                {"positions", covered.positions},
                {"replies", covered.replies},
                {"leaves", covered.leaves}}
        .dump();
}

}  // namespace

void bind_runs(py::module_& module) {
    module.def("_play_run", play_run, py::arg("settings"), py::arg("openings_text"), py::arg("concurrency"),
               py::arg("on_game"));
    module.def("_solve", solve, py::arg("position"), py::arg("time"), py::arg("nodes"), py::arg("memory"),
               py::arg("threads"), py::arg("all_moves"), py::arg("proof"));
    module.def("_verify", verify, py::arg("path"), py::arg("threads"));
}

}  // namespace sortie::python
