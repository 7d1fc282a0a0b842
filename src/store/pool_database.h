// What everything in PostgreSQL asks first: is there a pool of ours, and of which version?
#pragma once

#include <optional>
#include <string>

#include "core/result.h"
#include "store/postgres.h"

namespace sortie {

// The version of the pool in this database; 0 when there is none.
int pool_version(Postgres& database);

// What is wrong with the version for a program that wants to use it.
std::optional<Error> check_pool_version(Postgres& database, const std::string& url);

}  // namespace sortie
