// `sortie completion SHELL`: what a shell needs to complete command lines.
#include "cli/texts/completion.h"

#include "cli/commands/list.h"
#include "cli/terminal/output.h"

namespace sortie {

namespace {

struct CompletionOptions {
    std::string shell;
};

constexpr const char* kCompletionExamples =
    "Examples:\n"
    "  source <(sortie completion bash)              in this shell\n"
    "  sortie completion zsh > ~/.zfunc/_sortie      in a folder of $fpath\n"
    "  sortie completion fish > ~/.config/fish/completions/sortie.fish\n"
    "\n"
    "Packages install all three.";

int run_completion(const std::deque<Command>& commands, const CompletionOptions& options) {
    if (options.shell == "bash") print_out("{}", bash_completion(commands));
    if (options.shell == "zsh") print_out("{}", zsh_completion(commands));
    if (options.shell == "fish") print_out("{}", fish_completion(commands));
    return kDone;
}

}  // namespace

void add_completion(Parser& parser) {
    const auto [command, options] = parser.add<CompletionOptions>(
        "completion", "Print what a shell needs to complete command lines", kCompletionExamples,
        [&parser](const CompletionOptions& chosen) { return run_completion(parser.commands(), chosen); });
    command.option("SHELL", options.shell, "Which shell").choices({"bash", "zsh", "fish"}).required();
}

}  // namespace sortie
