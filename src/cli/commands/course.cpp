// `sortie course`: a league of programs in any convention, played again where they have changed.
#include "arena/course/course.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "arena/course/convention.h"
#include "arena/course/isolation.h"
#include "arena/course/league_page.h"
#include "arena/external/external_agents.h"
#include "cli/commands/arena_run.h"
#include "cli/commands/list.h"
#include "cli/commands/run_player.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "cli/terminal/report_file.h"
#include "cli/terminal/run_text.h"
#include "core/file.h"
#include "store/owner_lock.h"
#include "store/runs.h"

namespace sortie {

namespace {

struct CourseOptions {
    ArenaOptions arena;
    std::string participants;
    std::uint64_t memory = 2048;  // megabytes
    bool isolation = true;
};

constexpr const char* kCourseExamples =
    "Examples:\n"
    "  sortie course students                        a folder: one subfolder or one program each\n"
    "  sortie course league.toml --games 4 --openings random:4 --concurrency 2\n"
    "  sortie course students --movetime 1000 --report league.html\n"
    "  sortie serve --arena students.db              to watch it in the browser\n"
    "\n"
    "A TOML file has lines such as\n"
    "  anna = \"five:cmd=java -cp anna Client {host} {port}\"\n"
    "  level3 = \"sortie:level=3\"\n"
    "The same command again plays what has changed. A participant's folder may hold a file agent.txt with "
    "the "
    "agent's\n"
    "text; without it, the program is looked for and tried out as uci, five and answer (see 'sortie "
    "agents').";

constexpr std::size_t kAllReplays = 5000;

// The title of files that belong to the course: the name of its folder or list.
std::string base_name(const std::string& path) {
    const auto place = std::filesystem::absolute(path).lexically_normal();
    const auto name = place.filename().empty() ? place.parent_path().filename() : place.stem();
    return name.string();
}

class CourseRun {
  public:
    CourseRun(const Registry& registry, const CourseOptions& options)
        : registry_(registry),
          options_(options),
          isolation_(options.isolation ? find_isolation(options.memory) : no_isolation()),
          programs_(all_agents(registry, &was_interrupted(), isolation_.confinement)),
          db_(options.arena.db.empty() ? base_name(options.participants) + ".db" : options.arena.db),
          report_(options.arena.report.empty() ? base_name(options.participants) + ".html"
                                               : options.arena.report) {}

    int run() {
        if (const auto problem = check_report(report_)) return bad_input(problem->message);
        const auto lock = OwnerLock::take(db_);
        if (!lock)
            return bad_input(fmt::format("a course is played by one process at a time; {}", lock.error()));
        if (const auto problem = open()) return bad_input(problem->message);
        if (was_interrupted()) return failed("interrupted");
        if (const auto problem = choose_run()) return failed(problem->message);
        PlayedGames games(schedule(), kAllReplays);
        const auto agents = course_agents(programs_, course_.participants);
        const auto result =
            play_run(registry_, agents, run_,
                     {options_.arena.concurrency, db_, options_.arena.pgn, options_.arena.output.quiet,
                      [&](std::uint64_t number, const GameReport& report) { games.add(number, report); }});
        if (!result) return failed(result.error());
        print(*result);
        if (result->tally.games() > 0) {
            if (const auto problem = write_page(games)) return failed(problem->message);
        }
        if (result->interrupted || was_interrupted()) return failed("interrupted; the same command goes on");
        if (finished_before_) return kDone;
        if (const auto problem = run_.store->finish_run(run_.id, "all games played"))
            return failed(problem->message);
        return kDone;
    }

  private:
    Schedule schedule() const {
        return {run_.plan.format, run_.plan.agents.size(), run_.plan.games, run_.plan.paired};
    }

    // The store, who takes part, and a plan.
    std::optional<Error> open() {
        auto store = open_run_store(db_);
        if (!store) return Error{store.error()};
        run_.store = std::move(*store);
        const auto reader = open_run_reader(db_);
        if (!reader) return Error{reader.error()};
        const auto runs = (*reader)->runs();
        if (!runs) return Error{runs.error()};
        past_ = past_courses(*runs);

        course_.settings = options_.arena.settings;
        course_.settings.kind = kCourseKind;
        if (const auto problem = read_openings(course_.settings)) return *problem;
        auto participants = read_participants(
            options_.participants,
            [&](const FoundProgram& program) {
                return find_convention(registry_, programs_, course_.settings.game, program);
            },
            past_.empty() ? std::vector<Participant>{} : past_.front().course.participants);
        if (!participants) return Error{participants.error()};
        course_.participants = std::move(*participants);
        check_participants();
        for (const Participant& each : course_.participants) {
            if (each.problem.empty()) {
                course_.settings.agents.push_back(each.name);
            } else if (!options_.arena.output.quiet) {
                print_error(fmt::format("{} does not play: {}", each.name, each.problem));
            }
        }
        if (course_.settings.agents.size() < 2)
            return Error{fmt::format("{}: a course needs two participants who play", options_.participants)};
        auto plan = make_plan(registry_, course_.settings);
        if (!plan) return Error{plan.error()};
        run_.plan = std::move(*plan);
        run_.settings = course_.settings;
        return std::nullopt;
    }

