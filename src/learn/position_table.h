// The positions of recorded games as columns of numbers: what other programs learn from. The columns are laid
// out as docs/formats.md describes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "learn/record_file.h"

namespace sortie {

struct PositionTable {
    RecordHeader header;
    bool unfinished = false;  // something that is no whole block follows the games in the file
    std::size_t games = 0;
    std::size_t planes = 0;  // none for games that no network can see
    std::size_t words = 0;   // of 64 bits, for each plane

    // One entry for each position; `bits` has planes * words.
    std::vector<std::uint64_t> bits;
    std::vector<std::uint8_t> side;   // to move: 0 the first player, 1 the second
    std::vector<std::int16_t> score;  // of the search, from the side to move; kNoScore of random moves
    std::vector<std::int8_t> result;  // of the game, from the side to move: 1, 0 or -1
    std::vector<std::uint16_t> move;  // the code of the move that was played
    std::vector<std::uint32_t> game;  // its number in the file
    std::vector<std::uint16_t> ply;   // from 0

    std::size_t size() const { return side.size(); }
};

// All positions in which a move was played, game by game. `starts` are position texts, one for each game;
// empty: all begin where the board does.
Result<PositionTable> make_position_table(RecordHeader header, std::span<const RecordedGame> games,
                                          std::span<const std::string> starts);
// The same of a file.
Result<PositionTable> read_position_table(const std::string& path);

}  // namespace sortie
