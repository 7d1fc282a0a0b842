// The score of a run as it grows: results, pairs, and what each agent did, for every pairing.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "arena/game_report.h"
#include "arena/schedule.h"
#include "arena/statistics/elo.h"
#include "core/clock.h"

namespace sortie {

// What one agent did in all its games of a pairing.
struct AgentTally {
    std::uint64_t moves = 0;
    std::uint64_t nodes = 0;
    Duration time{};
    std::uint64_t captures = 0;
    std::uint64_t time_losses = 0;
    std::uint64_t illegal_moves = 0;
    std::uint64_t crashes = 0;  // stalls included
    Duration lateness{};        // the largest
    Duration machine_lateness{};

    AgentTally& operator+=(const AgentTally& other);
};

struct PairingTally {
    std::array<std::size_t, 2> agents{};  // indices, as in the schedule
    Results results;                      // as the first of them sees it
    PairCounts pairs{};
    Results first_player;  // as the player who moves first sees it
    std::uint64_t plies = 0;
    std::array<AgentTally, 2> did;  // in the order of `agents`
};

class Tally {
  public:
    explicit Tally(const Schedule& schedule);

    // Games must come in the order of their numbers, whatever order they finish in: then the figures after n
    // games are the same in every run. Where a game is missing, its partner counts without a pair.
    void add(const ScheduledGame& game, const GameReport& report);

    const std::vector<PairingTally>& pairings() const { return pairings_; }
    std::uint64_t games() const { return games_; }

  private:
    struct HalfPair {  // a first game whose partner is to come
        std::uint64_t opening = 0;
        double points = 0;
    };

    std::vector<PairingTally> pairings_;
    std::vector<std::optional<HalfPair>> half_pairs_;
    bool paired_;
    std::uint64_t games_ = 0;
};

// All pairings of an agent together, as it sees them.
struct AgentTotal {
    Results results;
    PairCounts pairs{};
    AgentTally did;
};
AgentTotal total_of(const Tally& tally, std::size_t agent);

}  // namespace sortie
