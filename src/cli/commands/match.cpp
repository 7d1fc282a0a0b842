// `sortie match`: two agents against each other.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/arena_run.h"
#include "cli/commands/list.h"
#include "cli/terminal/output.h"
#include "cli/terminal/run_text.h"

namespace sortie {

namespace {

constexpr const char* kMatchExamples =
    "Examples:\n"
    "  sortie match sortie:nodes=20000 sortie:nodes=10000 --games 200 --openings random:4\n"
    "  sortie match sortie mcts --movetime 100 --concurrency 2 --pgn games.pgn\n"
    "  sortie match sortie sortie:eval=hand --game tukvnanawopi --movetime 10 --openings uneven:32\n"
    "  sortie match sortie uci:cmd=/usr/games/engine,option.Hash=64 --tc 10+0.1\n"
    "  sortie match sortie:hash=64 sortie:hash=1 --nodes 20000 --games 20000 --openings random:4 --sprt "
    "0,10\n"
    "  sortie match --resume --db games.db       after an interruption of any kind\n"
    "\n"
    "Games come in pairs from the same opening with colours swapped. An agent's own limits (nodes, movetime "
    "…)\n"
    "count beside those of the match; one that would never stop gets 100 ms per move.";

int run_match(const Registry& registry, const ArenaOptions& options) {
    if (options.settings.agents.size() > 2)
        return bad_input("a match has two agents; 'sortie tournament' takes more");
    return run_arena(registry, options, "match",
                     [&](const RunSettings& settings, const RunPlan& plan, const RunResult& result) {
                         const PairingTally& pairing = result.tally.pairings().front();
                         if (options.output.json) {
                             auto message = match_json(settings.agents, pairing);
                             if (result.sprt) message["sprt"] = sprt_json(*plan.sprt, *result.sprt);
                             add_origin(message, settings);
                             print_out("{}\n", message.dump());
                             return;
                         }
                         print_out("{}", match_text(titles_of(settings.agents), pairing));
                         if (result.sprt) print_out("\nSPRT: {}\n", sprt_verdict(*plan.sprt, *result.sprt));
                     });
}

}  // namespace

void add_match(Parser& parser) {
    const auto [command, options] = parser.add<ArenaOptions>(
        "match", "Play games between two agents, with statistics", kMatchExamples, run_match);
    command.list("AGENTS", options.settings.agents, "The two agents (see 'sortie agents')");
    add_arena_options(command, options);
    command
        .option("--sprt", options.settings.sprt, "ELO0,ELO1[,ALPHA,BETA]: stop as soon as it is clear which")
        .value("BOUNDS");
    add_arena_files(command, options);
}

}  // namespace sortie
