// Games that an agent plays against itself, recorded for learning: on several threads, each game from a seed
// of its own, written in order, so that neither threads nor interruptions change a byte of the file.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.h"
#include "core/stop.h"
#include "engine/registry.h"
#include "learn/record_file.h"

namespace sortie {

struct DatagenOptions {
    GameSetup game;
    std::string agent = "sortie";  // with its evaluation, without limits
    std::size_t games = 10'000;
    std::vector<std::uint64_t> nodes{800};  // a move; each game draws one of them
    int least_opening = 2;                  // plies at random before the game
    int most_opening = 10;
    int uneven = 0;           // at most this many plies more, of which one side makes its own at random
    double random_moves = 0;  // share of the later moves that are random: positions off the beaten track
    int threads = 1;
    std::uint64_t seed = 1;
};

struct DatagenStatistics {
    std::size_t games = 0;
    std::size_t plies = 0;  // played by search
    std::size_t first_wins = 0;
    std::size_t draws = 0;

    void count(const RecordedGame& game);
};

struct DatagenProgress {
    DatagenStatistics total;      // in the file
    std::size_t found = 0;        // games that were there already
    double games_per_second = 0;  // of this run
};

// The file of a run, which takes the games in the order of their numbers.
class DatagenFile {
  public:
    // Goes on with what is there.
    static Result<DatagenFile> open(const Registry& registry, const DatagenOptions& options,
                                    const std::string& path);

    std::size_t next() const { return progress_.total.games; }  // the number that it takes next
    std::optional<Error> add(RecordedGame game);
    // After the last one, for now.
    std::optional<Error> finish() { return writer_.flush(); }
    const DatagenProgress& progress() const { return progress_; }

  private:
    explicit DatagenFile(RecordWriter writer);

    RecordWriter writer_;
    SteadyClock clock_;
    Duration start_;
    DatagenProgress progress_;
};

// Fills the file up to options.games games, going on with what it has. Stops early when `stop` is set: what
// is written stays. What the user got wrong, or the file system, is an error.
Result<DatagenStatistics> generate_games(const Registry& registry, const DatagenOptions& options,
                                         const std::string& path, const StopFlag& stop,
                                         const std::function<void(const DatagenProgress&)>& progress);

}  // namespace sortie
