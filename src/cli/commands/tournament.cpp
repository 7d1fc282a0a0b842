// `sortie tournament`: everyone against everyone, or the first against all.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/arena_run.h"
#include "cli/commands/list.h"
#include "cli/terminal/output.h"
#include "cli/terminal/run_text.h"

namespace sortie {

namespace {

constexpr const char* kTournamentExamples =
    "Examples:\n"
    "  sortie tournament sortie:depth=4 mcts:playouts=1000 random --games 20 --openings random:4\n"
    "  sortie tournament sortie:nodes=2000 mcts:playouts=500 minimax random --gauntlet --game tukvnanawopi\n"
    "  sortie tournament A B C --nodes 5000 --games 100 --db games.db --concurrency 2\n"
    "  sortie tournament --resume --db games.db       after an interruption of any kind\n"
    "\n"
    "--games is for each pairing. A finished game is in the file for good; --resume plays the rest.";

int run_tournament(const Registry& registry, const ArenaOptions& options) {
    return run_arena(registry, options, "tournament",
                     [&](const RunSettings& settings, const RunPlan&, const RunResult& result) {
                         if (options.output.json) {
                             auto message = tournament_json(settings.agents, result.tally);
                             add_origin(message, settings);
                             print_out("{}\n", message.dump());
                         } else {
                             print_out("{}", cross_table(titles_of(settings.agents), result.tally));
                         }
                     });
}

}  // namespace

void add_tournament(Parser& parser) {
    const auto [command, options] =
        parser.add<ArenaOptions>("tournament", "Play everyone against everyone, with a cross table",
                                 kTournamentExamples, run_tournament);
    command.list("AGENTS", options.settings.agents, "The agents (see 'sortie agents')");
    command.flag("--gauntlet", options.settings.gauntlet, "Only the first agent against each of the others");
    add_arena_options(command, options);
    add_arena_files(command, options);
}

}  // namespace sortie
