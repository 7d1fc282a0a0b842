// The two hidden layers of an effort network. Compiled for several instruction sets (Highway) and chosen at
// run time; all of them give the same numbers as the plain loops.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sortie {

struct EffortNetwork;

// The second layer's sums, before they are cut off at zero.
void effort_layers(const EffortNetwork& network, const std::uint16_t* active, std::size_t count,
                   std::int32_t* sums);

namespace plain {
void effort_layers(const EffortNetwork& network, const std::uint16_t* active, std::size_t count,
                   std::int32_t* sums);
}

}  // namespace sortie
