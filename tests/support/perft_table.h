// The perft numbers of data/perft, read. Format, a line an entry:
//   game | variant | position | depth:count depth:count …
// Blank lines and lines that start with '#' are comments.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sortie {

struct PerftEntry {
    struct Count {
        int depth = 0;
        std::uint64_t leaves = 0;
    };

    std::string source;  // file name and line, for messages
    std::string game;
    std::string variant;  // with its rule modifiers: adjacent+count
    std::string position;
    std::vector<Count> counts;
};

// All entries, in the order of file names and lines. Throws on a line that it cannot read: a table that is
// skipped in silence would check nothing.
std::vector<PerftEntry> load_perft_entries();
std::vector<PerftEntry> load_perft_entries(const std::string& game);

// One number of the table, 0 when it is not there.
std::uint64_t perft_count(const std::string& game, const std::string& variant, const std::string& position,
                          int depth);

}  // namespace sortie
