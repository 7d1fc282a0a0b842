// `sortie rehearse`: a network for Chinese Checkers from walks of one side alone.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/commands/session_options.h"
#include "cli/terminal/files.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "eval/network_file.h"
#include "learn/rehearsal.h"

namespace sortie {

int run_rehearse(const RehearseOptions& options) {
    if (options.hidden % kRowUnit != 0)
        return bad_input(fmt::format("--hidden {}: expected a multiple of {}", options.hidden, kRowUnit));
    if (const auto problem = check_writable(options.out)) return bad_input(problem->message);
    const SteadyClock clock;
    StopFlag stop;
    const InterruptStops interrupt(stop);
    Progress progress("rehearsing", clock, options.output.quiet);
    RehearsalProgress last;
    RehearsalOptions settings;
    settings.variant = options.variant;
    settings.hidden = options.hidden;
    settings.rounds = options.rounds;
    settings.threads = options.threads;
    settings.seed = options.seed;
    const auto rehearsal = rehearse(settings, stop, [&](const RehearsalProgress& state) {
        last = state;
        progress.show(static_cast<std::size_t>(state.round), static_cast<std::size_t>(options.rounds),
                      fmt::format("home in {} moves, error {:.2f}, {:.0f} positions/s", state.moves_to_goal,
                                  state.error, state.positions_per_second));
    });
    progress.finish();
    if (!rehearsal) return bad_input(rehearsal.error());
    if (rehearsal->rounds == 0) {
        print_error("interrupted before the first round was over; nothing was written");
        return kFailed;
    }
    if (const auto problem = write_file(options.out, network_bytes(rehearsal->network))) {
        print_error(problem->message);
        return kFailed;
    }
    if (options.output.json) {
        const nlohmann::ordered_json message = {{"network", options.out},
                                                {"rounds", rehearsal->rounds},
                                                {"error", last.error},
                                                {"moves_to_goal", last.moves_to_goal}};
        fmt::print("{}\n", message.dump());
    } else {
        fmt::print("{}: {} hidden, {} rounds; from the start it is home in {} moves\n", options.out,
                   options.hidden, rehearsal->rounds, last.moves_to_goal);
    }
    if (rehearsal->rounds < options.rounds) {
        print_error(fmt::format("interrupted after {} of {} rounds", rehearsal->rounds, options.rounds));
        return kFailed;
    }
    return kDone;
}

}  // namespace sortie
