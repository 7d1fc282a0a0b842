// The program: its command line in, an exit status out.
#pragma once

#include <string_view>

#include "engine/registry.h"

namespace sortie {

// Reads the command line and runs what it asks for. The commit is for --version.
int run_command_line(const Registry& registry, int argc, const char* const* argv,
                     std::string_view commit = "unknown");

}  // namespace sortie
