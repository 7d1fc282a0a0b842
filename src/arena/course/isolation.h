// How far the programs of a course are kept apart from each other, from the network and from the machine.
#pragma once

#include <cstdint>
#include <string>

#include "arena/external/process_keeper.h"

namespace sortie {

struct Isolation {
    Confinement confinement;
    std::string statement;  // what holds and what does not, for people
};

// Tries out what the system allows. `memory` is in megabytes, for each process.
Isolation find_isolation(std::uint64_t memory);
Isolation no_isolation();

}  // namespace sortie
