#include <csignal>
#include <vector>

#include "cli/command_line.h"
#include "cli/commit.h"
#include "cli/terminal/arguments.h"
#include "cli/terminal/standard_streams.h"
#include "engine/registry.h"

int main(int argc, char** argv) {
    sortie::occupy_standard_streams();
    std::signal(SIGXFSZ,
                SIG_IGN);  // a file that may not grow any more is like a full disk: an error, not the end
    const std::vector<std::string> arguments = sortie::take_arguments(argc, argv);
    std::vector<const char*> words;
    for (const std::string& argument : arguments) words.push_back(argument.c_str());
    words.push_back(nullptr);
    return sortie::run_command_line(sortie::standard_registry(), argc, words.data(), sortie::kCommit);
}
