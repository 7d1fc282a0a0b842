// What a solver has found out, on disk: enough to go on after the process has died.
//
// Results are facts and stay true, so that their file only grows. It begins with the line
// "sortie-checkpoint 4" and a line that says which board they are of; then come blocks, one for each time
// that the work was saved. A block is the size of its content (64 bits, low bytes first), a checksum of it
// (64 bits) and the content, results as result_block.h packs them. What a process left unfinished at the end
// is cut off. Damaged blocks are skipped, and stay in the file: the blocks behind them are found by the first
// bytes of their frames.
//
// Beside it, in FILE.numbers, lie the proof numbers of the positions that cost most. They are no facts, only
// save time, and are replaced each time.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.h"
#include "core/result.h"
#include "search/solver/compressed_file.h"
#include "search/solver/proof_numbers.h"
#include "search/solver/result_block.h"

namespace sortie::solver {

// What was in a checkpoint.
struct Resumed : Spent {
    std::uint64_t results = 0;
    std::string notice;  // what is wrong with the file, for people; empty: nothing
};

class CheckpointFile {
  public:
    using Visit = std::function<void(const SolvedResult&)>;

    // Opens or creates a file and tells the results in it, which help with every position of the board.
    // Refuses the checkpoint of another board, and one that another process is writing.
    static Result<CheckpointFile> open(const std::string& path, const std::string& board, const Visit& visit);

    const Resumed& resumed() const { return resumed_; }
    // Adds a block. After a failure the file is as it was before.
    std::optional<Error> append(std::vector<SolvedResult>& results, const Spent& spent);

    std::optional<Error> save_numbers(const ProofNumberTable& table) const;
    // Whatever is wrong with the file, it only costs time.
    void load_numbers(ProofNumberTable& table) const;

  private:
    CheckpointFile(std::string path, std::string board, File file)
        : path_(std::move(path)), board_(std::move(board)), file_(std::move(file)) {}

    std::optional<Error> read(const Visit& visit);
    std::optional<Error> read_blocks(long size, const Visit& visit);
    // The content of the block that begins here, if it is whole.
    std::optional<std::string> read_block(long at, long size) const;
    // Where the next whole block begins.
    std::optional<long> find_block(long from, long size) const;
    // Whether the file ends within the block that begins here.
    bool is_unfinished(long at, long size) const;
    std::optional<Error> write(const std::string& bytes);
    std::string numbers_path() const { return path_ + ".numbers"; }

    std::string path_;
    std::string board_;
    File file_;
    long end_ = 0;  // of the file without an unfinished block
    Resumed resumed_;
};

}  // namespace sortie::solver
