// `sortie analyze`: the search as it deepens, until a limit or Ctrl-C.
#include <cstdio>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/analysis_table.h"
#include "cli/board_drawing.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/report_text.h"
#include "cli/review.h"
#include "cli/search_options.h"
#include "cli/session_options.h"
#include "cli/terminal.h"
#include "protocol/json_messages.h"

namespace sortie {

namespace {

void print_json(const SearchReport& report, const Session& session) {
    if (report.kind != ScoreKind::Exact) return;  // a bound; the score itself follows
    nlohmann::ordered_json message = to_json(report, session);
    message["line"] = report.line;
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
    const SearchRequest request{limits_of(options.limits, std::nullopt), options.lines, {}};
    StopFlag stop;
    const InterruptStops interrupt(stop);
    if (options.output.json) {
        (*agent)->think(request, stop, [&](const SearchReport& report) { print_json(report, **session); });
        return report_failure(**agent) ? kFailed : kDone;
    }
    if (!options.output.quiet) {
        fmt::print("{}\n{}\n\n", draw_board((*session)->view(), {output_takes_colour(), true}),
                   headline(**session));
    }
    AnalysisTable table(static_cast<std::size_t>(options.lines), output_can_redraw(), terminal_width());
    (*agent)->think(request, stop, [&](const SearchReport& report) { table.show(report); });
    return report_failure(**agent) ? kFailed : kDone;
}

}  // namespace sortie
