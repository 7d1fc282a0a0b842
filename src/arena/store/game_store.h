// Games in one SQLite file: who played, every move with its score and time, how it ended; and the plans of
// the runs that they belong to. A game is written in one transaction that is on the disk before add_game()
// returns. docs/arena.md has the tables. Use one object from one thread at a time.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "arena/game_report.h"
#include "core/result.h"

namespace sortie {

struct StoredRun {
    std::int64_t id = 0;
    std::string kind;  // "match", "tournament"
    std::string plan;  // JSON
    bool finished = false;
};

// Where a game came from, and its place in a run if it belongs to one.
struct GameOrigin {
    std::string_view source = "arena";
    std::optional<std::int64_t> run;
    std::uint64_t number = 0;
};

class GameStore {
  public:
    // Opens the file, or creates it. The error says what is wrong with it: another program's file, a newer
    // version, locked, no permission.
    static Result<std::unique_ptr<GameStore>> open(const std::string& path);
    ~GameStore();

    Result<std::int64_t> begin_run(const std::string& kind, const std::string& plan);
    // The one that was begun last.
    Result<std::optional<StoredRun>> last_run();
    std::optional<Error> finish_run(std::int64_t run, const std::string& verdict);

    std::optional<Error> add_game(const GameOrigin& origin, const GameReport& report);
    // The games of a run by number; their moves only on request.
    Result<std::map<std::uint64_t, GameReport>> games_of(std::int64_t run, bool with_moves);

  private:
    struct Database;  // SQLite stays out of the header
    explicit GameStore(std::unique_ptr<Database> database);

    std::unique_ptr<Database> database_;
};

}  // namespace sortie
