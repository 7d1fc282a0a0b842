// What is kept of matches and tournaments, as plain values, and the interfaces to it: writing and resuming a
// run, showing the games under way, and reading for whoever watches. store/runs.h opens them. docs/arena.md
// has the tables. Use one object from one thread at a time.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/game_report.h"
#include "core/result.h"
#include "games/setup.h"

namespace sortie {

struct StoredRun {
    std::int64_t id = 0;
    std::string kind;                     // "match", "tournament"
    std::string plan;                     // JSON
    std::string started;                  // UTC
    std::optional<std::string> finished;  // UTC
    std::optional<std::string> verdict;
};

// Where a game came from, and its place in a run if it belongs to one.
struct GameOrigin {
    std::string_view source = "arena";
    std::optional<std::int64_t> run;
    std::uint64_t number = 0;
};

// A game that is being played.
struct LiveGame {
    std::optional<std::string> start;   // nothing: the game's own start
    std::array<std::string, 2> agents;  // by side
    std::string moves;                  // so far, separated by blanks
};
using LiveGamesByNumber = std::map<std::uint64_t, LiveGame>;

class RunStore {
  public:
    virtual ~RunStore() = default;

    virtual Result<std::int64_t> begin_run(const std::string& kind, const std::string& plan) = 0;
    // The one that was begun last.
    virtual Result<std::optional<StoredRun>> last_run() = 0;
    virtual std::optional<Error> finish_run(std::int64_t run, const std::string& verdict) = 0;

    // In one transaction that is on the disk when this returns.
    virtual std::optional<Error> add_game(const GameOrigin& origin, const GameReport& report) = 0;
    // The games of a run by number; their moves only on request.
    virtual Result<std::map<std::uint64_t, GameReport>> games_of(std::int64_t run, bool with_moves) = 0;
};

class LiveGameStore {
  public:
    virtual ~LiveGameStore() = default;

    // Replaces the run's games under way. A failure costs nobody but those who watch.
    virtual void write(std::int64_t run, const LiveGamesByNumber& games) = 0;
};

struct RunOverview {
    StoredRun run;
    std::uint64_t finished_games = 0;
    bool running = false;  // somebody has shown signs of life lately
};

struct ListedGame {
    std::uint64_t number = 0;  // within the run, from 0
    std::array<std::string, 2> agents;
    std::optional<std::string> outcome;  // "first", "second", "draw"
    std::string termination;
    std::string reason;
    std::int64_t plies = 0;
    std::string ended;  // UTC
};

struct RunDetails {
    RunOverview overview;
    std::vector<std::pair<std::uint64_t, Outcome>> results;  // games with a result, by number
    LiveGamesByNumber live;
    std::vector<ListedGame> list;  // the page that was asked for, latest first
};

// A finished game with its moves.
struct StoredGame {
    GameSetup setup;
    ListedGame listed;
};

class RunReader {
  public:
    virtual ~RunReader() = default;

    // The latest first.
    virtual Result<std::vector<RunOverview>> runs() = 0;
    // `offset` and `limit` choose the page of the list. Nothing when there is no such run.
    virtual Result<std::optional<RunDetails>> run(std::int64_t id, std::int64_t offset,
                                                  std::int64_t limit) = 0;
    // No more than `most_moves` of its moves. Nothing when it is not there or not finished.
    virtual Result<std::optional<StoredGame>> game(std::int64_t run, std::uint64_t number,
                                                   std::size_t most_moves) = 0;
};

}  // namespace sortie
