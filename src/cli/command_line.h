// The program: its command line in, an exit status out.
#pragma once

#include "engine/registry.h"

namespace sortie {

// Reads the command line and runs what it asks for.
int run_command_line(const Registry& registry, int argc, const char* const* argv);

}  // namespace sortie
