// Where the pool is: an argument, or the environment.
#pragma once

#include <string>

#include "cli/parser/command.h"
#include "core/result.h"

namespace sortie {

void add_pool_address(Command& command, std::string& url);

// What was given or else SORTIE_DB; an error when it is no URL of PostgreSQL.
Result<std::string> pool_address(const std::string& given);

}  // namespace sortie
