#include "learn/sample_reader.h"

#include "learn/game_learning.h"

namespace sortie {

Result<std::unique_ptr<SampleReader>> SampleReader::make(const GameSetup& board) {
    const auto learning = find_learning(board.game);
    if (!learning) return Error{learning.error()};
    return (*learning)->make_sample_reader(board);
}

}  // namespace sortie
