// Levels of play: the same search, less deep, and a choice among its best moves that errs, the more the
// lower the level. How far apart the levels are is measured: docs/agents.md.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/random.h"
#include "engine/agents/agent.h"

namespace sortie {

inline constexpr int kLevels = 10;  // the last one is full strength

struct Level {
    std::optional<int> depth;            // plies
    std::optional<std::uint64_t> nodes;  // a move
    double noise = 0;                    // hundredths of a piece
};

// From 1 to kLevels.
const Level& level_settings(int level);

class LevelAgent final : public Agent {
  public:
    // `inner` is the search at full strength; the seed decides where it errs.
    LevelAgent(std::unique_ptr<Agent> inner, const Level& level, std::uint64_t seed)
        : inner_(std::move(inner)), level_(level), random_(seed) {}

    SearchReport think(const SearchRequest& request, const StopFlag& stop,
                       const ReportHandler& report) override;
    bool needs_limit() const override { return !level_.depth && !level_.nodes && inner_->needs_limit(); }
    std::optional<SearchStatistics> statistics() const override { return inner_->statistics(); }
    void clear() override { inner_->clear(); }

  private:
    std::unique_ptr<Agent> inner_;
    const Level level_;
    Random random_;
};

}  // namespace sortie
