// `sortie verify`: checks a proof with the rules alone.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/commands/session_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/solver_progress.h"
#include "engine/solving.h"

namespace sortie {

int run_verify(const Registry& registry, const VerifyOptions& options) {
    const auto proof = solver::read_proof(options.file);
    if (!proof) return bad_input(proof.error());
    const solver::ProofHeader& header = proof->header;

    StopFlag stop;
    const InterruptStops interrupt(stop);
    const SteadyClock clock;
    SolverProgress progress(clock, options.output.quiet);
    const auto coverage = verify_proof(registry, *proof, [&](std::uint64_t done) {
        progress.show_count("verify", done);
        return !stop.requested();
    });
    progress.finish();
    if (!coverage) {
        print_error(fmt::format("the proof does not hold: {}", coverage.error()));
        return kFailed;
    }
    if (options.output.json) {
        const nlohmann::ordered_json message = {{"valid", true},
                                                {"game", header.game},
                                                {"variant", header.variant},
                                                {"position", header.position},
                                                {"winner", header.winner},
                                                {"positions", coverage->positions},
                                                {"replies", coverage->replies},
                                                {"leaves", coverage->leaves},
                                                {"unused", coverage->unused}};
        fmt::print("{}\n", message.dump());
        return kDone;
    }
    fmt::print("{} {} '{}': the {} player wins\n", header.game, header.variant, header.position,
               header.winner);
    fmt::print("checked {} positions and {} replies to them", coverage->positions, coverage->replies);
    if (coverage->leaves > 0) fmt::print(", {} of the positions by solving them again", coverage->leaves);
    if (coverage->unused > 0) fmt::print("; {} records are not needed", coverage->unused);
    fmt::print("\n");
    return kDone;
}

}  // namespace sortie