    // Those whose agent cannot be made for this game do not play.
    void check_participants() {
        const auto session = registry_.open(course_.settings.game);
        if (!session) return;  // make_plan() says what is wrong
        for (Participant& each : course_.participants) {
            if (!each.problem.empty()) continue;
            const auto spec = parse_agent_spec(each.agent);
            const auto agent = spec ? programs_(**session, *spec) : AgentFactory::Made(Error{spec.error()});
            if (!agent) each.problem = agent.error();
        }
    }

    // The last run, if it is this one; else a new one with what need not be played again.
    std::optional<Error> choose_run() {
        const std::string text = course_text(course_);
        if (!past_.empty() && past_.front().run.plan == text) {
            auto games = run_.store->games_of(past_.front().run.id, true);
            if (!games) return Error{games.error()};
            run_.id = past_.front().run.id;
            finished_before_ = past_.front().run.finished.has_value();
            run_.finished = std::move(*games);
            return std::nullopt;
        }
        auto played = games_played_before(*run_.store, course_, past_);
        if (!played) return Error{played.error()};
        const auto id = run_.store->begin_run(kCourseKind, text);
        if (!id) return Error{id.error()};
        run_.id = *id;
        run_.finished = std::move(*played);
        for (const auto& [number, report] : run_.finished) {
            if (auto problem = run_.store->add_game({"course", run_.id, number}, report)) return problem;
        }
        return std::nullopt;
    }

    void print(const RunResult& result) const {
        const OutputOptions& output = options_.arena.output;
        if (output.json) {
            auto message = tournament_json(course_.settings.agents, result.tally);
            message["participants"] = nlohmann::ordered_json::parse(course_text(course_)).at("participants");
            message["isolation"] = isolation_.statement;
            add_origin(message, course_.settings);
            print_out("{}\n", message.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
            return;
        }
        print_out("{}", league_table(course_.settings.agents, result.tally));
        if (!output.quiet) print_note("{}\n", isolation_.statement);
    }

    std::optional<Error> write_page(const PlayedGames& games) {
        std::vector<Standings> history;
        for (auto past = past_.rbegin(); past != past_.rend(); ++past) {
            if (past->run.id == run_.id) continue;
            const auto& settings = past->course.settings;
            PlayedGames then({Format::RoundRobin, settings.agents.size(), settings.games, settings.paired},
                             0);
            auto reports = run_.store->games_of(past->run.id, false);
            if (!reports) return Error{reports.error()};
            for (auto& [number, report] : *reports) {
                if (number < then.schedule().size()) then.add(number, std::move(report));
            }
            if (!then.games().empty())
                history.push_back(standings_of(past->run.started, settings.agents, then.tally()));
        }
        const ReportOrigin origin = report_origin();
        history.push_back(standings_of(origin.date, course_.settings.agents, games.tally()));
        StopFlag stop;
        const InterruptStops interrupt(stop);
        if (was_interrupted()) stop.request();
        return write_report(
            league_document(registry_,
                            {fmt::format("League: {}", base_name(options_.participants)), course_, games,
                             std::move(history), isolation_.statement, origin},
                            stop),
            report_, options_.arena.output.quiet);
    }

    const Registry& registry_;
    const CourseOptions& options_;
    const Isolation isolation_;
    const AgentFactory programs_;
    const std::string db_;
    const std::string report_;
    Course course_;
    OpenedRun run_;
    std::vector<PastCourse> past_;
    bool finished_before_ = false;
};

int run_course(const Registry& registry, const CourseOptions& options) {
    return CourseRun(registry, options).run();
}

}  // namespace

void add_course(Parser& parser) {
    const auto [command, options] = parser.add<CourseOptions>(
        "course", "Play a league of programs in any convention, with a page", kCourseExamples, run_course);
    options.arena.settings.games = 2;
    command.option("PARTICIPANTS", options.participants, "A folder, or a .toml file with names and agents")
        .required();
    add_arena_options(command, options.arena);
    command.option("--concurrency", options.arena.concurrency, "Games at a time").range(1, kMaxThreads);
    command.option("--db", options.arena.db, "The SQLite file of the course").value("FILE").usual("NAME.db");
    command.option("--pgn", options.arena.pgn, "Write the games to this PGN file, anew").value("FILE");
    command.option("--report", options.arena.report, kReportHelp).value("FILE").usual("NAME.html");
    command.option("--memory", options.memory, "Megabytes for each process of a program").range(16, 1 << 20);
    command
        .flag("--isolation", options.isolation,
              "Keep programs from the network and within limits (the default)")
        .negation = "--no-isolation";
    add_output_options(command, options.arena.output);
}

}  // namespace sortie
