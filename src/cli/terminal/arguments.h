// The words that the program was called with.
#pragma once

#include <string>
#include <vector>

namespace sortie {

// Copies them, and overwrites the passwords of databases where everybody on this machine can read them
// (`ps`).
std::vector<std::string> take_arguments(int argc, char** argv);

}  // namespace sortie
