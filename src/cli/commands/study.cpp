// `sortie study NAME`: replays a published study and writes a report about it.
#include "arena/studies/study.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>
#include <utility>

#include "cli/commands/list.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/document_text.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/report_file.h"
#include "cli/terminal/terminal.h"
#include "core/text.h"
#include "pool/game_list.h"
#include "store/postgres.h"

namespace sortie {

namespace {

struct StudyOptions {
    std::string name;          // empty: list them
    std::optional<int> games;  // of each pairing
    std::uint64_t seed = 1;
    int threads = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U));
    std::optional<std::string> report;
    bool no_report = false;
    bool show = false;
    bool ascii = false;
    std::string db;
    bool resume = false;
    OutputOptions output;
};

constexpr const char* kStudyExamples =
    "Examples:\n"
    "  sortie study                               what there is\n"
    "  sortie study strategies                    5 x 99 games, published table beside ours\n"
    "  sortie study matchups --show               seven games, turn by turn\n"
    "  sortie study naive --games 10 --report /tmp/naive\n"
    "  sortie study strategies --db postgresql://…   by the workers of a pool; Ctrl-C detaches\n"
    "\n"
    "The report is a page (HTML) and Markdown. The same seed gives the same games.";

int list_studies(const StudyOptions& options) {
    for (const Study& study : all_studies()) {
        if (options.output.json) {
            const nlohmann::ordered_json message = {{"study", study.name}, {"summary", study.summary}};
            print_out("{}\n", message.dump());
        } else {
            print_out("{:<14} {}\n", study.name, study.summary);
        }
    }
    if (!options.output.json) print_out("{:<14} {}\n", "values", "who wins on which board, solved anew");
    return kDone;
}

int no_such_study(const std::string& name) {
    std::string names;
    for (const Study& study : all_studies()) names += fmt::format("{}, ", study.name);
    return bad_input(fmt::format("there is no study {}: expected one of {}values", in_quotes(name), names));
}

// The summary and the tables; the rest of a report is for people.
std::string json_text(const Study& study, const Document& document) {
    nlohmann::ordered_json message = {
        {"study", study.name}, {"title", document.title}, {"summary", document.summary}};
    message["tables"] = nlohmann::ordered_json::array();
    for (const Section& section : document.sections) {
        for (const Block& block : section.blocks) {
            if (const auto* const table = std::get_if<Table>(&block)) {
                message["tables"].push_back(
                    {{"caption", table->caption}, {"columns", table->head}, {"rows", table->rows}});
            }
        }
    }
    return message.dump();
}

void show_move(const GamePlan& plan, const Session& session, const MoveReport& move, const DrawStyle& style) {
    print_out("{} plays {}, {} nodes, {:.2f} ms\n{}\n", agent_spec_text(plan.agents[index(move.side)]),
              move.move, move.nodes, seconds(move.time) * 1000, draw_board(session.view(), style));
}

// Where games are kept, or who plays them.
Result<std::unique_ptr<GameList>> open_list(const Registry& registry, const StudyOptions& options,
                                            const Study& study, const StopFlag& stop,
                                            const GameList::Notice& notice) {
    if (options.resume && options.db.empty()) return Error{"--resume needs --db, where the games are"};
    if (options.threads == 0 && !is_postgres_url(options.db))
        return Error{"--threads 0 is for --db postgresql://…, where workers play the games"};
    if (options.db.empty()) return std::unique_ptr<GameList>();
    if (!study.of_games)
        return Error{
            fmt::format("study {} measures single searches, here: --db is for studies of games", study.name)};
    if (options.show) return Error{"--show is for games that are played here: without --db"};
    GameListOptions list;
    list.kind = "study";
    list.plan = {{"study", study.name}, {"games", options.games.value_or(0)}, {"seed", options.seed}};
    list.db = options.db;
    list.resume = options.resume;
    list.concurrency = options.threads;
    return GameList::open(registry, std::move(list), stop, notice);
}

int run_study(const Registry& registry, const StudyOptions& options) {
    if (options.name.empty()) return list_studies(options);
    const Study* const study = find_study(options.name);
    if (study == nullptr) return no_such_study(options.name);

    std::string report = options.report.value_or(fmt::format("study-{}", study->name));
    if (options.no_report) report.clear();
    if (const auto problem = check_report(report)) return bad_input(problem->message);
    const DrawStyle style{output_takes_colour(), !options.ascii};
    const SteadyClock clock;
    StopFlag stop;
    const InterruptStops interrupt(stop);
    const AgentFactory agents = session_agents();
    Progress progress(fmt::format("study {}", study->name), clock, options.output.quiet);
    StudyContext context{registry, agents, stop, options.games, options.seed, options.threads, {}, {}};
    context.progress = [&](std::size_t done, std::size_t total) { progress.show(done, total); };
    if (options.show && !options.output.json) {
        context.watch = [&](const GamePlan& plan, const Session& session, const MoveReport& move) {
            show_move(plan, session, move, style);
        };
    }
    const auto notice = [&](const std::string& line) {
        progress.finish();
        if (!options.output.quiet) print_error(line);
    };
    const auto list = open_list(registry, options, *study, stop, notice);
    if (!list) return bad_input(list.error());
    if (*list) {
        context.play = [&](const std::vector<GamePlan>& plans) {
            return (*list)->play(0, plans, [&](std::size_t done) { context.progress(done, plans.size()); });
        };
    }
    auto document = study->run(context);
    progress.finish();
    if (!document) return failed(document.error());
    if (*list) {
        if (const auto problem = (*list)->finish("all games played")) return failed(problem->message);
    }
    print_out("{}",
              options.output.json ? json_text(*study, *document) + "\n" : document_text(*document, style));
    document->sections.push_back(origin_section(report_origin(), options.seed));
    if (const auto problem = write_report(*document, report, options.output.quiet))
        return failed(problem->message);
    return kDone;
}

}  // namespace

void add_study(Parser& parser) {
    const auto [command, options] = parser.add<StudyOptions>(
        "study", "Replay a published study and write a report about it", kStudyExamples, run_study);
    command.option("NAME", options.name, "Which one; without a name they are listed");
    command.option("--games", options.games, "Games of each pairing")
        .range(1, 1'000'000)
        .usual("the study's own number");
    add_seed_option(command, options.seed, "Seed of the games");
    command.option("--threads", options.threads, "Games at a time; 0 leaves all to the workers of a pool")
        .range(0, kMaxThreads)
        .usual("all processors");
    command
        .option("--db", options.db,
                "Keep the games in this SQLite file, or have the pool of postgresql://… play them")
        .value("FILE");
    command.flag("--resume", options.resume, "Go on with the last study in --db");
    command.option("--report", options.report, kReportHelp).value("FILE").usual("study-NAME");
    command.flag("--no-report", options.no_report, "Write no report").excludes = {"--report"};
    command.flag("--show", options.show, "Show every game turn by turn");
    add_ascii_option(command, options.ascii);
    add_output_options(command, options.output);
}

}  // namespace sortie
