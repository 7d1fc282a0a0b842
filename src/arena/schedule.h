// Who plays whom, with which colours and from which opening: a list that is computed, not stored. A round
// holds one opening for every pairing, so that an unfinished run is fair to all as well.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/side.h"

namespace sortie {

enum class Format {
    RoundRobin,  // everyone against everyone; with two agents a match
    Gauntlet,    // the first against each of the others
};

struct ScheduledGame {
    std::uint64_t number = 0;          // from 0, in the order in which games are begun
    std::size_t pairing = 0;           // index into Schedule::pairings()
    std::array<std::size_t, 2> seats;  // which agent plays, by side
    std::uint64_t opening = 0;
};

class Schedule {
  public:
    // `games` is for each pairing. Paired, games come in twos from one opening with colours swapped (the last
    // is alone when the number is odd); otherwise every game has its own opening, and colours alternate.
    Schedule(Format format, std::size_t agents, std::uint64_t games, bool paired);

    std::uint64_t size() const { return games_ * pairings_.size(); }
    ScheduledGame game(std::uint64_t number) const;
    bool paired() const { return paired_; }
    // The two agents of each, the one who begins the first game first.
    const std::vector<std::pair<std::size_t, std::size_t>>& pairings() const { return pairings_; }

  private:
    std::uint64_t games_;
    bool paired_;
    std::vector<std::pair<std::size_t, std::size_t>> pairings_;
};

}  // namespace sortie
