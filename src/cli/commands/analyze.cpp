// `sortie analyze`: the search as it deepens, until a limit or Ctrl-C.
#include <cstdio>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/commands/review.h"
#include "cli/commands/search_options.h"
#include "cli/commands/session_options.h"
#include "cli/terminal/analysis_table.h"
#include "cli/terminal/board_drawing.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/report_text.h"
#include "cli/terminal/terminal.h"
#include "engine/prover.h"
#include "protocol/json/messages.h"

namespace sortie {

namespace {

void print_json(const SearchReport& report, const Session& session) {
    if (report.kind != ScoreKind::Exact) return;  // a bound; the score itself follows
    nlohmann::ordered_json message = to_json(report, session);
    message["line"] = report.line;
    if (is_decided(report.score)) message["proved"] = is_win(report.score) ? "win" : "loss";
    fmt::print("{}\n", message.dump());
    std::fflush(stdout);
}

}  // namespace

int run_analyze(const Registry& registry, const AnalyzeOptions& options) {
    if (options.file) return run_review(registry, options);
    const auto session = open_session(registry, options.position);
    if (!session) return bad_input(session.error());
    const auto agent = make_agent(registry, **session, options.agent);
    if (!agent) return bad_input(agent.error());

    if ((*session)->outcome() != Outcome::Ongoing) {
        if (options.output.json) {
            print_json(final_report(**session), **session);
        } else {
            fmt::print("{}\n", headline(**session));
        }
        return kDone;
    }
    const SearchRequest request{
        limits_of(options.limits, std::nullopt), options.lines, {}, Purpose::Analysis};
    ProvingAgent analyst(**session, **agent);
    StopFlag stop;
    const InterruptStops interrupt(stop);
    if (options.output.json) {
        analyst.think(request, stop, [&](const SearchReport& report) { print_json(report, **session); });
        return report_failure(**agent) ? kFailed : kDone;
    }
    if (!options.output.quiet) {
        fmt::print("{}\n{}\n\n", draw_board((*session)->view(), {output_takes_colour(), true}),
                   headline(**session));
    }
    AnalysisTable table(static_cast<std::size_t>(options.lines), output_can_redraw(), terminal_width());
    const SearchReport best =
        analyst.think(request, stop, [&](const SearchReport& report) { table.show(report); });
    if (report_failure(**agent)) return kFailed;
    if (is_decided(best.score)) {
        const Side mover = (*session)->side_to_move();
        fmt::print("\nproved: {} wins, whatever the other side plays\n",
                   player_name((*session)->view(), is_win(best.score) ? mover : opponent(mover)));
    }
    return kDone;
}

}  // namespace sortie
