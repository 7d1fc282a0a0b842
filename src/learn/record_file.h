// Recorded games in a file: some lines of text that say what they are, then blocks of games, each compressed
// and with a checksum. A block is either there as a whole or not at all: what a killed writer left behind is
// cut off when the file is opened to go on. Every block but the last holds the same number of games, so that
// the bytes of a file follow from its games alone, however often its writing was interrupted.
#pragma once

#include <optional>
#include <string>
#include <string_view>
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

inline constexpr std::size_t kGamesInBlock = 64;

class RecordWriter {
  public:
    // Makes the file, or goes on with it: then its header must be the same.
    static Result<RecordWriter> open(const std::string& path, const RecordHeader& header);

    // The next game. It is in the file, though not necessarily on the disk, when its block is whole …
    std::optional<Error> add(RecordedGame game);
    // … or after this. A last block that is not whole is replaced when more games follow.
    std::optional<Error> flush();

    // That were in the file when it was opened.
    const std::vector<RecordedGame>& found() const { return found_; }

  private:
    RecordWriter(std::string path, File file) : path_(std::move(path)), file_(std::move(file)) {}

    std::string path_;
    File file_;
    std::size_t whole_bytes_ = 0;        // header and whole blocks
    std::vector<RecordedGame> pending_;  // behind them
    std::vector<RecordedGame> found_;
};

// One game as it stands in a block, and back; nothing when it is none.
std::string recorded_game_bytes(const RecordedGame& game);
std::optional<RecordedGame> parse_recorded_game(std::string_view bytes);

}  // namespace sortie
