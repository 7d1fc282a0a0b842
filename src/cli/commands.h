// One function a sub-command; each returns the exit status of the process.
#pragma once

#include "cli/options.h"
#include "engine/registry.h"

namespace sortie {

enum ExitStatus : int {
    kDone = 0,
    kFailed = 1,    // the work failed: a lost connection, a failed check, an interrupt
    kBadInput = 2,  // the command line or the input was wrong
};

int run_games(const Registry& registry, const GamesOptions& options);
int run_show(const Registry& registry, const ShowOptions& options);
int run_perft(const Registry& registry, const PerftOptions& options);
int run_best(const Registry& registry, const BestOptions& options);
int run_analyze(const Registry& registry, const AnalyzeOptions& options);
int run_agents(const Registry& registry, const AgentsOptions& options);
int run_play(const Registry& registry, const PlayOptions& options);
int run_bench_command(const Registry& registry, const BenchOptions& options);
int run_match(const Registry& registry, const ArenaOptions& options);
int run_tournament(const Registry& registry, const ArenaOptions& options);
int run_answer(const Registry& registry, const AnswerOptions& options);
int run_tune(const TuneOptions& options);
int run_datagen(const Registry& registry, const DatagenCommandOptions& options);
int run_train(const TrainCommandOptions& options);
int run_rehearse(const RehearseOptions& options);
int run_book(const Registry& registry, const BookCommandOptions& options);
int run_learn(const Registry& registry, const LearnCommandOptions& options);
int run_serve(const Registry& registry, const ServeOptions& options);
int run_study(const Registry& registry, const StudyOptions& options);
int run_solve(const Registry& registry, const SolveOptions& options);
int run_verify(const Registry& registry, const VerifyOptions& options);
int run_values(const Registry& registry, const ValuesOptions& options);
int run_uci(const Registry& registry, const UciCommandOptions& options);
int run_host(const Registry& registry, const HostOptions& options);
int run_join(const Registry& registry, const JoinOptions& options);

// Reads the command line and runs what it asks for.
int run_command_line(const Registry& registry, int argc, const char* const* argv);

}  // namespace sortie
