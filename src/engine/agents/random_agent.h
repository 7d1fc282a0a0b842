// `random`: any legal move, evenly. The floor of every rating list.
#pragma once

#include <memory>

#include "core/random.h"
#include "engine/agents/agent.h"
#include "engine/agents/agent_option.h"
#include "engine/session.h"

namespace sortie {

class RandomAgent final : public Agent {
  public:
    RandomAgent(const Session& session, std::uint64_t seed) : session_(session), seed_(seed) {}

    static Result<std::unique_ptr<Agent>> make(const Session& session, const OptionValues& options) {
        const auto seed = static_cast<std::uint64_t>(options.whole("seed"));
        return std::unique_ptr<Agent>(std::make_unique<RandomAgent>(session, seed));
    }

    SearchReport think(const SearchRequest&, const StopFlag&, const ReportHandler& report) override {
        SearchReport chosen;
        const auto moves = session_.legal_moves();
        if (!moves.empty()) {
            Random random(derive_seed(seed_, games_, session_.played_moves().size()));
            chosen.move = moves[random.below(moves.size())];
            chosen.pv = {chosen.move};
            chosen.nodes = 1;
        }
        if (report) report(chosen);
        return chosen;
    }

    void clear() override { ++games_; }

  private:
    const Session& session_;
    const std::uint64_t seed_;
    std::uint64_t games_ = 0;  // since it was made
};

}  // namespace sortie
