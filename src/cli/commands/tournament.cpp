// `sortie tournament`: everyone against everyone, or the first against all.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/commands/arena_run.h"
#include "cli/terminal/run_text.h"

namespace sortie {

int run_tournament(const Registry& registry, const ArenaOptions& options) {
    return run_arena(registry, options, "tournament",
                     [&](const RunSettings& settings, const RunPlan&, const RunResult& result) {
                         if (options.output.json) {
                             fmt::print("{}\n", tournament_json(settings.agents, result.tally).dump());
                         } else {
                             fmt::print("{}", cross_table(settings.agents, result.tally));
                         }
                     });
}

}  // namespace sortie
