// What a solver has found out, on disk: enough to go on after the process has died. The file is a zstd frame:
// the line "sortie-checkpoint 2", a line that says which position is being solved, a line of numbers (nodes
// and milliseconds spent, buckets that the table started with, entries), then 16 bytes an entry.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/clock.h"
#include "core/result.h"
#include "search/solver/solved_table.h"

namespace sortie::solver {

struct Spent {
    std::uint64_t nodes = 0;
    Duration time{};
};

// Saves the most expensive entries. Searches may go on meanwhile.
std::optional<Error> save_checkpoint(const std::string& path, const std::string& task, const Spent& spent,
                                     const SolvedTable& table);

// Puts a saved table back, and says what it had cost. Refuses the checkpoint of another task.
Result<Spent> load_checkpoint(const std::string& path, const std::string& task, SolvedTable& table);

}  // namespace sortie::solver
