// Many games, several at a time: a match or a tournament. A plain function: the command line, the studies and
// learning call it alike.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/conditions.h"
#include "arena/game_report.h"
#include "arena/game_runner.h"
#include "arena/openings.h"
#include "arena/schedule.h"
#include "arena/statistics/sprt.h"
#include "arena/statistics/tally.h"
#include "core/result.h"
#include "core/stop.h"
#include "engine/agents/agent_choice.h"
#include "engine/registry.h"
#include "engine/variant_names.h"

namespace sortie {

struct RunPlan {
    GameSetup game;
    std::vector<AgentSpec> agents;  // two or more
    Format format = Format::RoundRobin;
    std::uint64_t games = 100;  // for each pairing
    bool paired = true;
    Openings openings;  // without any, all games begin as `game` says
    Conditions conditions;
    std::optional<SprtOptions> sprt;  // two agents only
    std::uint64_t seed = 1;           // from which the agents' are derived
};

// Where a run stands; counts games in the order of their numbers.
struct Standing {
    const Tally& tally;
    std::uint64_t total;  // games of the whole schedule
    std::optional<SprtState> sprt;
};

struct RunHandlers {
    // Before a game, and after each of its moves; of different games also at the same time.
    std::function<void(const ScheduledGame&, const GamePlan&)> game_begins;
    std::function<void(const ScheduledGame&, const MoveReport&)> move_made;
    // The others are called one at a time, on the threads that play.
    // As soon as a game is over, in the order in which they end. An error ends the run.
    std::function<std::optional<Error>(const ScheduledGame&, const GameReport&)> game_over;
    // After that.
    std::function<void(const Standing&)> progress;
};

// Which game a number of the plan is, with its seeds and opening.
GamePlan plan_game(const RunPlan& plan, const ScheduledGame& game);

struct RunResult {
    Tally tally;
    std::optional<SprtState> sprt;
    bool interrupted = false;  // before all games were played, or the test came to its end
};

// Counts finished games in the order of their numbers, whoever has played them and whenever they come.
class RunCount {
  public:
    explicit RunCount(const RunPlan& plan)
        : test_(plan.sprt),
          schedule_(plan.format, plan.agents.size(), plan.games, plan.paired),
          tally_(schedule_) {}

    // A game that is known already is ignored.
    void add(std::uint64_t number, GameReport report);
    const Schedule& schedule() const { return schedule_; }
    Standing standing() const { return {tally_, schedule_.size(), sprt_}; }
    // The test has come to its end: later games do not count.
    bool decided() const { return sprt_ && sprt_->decision != SprtDecision::Undecided; }
    bool complete() const { return decided() || tally_.games() == schedule_.size(); }
    RunResult result() && { return {std::move(tally_), sprt_, !complete()}; }

  private:
    const std::optional<SprtOptions> test_;
    const Schedule schedule_;
    Tally tally_;
    std::optional<SprtState> sprt_;
    std::map<std::uint64_t, GameReport> waiting_;  // games before them are missing
};

// Plays the games of the plan, `concurrency` at a time. Those in `finished`, by number, are taken as they
// are: this is how a run is resumed. With agents that depend on nothing but their seeds and node or depth
// limits, the result does not depend on the concurrency nor on interruptions.
Result<RunResult> run_games(const Registry& registry, const AgentFactory& make_agent, const RunPlan& plan,
                            int concurrency, const StopFlag& stop, const RunHandlers& handlers = {},
                            std::map<std::uint64_t, GameReport> finished = {});

}  // namespace sortie
