// The games of a datagen run by their numbers: what a game is depends on options and number alone, wherever
// and after whatever else it is played.
#pragma once

#include <cstdint>
#include <memory>

#include "core/random.h"
#include "core/result.h"
#include "core/stop.h"
#include "engine/agents/agent_choice.h"
#include "learn/datagen.h"

namespace sortie {

// One thread's board and player.
class DatagenPlayer {
  public:
    // The options must outlive it.
    static Result<std::unique_ptr<DatagenPlayer>> make(const Registry& registry,
                                                       const DatagenOptions& options);

    // The error is an agent that can no longer be made. A game that was stopped is none.
    Result<RecordedGame> play(std::uint64_t number, const StopFlag& stop);

  private:
    // Up to a ply of the game one side moves at random and the other thinks.
    struct Unevenness {
        std::size_t end = 0;
        Side blind = Side::First;
    };

    DatagenPlayer(const DatagenOptions& options, std::unique_ptr<Session> session, AgentSpec spec)
        : options_(options), session_(std::move(session)), spec_(std::move(spec)) {}

    Unevenness draw_unevenness(std::size_t opening, Random& random) const;

    const DatagenOptions& options_;
    const AgentFactory agents_ = session_agents();
    std::unique_ptr<Session> session_;
    const AgentSpec spec_;
    std::unique_ptr<Agent> agent_;
};

}  // namespace sortie
