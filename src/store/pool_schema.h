// The pool in PostgreSQL: tables, and the functions that are all a worker may call. docs/many-machines.md
// explains them. Each entry of the list takes a database from the version before to its own.
#pragma once

#include <array>

#include "store/pool_schema/version_1.h"
#include "store/pool_schema/version_2.h"
#include "store/pool_schema/version_3.h"
#include "store/pool_schema/version_4.h"

namespace sortie {

inline constexpr std::array kPoolMigrations{kPoolVersion1, kPoolVersion2, kPoolVersion3, kPoolVersion4};
inline constexpr int kPoolVersion = static_cast<int>(kPoolMigrations.size());

// What a worker may call; everything else in the schema is closed to it.
inline constexpr const char* kWorkerFunctions =
    "hello(text, text, text, integer, text[]), claim(uuid, integer, bigint), "
    "store(uuid, bigint, bigint, bigint[], text[], bytea[], bytea[]), beat(uuid, bigint[]), "
    "give_back(uuid, bigint[]), fail(uuid, bigint, bigint, bigint, text), run_info(uuid, bigint), "
    "file(uuid, bytea), why_idle(uuid), "
    "show_live(uuid, bigint[], bigint[], text[], text[], text[], text[]), bye(uuid), "
    "leaderless(uuid), lead(uuid, bigint, text), add_leaves(uuid, bigint, bigint[], bytea[]), "
    "end_solving(uuid, bigint, text, text), open_leaves(uuid, bigint), "
    "leaf_news(uuid, bigint, xid8, boolean)";

}  // namespace sortie
