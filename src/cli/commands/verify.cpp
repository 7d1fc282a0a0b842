// `sortie verify`: checks a proof with the rules alone.
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/commands/conversation.h"
#include "cli/commands/list.h"
#include "cli/commands/played_game.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "cli/terminal/report_text.h"
#include "cli/terminal/solver_progress.h"
#include "engine/agents/proof_agent.h"
#include "engine/solving.h"

namespace sortie {

namespace {

struct VerifyOptions {
    std::string file;
    bool play = false;
    bool ascii = false;
    solver::Settings search;
    OutputOptions output;
};

constexpr const char* kVerifyExamples =
    "Examples:\n"
    "  sortie verify 4x5.proof\n"
    "  sortie verify 4x5.proof --json\n"
    "  sortie verify 4x5.proof --play               the proof plays the winner, you the other side\n"
    "\n"
    "Exit status 1 when the proof does not hold, 2 when the file cannot be read.";

// The proof as an opponent. It is not checked as a whole, only where the person goes.
int play_against(const Registry& registry, const solver::Proof& proof, bool ascii) {
    auto session = open_proof(registry, proof);
    if (!session) return failed(fmt::format("the proof does not hold: {}", session.error()));
    const Side winner = proof.header.winner == side_name(Side::First) ? Side::First : Side::Second;
    PlayedGame game(std::move(*session), {}, opponent(winner));
    const auto agent = ProofAgent::make(game.session(), proof);
    if (!agent) return bad_input(agent.error());
    print_out("The proof plays {} and wins, whatever you do.\n", player_name(game.session().view(), winner));
    const ConversationOptions talk{"proof", {}, false, ascii};
    return Conversation(registry, talk, game, **agent).run() ? kDone : kFailed;
}

int run_verify(const Registry& registry, const VerifyOptions& options) {
    const auto proof = solver::read_proof(options.file);
    if (!proof) return bad_input(proof.error());
    if (options.play) return play_against(registry, *proof, options.ascii);
    const solver::ProofHeader& header = proof->header;

    StopFlag stop;
    const InterruptStops interrupt(stop);
    const SteadyClock clock;
    SolverProgress progress(clock, options.output.quiet);
    const auto coverage = verify_proof(registry, *proof, options.search, [&](std::uint64_t done) {
        progress.show_count("verify", done);
        return !stop.requested();
    });
    progress.finish();
    if (stop.requested()) return failed("interrupted; the proof has not been checked");
    if (!coverage) {
        return failed(fmt::format("the proof does not hold: {}", coverage.error()));
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
                                                {"nodes", coverage->nodes},
                                                {"unused", coverage->unused}};
        print_out("{}\n", message.dump());
        return kDone;
    }
    print_out("{} {} '{}': the {} player wins\n", header.game, header.variant, header.position,
              header.winner);
    print_out("checked {} positions and {} replies to them", coverage->positions, coverage->replies);
    if (coverage->leaves > 0) {
        print_out(", {} of the positions by a search with the rules alone ({} nodes)", coverage->leaves,
                  coverage->nodes);
    }
    if (coverage->unused > 0) print_out("; {} records are not needed", coverage->unused);
    print_out("\n");
    return kDone;
}

}  // namespace

void add_verify(Parser& parser) {
    const auto [command, options] = parser.add<VerifyOptions>(
        "verify", "Check a proof of 'sortie solve' with the rules alone", kVerifyExamples, run_verify);
    command.option("FILE", options.file, "The proof").required();
    command.flag("--play", options.play, "Play against the proof instead of checking it").excludes = {
        "--json"};
    add_ascii_option(command, options.ascii);
    add_memory_option(command, options.search.megabytes);
    options.search.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    command.option("--threads", options.search.threads, "Number of threads")
        .range(1, kMaxThreads)
        .usual("all processors");
    add_output_options(command, options.output);
}

}  // namespace sortie
