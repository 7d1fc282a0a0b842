// `sortie explain`: why a position is judged as it is.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands/list.h"
#include "cli/commands/search_options.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/output.h"
#include "cli/terminal/report_text.h"
#include "cli/terminal/worth_drawing.h"
#include "engine/explaining.h"
#include "protocol/json/messages.h"

namespace sortie {

namespace {

struct ExplainOptions {
    GameSetup game;
    OutputOptions output;
    AgentOptions agent;
};

constexpr const char* kExplainExamples =
    "Examples:\n"
    "  sortie explain --eval hand                    the hand-crafted evaluation, term by term\n"
    "  sortie explain --agent breakthrough-eight     the eight factors\n"
    "  sortie explain --agent strategy:piece=5,advance=1 --moves \"b2b3 g7g6\"\n"
    "  sortie explain                                the network: the worth of each piece\n"
    "\n"
    "Numbers are those of the first player: plus is good for White. A piece is worth what the judgement "
    "loses\n"
    "without it. No search is made.";

// "+0.45" in pieces, or a number of the agent's own.
std::string worth_text(double worth, bool in_scores) {
    return in_scores ? fmt::format("{:+.2f}", worth / 100) : fmt::format("{:+.4g}", worth);
}

void print_terms(const Explanation& explanation) {
    std::size_t width = 4;
    for (const auto& term : explanation.terms) width = std::max(width, term.name.size());
    print_out("{:<{}}  {:>8}  {:>9}  {:>9}\n", "term", width, "count", "weight", "worth");
    for (const auto& term : explanation.terms) {
        const std::string weight = explanation.in_scores ? fmt::format("{:.2f}", term.weight / 100)
                                                         : fmt::format("{:.4g}", term.weight);
        print_out("{:<{}}  {:>+8.4g}  {:>9}  {:>9}\n", term.name, width, term.count, weight,
                  worth_text(term.worth, explanation.in_scores));
    }
    print_out("{:<{}}  {:>8}  {:>9}  {:>9}\n", "total", width, "", "",
              worth_text(explanation.total, explanation.in_scores));
}

nlohmann::ordered_json explanation_json(const Session& session, const std::string& agent,
                                        const Explanation& explanation,
                                        const std::vector<PieceWorth>& pieces) {
    nlohmann::ordered_json terms = nlohmann::ordered_json::array();
    for (const auto& term : explanation.terms) {
        terms.push_back(
            {{"name", term.name}, {"count", term.count}, {"weight", term.weight}, {"worth", term.worth}});
    }
    nlohmann::ordered_json worths = nlohmann::ordered_json::array();
    for (const auto& piece : pieces) {
        worths.push_back({{"point", piece.point},
                          {"piece", std::string(1, piece.letter)},
                          {"worth", piece.worth ? nlohmann::ordered_json(*piece.worth)
                                                : nlohmann::ordered_json(nullptr)}});
    }
    return {{"game", session.identity().game},     {"variant", session.identity().variant},
            {"position", session.position_text()}, {"agent", agent},
            {"in_scores", explanation.in_scores},  {"total", explanation.total},
            {"terms", std::move(terms)},           {"pieces", std::move(worths)}};
}

int run_explain(const Registry& registry, const ExplainOptions& options) {
    const auto session = registry.open(options.game);
    if (!session) return bad_input(session.error());
    const auto agent = make_agent(registry, **session, options.agent);
    if (!agent) return bad_input(agent.error());
    const auto explanation = (*agent)->explain(0);
    if (!explanation) {
        return bad_input((*session)->outcome() != Outcome::Ongoing
                             ? "the game is over: there is nothing to judge"
                             : fmt::format("the agent {} judges no positions", options.agent.agent));
    }
    const auto spec = agent_spec_of(options.agent);
    if (!spec) return bad_input(spec.error());
    const auto pieces = worth_of_pieces(registry, **session, *spec);
    if (!pieces) return bad_input(pieces.error());

    if (options.output.json) {
        print_out("{}\n", explanation_json(**session, options.agent.agent, *explanation, *pieces).dump());
        return kDone;
    }
    print_terms(*explanation);
    if (options.output.quiet) return kDone;
    std::vector<std::string> worths;
    for (const PieceWorth& piece : *pieces)
        worths.push_back(piece.worth ? worth_text(*piece.worth, explanation->in_scores) : "?");
    const View view = (*session)->view();
    print_out("\n{}\nWhat each piece is worth: plus is good for {}{}.\n", draw_worths(view, worths),
              player_name(view, Side::First),
              std::find(worths.begin(), worths.end(), "?") == worths.end() ? "" : "; ?: cannot be left out");
    return kDone;
}

}  // namespace

void add_explain(Parser& parser) {
    const auto [command, options] = parser.add<ExplainOptions>(
        "explain", "Show why a position is judged as it is", kExplainExamples, run_explain);
    add_position_options(command, options.game);
    add_agent_options(command, options.agent);
    add_output_options(command, options.output);
}

}  // namespace sortie
