// `sortie solve`: the exact value of a position, with a proof if wanted.
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/commands/list.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/report_text.h"
#include "cli/terminal/solver_progress.h"
#include "core/file.h"
#include "core/text.h"
#include "engine/solving.h"
#include "pool/engine_signature.h"
#include "pool/help.h"
#include "pool/solve_jobs.h"
#include "store/postgres.h"

namespace sortie {

namespace {

struct SolveOptions {
    GameSetup game;
    OutputOptions output;
    solver::Settings solver;
    solver::Limits limits;
    bool all_moves = false;
    std::optional<std::string> checkpoint;
    Duration checkpoint_interval = std::chrono::minutes(1);
    std::optional<std::string> proof;
    std::uint64_t leaf_nodes = 0;
    std::string db;
    bool resume = false;
};

constexpr const char* kSolveExamples =
    "Examples:\n"
    "  sortie solve --size 5x5                       who wins, by which moves\n"
    "  sortie solve --position \"pp/pp/2/PP/PP w\" --json\n"
    "  sortie solve --size 5x6 --memory 12000 --checkpoint 5x6.state\n"
    "                                                run it again to go on where it was stopped or killed\n"
    "  sortie solve --size 4x5 --proof 4x5.proof     and 'sortie verify 4x5.proof'\n"
    "  sortie solve --size 5x5 --proof 5x5.proof --leaf-nodes 10000  a short proof: easy positions left "
    "out\n"
    "  sortie solve --size 6x6 --db postgresql://sortie_operator@lab1/sortie   on many machines; Ctrl-C "
    "leaves it to\n"
    "                                                them, and the same command attaches again\n"
    "\n"
    "Exit status 1 when the value is still unknown. Ctrl-C stops and saves the checkpoint.";

using solver::Value;

// What only saves time takes longer to write.
constexpr Duration kFullSaveInterval = std::chrono::minutes(10);

const char* value_name(Value value) {
    return value == Value::Win ? "win" : value == Value::Loss ? "loss" : "unknown";
}

std::vector<std::string> moves_with(const Solution& solution, Value value) {
    std::vector<std::string> moves;
    for (const SolvedMove& move : solution.moves) {
        if (move.value == value) moves.push_back(move.move);
    }
    return moves;
}

// What has been spent in all, earlier runs included.
struct Account {
    solver::Spent earlier;
    const Clock& clock;
    Duration start;

