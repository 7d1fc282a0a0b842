// Levels of play: the same search, less deep, and a choice among its best moves that errs, the more the
// lower the level.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "engine/agents/agent.h"
#include "engine/session.h"
#include "games/levels.h"

namespace sortie {

// The levels of the board that a game is played on.
const BoardLevels& levels_on_board(LevelTable table, const GameSetup& identity);

class LevelAgent final : public Agent {
  public:
    // `inner` is the search at full strength; the seed decides where it errs: differently at every ply, but
    // the same again when a game is taken up by another agent with this seed.
    LevelAgent(const Session& session, std::unique_ptr<Agent> inner, const Level& level, std::uint64_t seed)
        : session_(session), inner_(std::move(inner)), level_(level), seed_(seed) {}

    SearchReport think(const SearchRequest& request, const StopFlag& stop,
                       const ReportHandler& report) override;
    bool needs_limit() const override { return !level_.depth && !level_.nodes && inner_->needs_limit(); }
    std::optional<SearchStatistics> statistics() const override { return inner_->statistics(); }
    std::optional<Explanation> explain(std::size_t moves_since_root) const override {
        return inner_->explain(moves_since_root);
    }
    void prepare(Side plays) override { inner_->prepare(plays); }
    void clear() override {
        inner_->clear();
        ++games_;
    }

  private:
    const Session& session_;
    std::unique_ptr<Agent> inner_;
    const Level level_;
    const std::uint64_t seed_;
    std::uint64_t games_ = 0;  // since it was made
};

}  // namespace sortie
