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
#include "engine/solving.h"
#include "protocol/json/messages.h"

namespace sortie {

namespace {

using solver::Value;

void print_json(const SearchReport& report, const Session& session, Value proved) {
    if (report.kind != ScoreKind::Exact) return;  // a bound; the score itself follows
    nlohmann::ordered_json message = to_json(report, session);
    message["line"] = report.line;
    if (proved != Value::Unknown) message["proved"] = proved == Value::Win ? "win" : "loss";
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
            print_json(final_report(**session), **session, Value::Unknown);
        } else {
            fmt::print("{}\n", headline(**session));
        }
        return kDone;
    }
    const SearchRequest request{limits_of(options.limits, std::nullopt), options.lines, {}};
    StopFlag stop;
    const InterruptStops interrupt(stop);
    const Value proved = quick_proof(**session, request.limits, stop);
    if (options.output.json) {
        (*agent)->think(request, stop,
                        [&](const SearchReport& report) { print_json(report, **session, proved); });
        return report_failure(**agent) ? kFailed : kDone;
    }
    if (!options.output.quiet) {
        fmt::print("{}\n{}\n\n", draw_board((*session)->view(), {output_takes_colour(), true}),
                   headline(**session));
    }
    if (proved != Value::Unknown) {
        const Side mover = (*session)->side_to_move();
        const Side winner = proved == Value::Win ? mover : opponent(mover);
        fmt::print("proved: {} wins, whatever the other side plays\n\n",
                   player_name((*session)->view(), winner));
    }
    AnalysisTable table(static_cast<std::size_t>(options.lines), output_can_redraw(), terminal_width());
    (*agent)->think(request, stop, [&](const SearchReport& report) { table.show(report); });
    return report_failure(**agent) ? kFailed : kDone;
}

}  // namespace sortie