    solver::Spent now(const PositionSolver& solving) const {
        return {earlier.nodes + solving.nodes(), earlier.time + (clock.now() - start)};
    }
};

void print_solution(const Solution& solution, const Session& session, const PositionSolver& solving,
                    const solver::Spent& spent, const std::optional<std::uint64_t>& records,
                    bool interrupted) {
    const View view = session.view();
    const Side mover = session.side_to_move();
    if (solution.value == Value::Unknown) {
        print_out("value unknown: {}\n", interrupted ? "interrupted" : "not solved within the limits");
    } else {
        const Side winner = solution.value == Value::Win ? mover : opponent(mover);
        print_out("value {}: {} ({}) wins\n", value_name(solution.value), player_name(view, winner),
                  winner == mover ? "to move" : "not to move");
    }
    const auto print_moves = [&](const char* title, Value value) {
        if (const auto moves = moves_with(solution, value); !moves.empty())
            print_out("{} {}\n", title, fmt::join(moves, " "));
    };
    print_moves("winning moves", Value::Win);
    print_moves("undecided moves", Value::Unknown);
    if (!solution.pv.empty()) print_out("line {}\n", fmt::join(solution.pv, " "));
    print_out("{} nodes in {:.2f} s, table {:.1f} % full\n", spent.nodes, seconds(spent.time),
              solving.table_permille() / 10.0);
    if (records) print_out("proof with {} records\n", *records);
}

nlohmann::ordered_json solution_json(const Solution& solution, const Session& session,
                                     PositionSolver& solving, const solver::Spent& spent,
                                     const std::optional<std::uint64_t>& records) {
    nlohmann::ordered_json message;
    message["game"] = session.identity().game;
    message["variant"] = session.identity().variant;
    message["position"] = session.position_text();
    message["value"] = value_name(solution.value);
    if (solution.value == Value::Unknown) {
        message["winner"] = nullptr;
    } else {
        const Side mover = session.side_to_move();
        message["winner"] = side_name(solution.value == Value::Win ? mover : opponent(mover));
    }
    message["winning_moves"] = moves_with(solution, Value::Win);
    message["losing_moves"] = moves_with(solution, Value::Loss);
    message["undecided_moves"] = moves_with(solution, Value::Unknown);
    message["pv"] = solution.pv;
    message["nodes"] = spent.nodes;
    message["time_ms"] = milliseconds(spent.time);
    message["table_permille"] = solving.table_permille();
    message["refuted_share"] = solution.value == Value::Unknown ? solving.refuted_share() : 1.0;
    if (records) message["proof_records"] = *records;
    return message;
}

// What the workers of a pool have found, until they have solved it.
struct Pooled {
    FollowEnd end = FollowEnd::Stopped;
    std::int64_t run = 0;
    std::uint64_t nodes = 0;
    std::string verdict;
};

Result<Pooled> solve_on_pool(const Registry& registry, Pool& pool, const SolveOptions& options,
                             const Session& session, PositionSolver& solver, const StopFlag& stop,
                             SolverProgress& progress) {
    const SteadyClock clock;
    const Duration start = clock.now();
    const auto plan = solve_plan_text(session, solver);
    if (!plan) return Error{plan.error()};
    const auto signature = engine_signature(registry, stop);
    if (!signature) return Error{signature.error()};
    const auto run = find_or_begin_solving(pool, *plan, *signature);
    if (!run) return Error{run.error()};
    const auto notice = [&](const std::string& line) {
        progress.finish();
        print_error(line);
    };
    WorkerOptions help = own_help(options.db, *signature, *run, options.solver.threads);
    help.means.megabytes = std::max<std::size_t>(options.solver.megabytes / 2, 1);
    const PoolHelp helping(registry, help, notice);
    Pooled pooled;
    pooled.run = *run;
    SolveHandlers handlers;
    handlers.notice = notice;
    handlers.progress = [&](const SolveProgress& current) {
        pooled.nodes = current.nodes;
        progress.show(current, clock.now() - start);
    };
    const auto end = follow_solving(pool, *run, solver, stop, handlers);
    progress.finish();
    if (!end) return Error{end.error()};
    const auto over = pool.find_run(*run);
    if (!over) return Error{over.error()};
    if (*over) pooled.verdict = (*over)->verdict.value_or("");
    if (*end == FollowEnd::Cancelled)
        return Error{fmt::format("run {} was cancelled{}{}", *run, pooled.verdict.empty() ? "" : ": ",
                                 pooled.verdict)};
    pooled.end = *end;
    return pooled;
}

// The position of the last run of a pool.
Result<GameSetup> last_solved(Pool& pool) {
    const auto run = pool.last_run("solve");
    if (!run) return Error{run.error()};
    if (!*run) return Error{fmt::format("{}: there is nothing to go on with", shown_url(pool.url()))};
    const auto plan = parse_solve_plan((*run)->plan);
    if (!plan) return Error{plan.error()};
    return plan->game;
}

int run_solve(const Registry& registry, const SolveOptions& options) {
    std::optional<Pool> pool;
    GameSetup game = options.game;
    if (options.db.empty() && options.solver.threads == 0)
        return bad_input("--threads 0 is for --db postgresql://…, where workers solve it");
    if (!options.db.empty()) {
        if (!is_postgres_url(options.db))
            return bad_input(
                fmt::format("--db {}: expected postgresql://…; on one machine, --checkpoint FILE keeps "
                            "the work",
                            in_quotes(options.db)));
        auto opened = Pool::open(options.db);
        if (!opened) return failed(opened.error());
        pool.emplace(std::move(*opened));
        if (options.resume) {
            const auto last = last_solved(*pool);
            if (!last) return bad_input(last.error());
            game = *last;
        }
    }
    const auto session = registry.open(game);
    if (!session) return bad_input(session.error());
    if (options.proof && std::filesystem::exists(*options.proof))
        return bad_input(fmt::format("file {} exists: a proof is written to a new file", *options.proof));
    for (const auto& path : {options.proof, options.checkpoint}) {
        if (!path) continue;
        if (const auto problem = check_writable(*path)) return bad_input(problem->message);
    }
    solver::Settings settings = options.solver;
    // With a pool half of the memory is for a worker of this process, if there is one.
    if (pool && settings.threads > 0) settings.megabytes = std::max<std::size_t>(settings.megabytes / 2, 1);
    settings.threads = std::max(settings.threads, 1);
    auto solving = make_solver(**session, settings);
    if (!solving) return bad_input(solving.error());
    PositionSolver& solver = **solving;

    const SteadyClock clock;
    Account account{{}, clock, clock.now()};
    if (options.checkpoint) {
        const auto resumed = solver.open_checkpoint(*options.checkpoint);
        if (!resumed) return bad_input(resumed.error());
        account.earlier = *resumed;
        if (!resumed->notice.empty()) print_error(resumed->notice);
        if (!options.output.quiet && resumed->nodes > 0) {
            print_error(fmt::format("going on after {} nodes and {:.0f} s with {} results", resumed->nodes,
                                    seconds(resumed->time), resumed->results));
        }
    }

    StopFlag stop;
    const InterruptStops interrupt(stop);
    SolverProgress progress(clock, options.output.quiet);
    Duration next_save = clock.now() + options.checkpoint_interval;
    Duration next_full_save = clock.now() + kFullSaveInterval;
    bool complete = true;  // all that was to be written is written
    const auto save = [&](bool all) {
        if (!options.checkpoint) return;
        const auto problem = solver.save(account.now(solver), all);
        complete = !problem;
        if (complete) return;
        progress.finish();
        print_error(problem->message);
    };
    const auto save_if_due = [&] {
        if (clock.now() < next_save) return;
        const bool all = clock.now() >= next_full_save;
        save(all);
        next_save = clock.now() + options.checkpoint_interval;
        if (all) next_full_save = clock.now() + kFullSaveInterval;
    };
    std::string verdict;
    if (pool) {
        const auto pooled = solve_on_pool(registry, *pool, options, **session, solver, stop, progress);
        if (!pooled) return failed(pooled.error());
        account.earlier.nodes = pooled->nodes;
        verdict = pooled->verdict;
        if (pooled->end != FollowEnd::Finished) {
            return failed(fmt::format(
                "detached from run {}; the workers go on, and the same command attaches again", pooled->run));
        }
    }
    const Solution solution =
        solver.solve(options.limits, options.all_moves, stop, [&](const solver::Progress& current) {
            progress.show(current, solver);
            save_if_due();
        });
    progress.finish();
    save(true);
    if (!verdict.empty() && solution.value != Value::Unknown && verdict != value_name(solution.value)) {
        return failed(
            fmt::format("the workers say {}, but their results show {}: one of them is wrong; 'sortie pool "
                        "status' may show which, 'sortie pool purge' has its work done again",
                        verdict, value_name(solution.value)));
    }

    const solver::Spent spent = account.now(solver);
    std::optional<std::uint64_t> records;
    if (options.proof && solution.value != Value::Unknown) {
        const auto written = solver.write_proof(*options.proof, solution.value, options.leaf_nodes,
                                                [&](const solver::Written& current) {
                                                    progress.show(current);
                                                    save_if_due();
                                                    return !stop.requested();
                                                });
        progress.finish();
        if (written) records = *written;
        if (!written) {
            save(false);
            print_error(!stop.requested() ? written.error()
                        : options.checkpoint && complete
                            ? "interrupted; the same command goes on with the proof"
                            : "interrupted; no proof was written");
        }
        complete = complete && written.ok();
    }
    if (options.output.json) {
        print_out("{}\n", solution_json(solution, **session, solver, spent, records).dump());
    } else {
        print_solution(solution, **session, solver, spent, records, stop.requested());
    }
    if (stop.requested() && solution.value == Value::Unknown) {
        print_error(options.checkpoint && complete ? "interrupted; the same command goes on" : "interrupted");
    }
    return complete && solution.value != Value::Unknown ? kDone : kFailed;
}

}  // namespace

void add_solve(Parser& parser) {
    const auto [command, options] =
        parser.add<SolveOptions>("solve", "Find out who wins, and prove it", kSolveExamples, run_solve);
    add_position_options(command, options.game);
    add_output_options(command, options.output);
    command.seconds("--time", options.limits.time, "Give up after N seconds").range(0.001, 1e8);
    command.option("--nodes", options.limits.nodes, "Give up after N nodes per thread").range(1, kMaxNodes);
    add_memory_option(command, options.solver.megabytes);
    options.solver.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    command.option("--threads", options.solver.threads, "Number of threads")
        .range(0, kMaxThreads)
        .usual("all processors");
    add_seed_option(command, options.solver.seed, "Vary the order of the search; the value stays");
    command.flag("--all-moves", options.all_moves, "Decide every move, not only one that wins");
    command.option("--checkpoint", options.checkpoint, "Save the work in this file, and go on from it")
        .value("FILE");
    command.seconds("--checkpoint-seconds", options.checkpoint_interval, "How often to save it")
        .range(1, 86400);
    command
        .option("--db", options.db,
                "Solve it with the workers of the pool of postgresql://…; --threads take part, 0: none")
        .value("URL")
        .excludes({"--checkpoint", "--time", "--nodes", "--seed", "--all-moves"});
    command.flag("--resume", options.resume, "Attach to the last run of the pool in --db").needs = {"--db"};
    command.option("--proof", options.proof, "Write a winning strategy to this file").value("FILE");
    command
        .option("--leaf-nodes", options.leaf_nodes,
                "Leave positions out of the proof that a search with the rules alone proves with N nodes")
        .range(0, solver::kMostLeafNodes)
        .needs({"--proof"});
}

}  // namespace sortie
