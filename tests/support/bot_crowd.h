// Many clients of the five-command protocol at once, each answering with a random legal move the moment it is
// asked, and coming back for the next game.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace sortie::testing {

struct CrowdResult {
    int won = 0;
    int lost = 0;
    std::vector<std::string> surprises;  // whatever else a game ended with
};

// Plays with this many bots until the flag is set. Blocks. Whoever finds no seat tries again.
CrowdResult play_crowd(std::uint16_t port, int bots, std::uint64_t seed, const std::atomic<bool>& stop);

}  // namespace sortie::testing
