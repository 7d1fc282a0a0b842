// Games of the arena as PGN, with the score, depth and time of each move in its comment.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "arena/game_report.h"
#include "core/file.h"
#include "core/result.h"
#include "engine/registry.h"
#include "protocol/pgn/pgn.h"

namespace sortie {

// `event` is the kind of run, `round` the number of the game in it, from 1.
GameRecord record_of(const Registry& registry, const GameReport& report, const std::string& event,
                     std::uint64_t round);

// A PGN file that grows game by game.
class PgnFile {
  public:
    // Begins the file anew.
    static Result<std::unique_ptr<PgnFile>> create(const std::string& path);
    // Adds a game; it is in the file when this returns.
    std::optional<Error> add(const GameRecord& record);

  private:
    PgnFile(std::string path, File file) : path_(std::move(path)), file_(std::move(file)) {}

    const std::string path_;
    const File file_;
};

}  // namespace sortie
