// `sortie analyze`: the search as it deepens, until a limit or Ctrl-C.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/batch.h"
#include "cli/commands/list.h"
#include "cli/commands/review.h"
#include "cli/commands/search_options.h"
#include "cli/terminal/analysis_table.h"
#include "cli/terminal/board_drawing.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "cli/terminal/report_text.h"
#include "cli/terminal/terminal.h"
#include "engine/prover.h"
#include "protocol/json/messages.h"

namespace sortie {

namespace {

constexpr const char* kAnalyzeExamples =
    "Examples:\n"
    "  sortie analyze --lines 3                      until Ctrl-C\n"
    "  sortie analyze --moves \"b2b3 g7g6\" --movetime 5000 --json\n"
    "  sortie analyze --file game.pgn --movetime 200  every move of a game, mistakes marked\n"
    "  sortie analyze --file games.pgn --record 3 --pgn reviewed.pgn\n"
    "  sortie analyze --positions list.txt --nodes 100000 --threads 2 --out answers.jsonl\n"
    "\n"
    "--positions takes one position per line, with moves and EPD operations (bm, am, id) behind it or "
    "without,\n"
    "or PGN, every position of every game. Each gets a line of JSON, in the order of the file, and a second\n"
    "unless limits say otherwise. With --out an interrupted run goes on where it was.";

void print_analysis_json(const SearchReport& report, const Session& session) {
    if (report.kind != ScoreKind::Exact) return;  // a bound; the score itself follows
    nlohmann::ordered_json message = to_json(report, session);
    message["line"] = report.line;
    if (is_decided(report.score)) message["proved"] = is_win(report.score) ? "win" : "loss";
    print_now("{}\n", message.dump());
}

int run_analyze(const Registry& registry, const AnalyzeOptions& options) {
    if (options.file) return run_review(registry, options);
    if (options.positions) return run_positions(registry, options);
    const auto session = registry.open(options.game);
    if (!session) return bad_input(session.error());
    const auto agent = make_agent(registry, **session, options.agent);
    if (!agent) return bad_input(agent.error());

    if ((*session)->outcome() != Outcome::Ongoing) {
        if (options.output.json) {
            print_analysis_json(final_report(**session), **session);
        } else {
            print_out("{}\n", headline(**session));
        }
        return kDone;
    }
    const SearchRequest request{options.limits, options.lines, {}, Purpose::Analysis};
    ProvingAgent analyst(**session, **agent);
    StopFlag stop;
    const InterruptStops interrupt(stop);
    if (options.output.json) {
        analyst.think(request, stop,
                      [&](const SearchReport& report) { print_analysis_json(report, **session); });
        return report_failure(**agent) ? kFailed : kDone;
    }
    if (!options.output.quiet) {
        print_out("{}\n{}\n\n", draw_board((*session)->view(), {output_takes_colour(), true}),
                  headline(**session));
    }
    AnalysisTable table(static_cast<std::size_t>(options.lines), output_can_redraw(), terminal_width());
    const SearchReport best =
        analyst.think(request, stop, [&](const SearchReport& report) { table.show(report); });
    if (report_failure(**agent)) return kFailed;
    if (is_decided(best.score)) {
        const Side mover = (*session)->side_to_move();
        print_out("\nproved: {} wins, whatever the other side plays\n",
                  player_name((*session)->view(), is_win(best.score) ? mover : opponent(mover)));
    }
    return kDone;
}

}  // namespace

void add_analyze(Parser& parser) {
    const auto [command, options] = parser.add<AnalyzeOptions>(
        "analyze", "Show the search as it deepens, or review recorded games", kAnalyzeExamples, run_analyze);
    add_position_options(command, options.game);
    add_limit_options(command, options.limits);
    add_agent_options(command, options.agent);
    add_output_options(command, options.output);
    command.option("--lines", options.lines, "How many of the best moves to show").range(1, kMaxLines);
    command.option("--file", options.file, "Review the games of this PGN file")
        .value("FILE")
        .excludes({"--lines", "--position", "--moves"});
    command.option("--record", options.record, "Review this game of the file alone, counted from 1")
        .range(1, kMaxGames)
        .usual("all")
        .needs({"--file"});
    command
        .option("--pgn", options.pgn,
                "Write the reviewed games to this PGN file: marks, comments, better moves")
        .value("FILE")
        .needs({"--file"});
    command
        .option("--positions", options.positions,
                "Search all positions of this file; --threads of them at a time")
        .value("FILE")
        .excludes({"--file", "--position", "--moves"});
    command.option("--out", options.out, "Write the lines of JSON to this file, or go on with it")
        .value("FILE")
        .needs({"--positions"});
}

}  // namespace sortie
