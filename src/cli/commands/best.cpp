// `sortie best`: one search of one position.
#include <chrono>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/list.h"
#include "cli/commands/search_options.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "cli/terminal/report_text.h"
#include "cli/terminal/statistics_text.h"
#include "engine/prover.h"
#include "engine/search_comparison.h"
#include "protocol/json/messages.h"

namespace sortie {

namespace {

struct BestOptions {
    GameSetup game;
    OutputOptions output;
    Limits limits;
    AgentOptions agent;
    bool statistics = false;
};

constexpr const char* kBestExamples =
    "Examples:\n"
    "  sortie best                                   a second of thought (the default)\n"
    "  sortie best --depth 12 --size 6x6\n"
    "  sortie best --position \"pp/pp/2/PP/PP w\" --json\n"
    "  sortie best --agent random --seed 7           another player\n"
    "\n"
    "Without a limit it thinks for a second; on boards of up to 25 squares until the result is proved, for "
    "a\n"
    "minute at most. Ctrl-C gives the best move so far.";

constexpr Duration kUsualBestTime = std::chrono::seconds(1);
// The main search comes to the end of games on small boards; it is worth waiting for.
constexpr int kSmallBoard = 25;  // squares
constexpr Duration kLongestProof = std::chrono::minutes(1);

Duration usual_time(const Session& session, const std::string& agent) {
    const auto size = session.identity().size;
    const bool small = size && size->columns * size->rows <= kSmallBoard;
    return small && agent == AgentOptions{}.agent ? kLongestProof : kUsualBestTime;
}

void print_report(const SearchReport& report, const Session& session, bool quiet) {
    print_out("bestmove {}\n", report.move.empty() ? "(none)" : report.move);
    if (quiet) return;
    if (report.move.empty()) {
        print_out("{}\n", headline(session));
        return;
    }
    const View view = session.view();
    const auto speed = nodes_per_second(report.nodes, report.time);
    print_out("pv {}\n", fmt::join(report.pv, " "));
    print_out("score {} ({} for {})\n", score_text(report), percent_text(report.probability),
              player_name(view, session.side_to_move()));
    print_out("depth {}/{}, {} nodes in {:.2f} s, {} nodes/s\n", report.depth,
              std::max(report.selective_depth, report.depth), report.nodes, seconds(report.time), speed);
}

// Only searches to a depth can be compared.
std::optional<SearchComparison> comparison(const Session& session, const SearchReport& report,
                                           const std::optional<SearchStatistics>& statistics,
                                           const StopFlag& stop) {
    if (!statistics || statistics->in_playouts || statistics->depths.empty() || report.depth < 1)
        return std::nullopt;
    return compare_with_minimax(session, report, stop);
}

nlohmann::ordered_json comparison_json(const SearchComparison& compared) {
    using Json = nlohmann::ordered_json;
    return {{"depth", compared.depth},
            {"effective_branching", compared.effective_branching},
            {"minimax_nodes", compared.minimax_nodes ? Json(*compared.minimax_nodes) : Json(nullptr)}};
}

int run_best(const Registry& registry, const BestOptions& options) {
    const auto session = registry.open(options.game);
    if (!session) return bad_input(session.error());
    const auto agent = make_agent(registry, **session, options.agent);
    if (!agent) return bad_input(agent.error());

    SearchReport report = final_report(**session);
    StopFlag stop;
    if ((*session)->outcome() == Outcome::Ongoing) {
        const InterruptStops interrupt(stop);  // Ctrl-C: the best move so far
        const Duration otherwise = usual_time(**session, options.agent.agent);
        report =
            (*agent)->think(best_move_request(**session, limits_or(options.limits, otherwise)), stop, {});
        if (report_failure(**agent)) return kFailed;
    }
    if (options.output.json) {
        nlohmann::ordered_json message = to_json(report, **session);
        if (const auto statistics = (*agent)->statistics(); options.statistics && statistics) {
            message["stats"] = to_json(*statistics);
            if (const auto compared = comparison(**session, report, statistics, stop))
                message["stats"]["compared"] = comparison_json(*compared);
        }
        print_out("{}\n", message.dump());
        return kDone;
    }
    print_report(report, **session, options.output.quiet);
    if (!options.statistics || report.move.empty()) return kDone;
    if (const auto statistics = (*agent)->statistics()) {
        print_out("\n{}", statistics_text(*statistics));
        if (const auto compared = comparison(**session, report, statistics, stop))
            print_out("\n{}", comparison_text(*compared, report.nodes));
    } else {
        print_error("this agent keeps no statistics");
    }
    return kDone;
}

}  // namespace

void add_best(Parser& parser) {
    const auto [command, options] =
        parser.add<BestOptions>("best", "Search a position for its best move", kBestExamples, run_best);
    add_position_options(command, options.game);
    add_limit_options(command, options.limits);
    add_agent_options(command, options.agent);
    add_output_options(command, options.output);
    command.flag("--stats", options.statistics, "Also what the search did, in numbers");
}

}  // namespace sortie
