// From recorded games to samples: plays the moves again and looks at each position as a network does.
#pragma once

#include <memory>

#include "core/result.h"
#include "eval/network.h"
#include "games/input_layout.h"
#include "learn/game_record.h"
#include "learn/sample.h"

namespace sortie {

class SampleReader {
  public:
    virtual ~SampleReader() = default;

    const InputLayout& layout() const { return layout_; }
    int score_scale() const { return score_scale_; }  // of networks: the score of an output of 1.0

    // Adds the positions of a game that teach something: searched, not decided, and nothing forced going on
    // (a threat to answer, a capture or a threat as the best move). `shape` is that of the network to train.
    // False if the game cannot be played again.
    virtual bool add(const RecordedGame& game, const NetworkShape& shape, SampleSet& samples) const = 0;

    // For a game as a network names it, or why it cannot be learnt.
    static Result<std::unique_ptr<SampleReader>> make(const GameSetup& board);

  protected:
    SampleReader(InputLayout layout, int score_scale)
        : layout_(std::move(layout)), score_scale_(score_scale) {}

  private:
    InputLayout layout_;
    int score_scale_;
};

}  // namespace sortie
