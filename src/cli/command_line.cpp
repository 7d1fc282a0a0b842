#include "cli/command_line.h"

#include <exception>
#include <fmt/format.h>
#include <new>
#include <string>
#include <vector>

#include "cli/commands/list.h"
#include "cli/terminal/output.h"
#include "core/version.h"

namespace sortie {

namespace {

struct CommandGroup {
    const char* heading;
    std::vector<void (*)(Parser&)> commands;
};

// As the help lists them.
const CommandGroup kGroups[] = {
    {"Play and analyse",
     {add_games, add_show, add_perft, add_best, add_analyze, add_suite, add_tree, add_explain, add_play,
      add_agents, add_bench, add_uci, add_answer}},
    {"Compare", {add_match, add_tournament, add_course, add_study, add_values, add_study_solver}},
    {"Prove", {add_solve, add_verify}},
    {"Learn",
     {add_tune, add_datagen, add_export, add_train, add_learn, add_train_solo, add_learn_solver, add_book}},
    {"Connect", {add_host, add_join, add_serve}},
    {"Many machines", {add_pool, add_work}},
    {"Help", {add_completion, add_manual}},
};

#ifdef __clang__
constexpr const char* kCompiler = "clang " __clang_version__;
#else
constexpr const char* kCompiler = "g++ " __VERSION__;
#endif

int run_commands(const Registry& registry, int argc, const char* const* argv, std::string_view commit) {
    Parser parser(registry, fmt::format("sortie {}\ncommit {}\ncompiler {}", version(), commit, kCompiler));
    for (const CommandGroup& group : kGroups) {
        parser.begin_group(group.heading);
        for (const auto add : group.commands) add(parser);
    }
    const int status = parser.run(argc, argv);
    const auto problem = output_problem();
    if (!problem) return status;
    print_error(problem->message);
    return status == kDone ? kFailed : status;
}

}  // namespace

int run_command_line(const Registry& registry, int argc, const char* const* argv, std::string_view commit) {
    try {
        return run_commands(registry, argc, argv, commit);
    } catch (const std::bad_alloc&) {
        return failed("there is not enough memory: --hash and --memory set how much the tables take");
    } catch (const std::exception& defect) {  // a defect; what users cause never comes this way
        return failed(std::string("internal error: ") + defect.what());
    }
}

}  // namespace sortie
