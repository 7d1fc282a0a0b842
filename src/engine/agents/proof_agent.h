// Plays the winner's moves of a proof.
#pragma once

#include <memory>

#include "engine/agents/agent.h"
#include "engine/solving.h"

namespace sortie {

class ProofAgent final : public Agent {
  public:
    // The session's positions must be those that the proof leads to.
    static Result<std::unique_ptr<ProofAgent>> make(const Session& session, const solver::Proof& proof) {
        auto reader = make_proof_reader(session);
        if (!reader) return Error{reader.error()};
        return std::unique_ptr<ProofAgent>(new ProofAgent(std::move(*reader), proof));
    }

    SearchReport think(const SearchRequest&, const StopFlag& stop, const ReportHandler&) override {
        SearchReport report;
        const auto move = reader_->strategy_move(proof_, stop);
        failure_.reset();
        if (move) {
            report.move = *move;
        } else {
            failure_ = AgentFailure{AgentFailure::Kind::Crash, move.error()};
        }
        return report;
    }

    std::optional<AgentFailure> failure() const override { return failure_; }

  private:
    ProofAgent(std::unique_ptr<PositionSolver> reader, const solver::Proof& proof)
        : reader_(std::move(reader)), proof_(proof) {}

    const std::unique_ptr<PositionSolver> reader_;
    const solver::Proof& proof_;
    std::optional<AgentFailure> failure_;
};

}  // namespace sortie
