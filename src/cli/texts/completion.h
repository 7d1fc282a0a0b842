// Completion of the command line for shells, made of the same declarations as --help.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "cli/parser/command.h"

namespace sortie {

// What may stand where a value is expected.
struct ValueHint {
    std::vector<std::string> words;
    bool files = false;
};

ValueHint hint_for(const OptionSpec& option, const Registry& registry);

std::string bash_completion(const std::deque<Command>& commands);
std::string zsh_completion(const std::deque<Command>& commands);
std::string fish_completion(const std::deque<Command>& commands);

}  // namespace sortie
