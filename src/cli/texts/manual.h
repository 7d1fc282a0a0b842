// Manual pages, made of the same declarations as --help.
#pragma once

#include <deque>
#include <string>

#include "cli/parser/command.h"

namespace sortie {

// "sortie-study-values": what the page of a command is called.
std::string manual_name(const Command& command);

// Pages in the language of man(7), section 1.
std::string manual_page(const Command& command);
std::string program_manual(const std::deque<Command>& commands);

}  // namespace sortie
