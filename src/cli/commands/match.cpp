// `sortie match`: two agents against each other.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/commands/arena_run.h"
#include "cli/terminal/run_text.h"

namespace sortie {

int run_match(const Registry& registry, const ArenaOptions& options) {
    return run_arena(registry, options, "match",
                     [&](const RunSettings& settings, const RunPlan& plan, const RunResult& result) {
                         const PairingTally& pairing = result.tally.pairings().front();
                         if (options.output.json) {
                             auto message = match_json(settings.agents, pairing);
                             if (result.sprt) message["sprt"] = sprt_json(*plan.sprt, *result.sprt);
                             fmt::print("{}\n", message.dump());
                             return;
                         }
                         fmt::print("{}", match_text(settings.agents, pairing));
                         if (result.sprt) fmt::print("\nSPRT: {}\n", sprt_verdict(*plan.sprt, *result.sprt));
                     });
}

}  // namespace sortie
