#include <csignal>

#include "cli/command_line.h"
#include "cli/commit.h"
#include "cli/terminal/standard_streams.h"
#include "engine/registry.h"

int main(int argc, char** argv) {
    sortie::occupy_standard_streams();
    std::signal(SIGXFSZ,
                SIG_IGN);  // a file that may not grow any more is like a full disk: an error, not the end
    return sortie::run_command_line(sortie::standard_registry(), argc, argv, sortie::kCommit);
}
