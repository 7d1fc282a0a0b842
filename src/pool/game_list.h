// Games that are given one by one, a list at a time: those of studies and of tuning. They are played in this
// process or by the workers of a pool, and kept by number, so that a run that is taken up again plays only
// what is missing.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arena/game_runner.h"
#include "arena/store/run_store.h"
#include "core/result.h"
#include "core/stop.h"
#include "pool/help.h"
#include "store/pool.h"

namespace sortie {

struct GameListOptions {
    std::string kind;                 // of the run
    nlohmann::ordered_json plan;      // what the list follows from
    std::vector<AgentSpec> agents{};  // whose files must travel
    GameSetup game{};                 // which these agents play
    bool reproducible = true;
    std::uint64_t together = 1;  // games of a job
    std::string db;              // a file, a pool, or nothing
    bool resume = false;         // the last run there, which has to have the same plan
    int concurrency = 1;         // games at a time in this process; on a pool 0 leaves all to workers
};

// The plan of the last run of that kind; an error when there is none.
Result<std::string> last_plan(const std::string& db, const std::string& kind);

class GameList {
  public:
    using Notice = std::function<void(const std::string&)>;  // a line for people
    using Done = std::function<void(std::size_t)>;           // how many games of the list are over

    // Registry and flag must outlive it.
    static Result<std::unique_ptr<GameList>> open(const Registry& registry, GameListOptions options,
                                                  const StopFlag& stop, Notice notice);

    // Plays the games, numbered from `first` on. An error, too, when it was stopped.
    Result<std::vector<GameReport>> play(std::uint64_t first, const std::vector<GamePlan>& games,
                                         const Done& done);
    std::optional<Error> finish(const std::string& verdict);

  private:
    GameList(const Registry& registry, GameListOptions options, const StopFlag& stop, Notice notice)
        : registry_(registry), options_(std::move(options)), stop_(stop), notice_(std::move(notice)) {}

    std::optional<Error> open_store();
    std::optional<Error> open_pool();
    Result<std::vector<GameReport>> play_here(std::uint64_t first, const std::vector<GamePlan>& games,
                                              const Done& done);
    Result<std::vector<GameReport>> play_on_pool(std::uint64_t first, const std::vector<GamePlan>& games,
                                                 const Done& done);

    const Registry& registry_;
    const GameListOptions options_;
    const StopFlag& stop_;
    const Notice notice_;
    std::int64_t run_ = 0;
    std::unique_ptr<RunStore> store_;
    std::map<std::uint64_t, GameReport> kept_;  // in the store
    std::optional<Pool> pool_;
    std::unique_ptr<PoolHelp> help_;
};

}  // namespace sortie
