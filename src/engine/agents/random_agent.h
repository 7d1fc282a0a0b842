// `random`: any legal move, evenly. The floor of every rating list.
#pragma once

#include "core/random.h"
#include "engine/agents/agent.h"
#include "engine/agents/agent_spec.h"
#include "engine/session.h"

namespace sortie {

class RandomAgent final : public Agent {
  public:
    RandomAgent(const Session& session, std::uint64_t seed) : session_(session), random_(seed) {}

    SearchReport think(const SearchRequest&, const StopFlag&, const ReportHandler& report) override {
        SearchReport chosen;
        const auto moves = session_.legal_moves();
        if (!moves.empty()) {
            chosen.move = moves[random_.below(moves.size())];
            chosen.pv = {chosen.move};
            chosen.nodes = 1;
        }
        if (report) report(chosen);
        return chosen;
    }

  private:
    const Session& session_;
    Random random_;
};

}  // namespace sortie
