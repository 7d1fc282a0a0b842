// The arena's runs in a SQLite file; for readers also those of a pool.
#pragma once

#include <memory>
#include <string>

#include "arena/store/run_store.h"

namespace sortie {

// Opens the file, or creates it. The error says what is wrong with it: another program's file, a newer
// version, locked, no permission.
Result<std::unique_ptr<RunStore>> open_run_store(const std::string& path);

// Another way into the file of a RunStore, which does not wait for the disk.
std::unique_ptr<LiveGameStore> open_live_game_store(const std::string& path);

// Never writes. A path, or postgresql://… with the runs of a pool.
Result<std::unique_ptr<RunReader>> open_run_reader(const std::string& path);

}  // namespace sortie
