// `sortie suite`: positions with expected moves, and what was found, how deep and how soon.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arena/batch/batch.h"
#include "arena/external/external_agents.h"
#include "cli/commands/list.h"
#include "cli/commands/search_options.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "core/file.h"

namespace sortie {

namespace {

struct SuiteOptions {
    GameSetup game;
    Limits limits;
    AgentOptions agent;
    OutputOptions output;
    std::string file;
};

constexpr const char* kSuiteExamples =
    "Examples:\n"
    "  sortie suite wins.epd --movetime 1000\n"
    "  sortie suite wins.epd --agent mcts --nodes 10000 --threads 2 --json\n"
    "\n"
    "A line of the file: a position, then the expected moves and a name, as in EPD:\n"
    "  3p/2p1/4/1P2/P3 w bm b2c3; id \"a race\";\n"
    "bm lists good moves, am moves to avoid. A position counts as found from the depth on from which the "
    "answer\n"
    "stays right. Exit status 1 unless all are found.";

constexpr Duration kUsualSuiteTime = std::chrono::seconds(1);

struct SuiteTotals {
    std::size_t positions = 0;
    std::size_t found = 0;
    std::uint64_t nodes = 0;
    Duration time{};  // until found
};

void print_suite_line(const ListedPosition& listed, const BatchAnswer& answer) {
    const std::string name = listed.id.empty() ? fmt::format("line {}", listed.line) : listed.id;
    if (answer.found) {
        print_now("found   {:<24} {:<10} depth {:>3}, {:>8.3f} s, {} nodes\n", name, answer.report.move,
                  answer.found->depth, seconds(answer.found->time), answer.found->nodes);
    } else {
        print_now("missed  {:<24} {:<10} depth {:>3}, expected {}{}\n", name, answer.report.move,
                  answer.report.depth, fmt::join(listed.best, " "),
                  listed.avoid.empty() ? "" : fmt::format(" not {}", fmt::join(listed.avoid, " ")));
    }
}

nlohmann::ordered_json suite_line_json(const ListedPosition& listed, const BatchAnswer& answer) {
    return {{"id", listed.id.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(listed.id)},
            {"line", listed.line},
            {"position", answer.position},
            {"move", answer.report.move},
            {"best", listed.best},
            {"avoid", listed.avoid},
            {"found", answer.found.has_value()},
            {"depth", answer.found ? nlohmann::ordered_json(answer.found->depth) : nlohmann::ordered_json()},
            {"time_ms", answer.found ? nlohmann::ordered_json(milliseconds(answer.found->time))
                                     : nlohmann::ordered_json()},
            {"nodes", answer.found ? nlohmann::ordered_json(answer.found->nodes) : nlohmann::ordered_json()}};
}

int run_suite(const Registry& registry, const SuiteOptions& options) {
    const auto text = read_file(options.file);
    if (!text) return bad_input(text.error());
    const auto list = read_position_list(registry, options.game, *text);
    if (!list) return bad_input(list.error());
    for (const ListedPosition& listed : *list) {
        if (!listed.has_expectation()) {
            return bad_input(
                fmt::format("file {}, line {}: no expected move; expected bm or am behind the position",
                            options.file, listed.line));
        }
    }
    AgentOptions agent_options = options.agent;
    BatchPlan plan;
    plan.threads = agent_options.threads.value_or(1);
    agent_options.threads.reset();
    const auto spec = agent_spec_of(agent_options);
    if (!spec) return bad_input(spec.error());
    plan.agent = *spec;
    plan.request.limits = limits_or(options.limits, kUsualSuiteTime);

    StopFlag stop;
    const InterruptStops interrupt(stop);
    SuiteTotals totals;
    const auto done = run_batch(registry, all_agents(registry, &was_interrupted()), *list, plan, stop,
                                [&](const ListedPosition& listed, const BatchAnswer& answer) {
                                    ++totals.positions;
                                    totals.nodes += answer.report.nodes;
                                    if (answer.found) {
                                        ++totals.found;
                                        totals.time += answer.found->time;
                                    }
                                    if (options.output.json) {
                                        print_now("{}\n", suite_line_json(listed, answer).dump());
                                    } else if (!options.output.quiet) {
                                        print_suite_line(listed, answer);
                                    }
                                });
    if (!done) return failed(done.error());
    const std::string summary = fmt::format(
        "{} of {} found, in {:.3f} s on average; {} nodes in all", totals.found, totals.positions,
        totals.found == 0 ? 0 : seconds(totals.time) / static_cast<double>(totals.found), totals.nodes);
    if (options.output.json) {
        print_note("{}\n", summary);
    } else {
        print_out("{}\n", summary);
    }
    if (!*done)
        return failed(fmt::format("interrupted after {} of {} positions", totals.positions, list->size()));
    return totals.found == totals.positions ? kDone : kFailed;
}

}  // namespace

void add_suite(Parser& parser) {
    const auto [command, options] = parser.add<SuiteOptions>(
        "suite", "Test an agent on positions with expected moves", kSuiteExamples, run_suite);
    command.option("FILE", options.file, "Positions with bm or am, one per line").required();
    add_game_options(command, options.game);
    add_limit_options(command, options.limits);
    add_agent_options(command, options.agent);
    add_output_options(command, options.output);
}

}  // namespace sortie
