// Recorded games in a file: some lines of text that say what they are, then blocks of games, each compressed
// and with a checksum. A block is either there as a whole or not at all: what a killed writer left behind is
// cut off when the file is opened to go on.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/file.h"
#include "core/result.h"
#include "eval/network.h"
#include "learn/game_record.h"

namespace sortie {

struct RecordHeader {
    GameSetup board;   // which game
    std::string made;  // by what, with which options; one line
    bool operator==(const RecordHeader&) const = default;
};

struct RecordedGames {
    RecordHeader header;
    std::vector<RecordedGame> games;
    // Whether something that is no whole block follows the games: a writer is at work, or was interrupted.
    bool unfinished = false;
};

Result<RecordedGames> read_records(const std::string& path);

class RecordWriter {
  public:
    // Makes the file, or goes on with it: then its header must be the same.
    static Result<RecordWriter> open(const std::string& path, const RecordHeader& header);

    // Adds a block, which is in the file (though not necessarily on the disk) when this returns.
    std::optional<Error> append(std::span<const RecordedGame> games);

    // That were in the file when it was opened.
    const std::vector<RecordedGame>& found() const { return found_; }

  private:
    RecordWriter(std::string path, File file, std::vector<RecordedGame> found)
        : path_(std::move(path)), file_(std::move(file)), found_(std::move(found)) {}

    std::string path_;
    File file_;
    std::vector<RecordedGame> found_;
};

}  // namespace sortie
