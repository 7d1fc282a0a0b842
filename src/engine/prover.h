// What is certain about a position. On small boards the solver proves results before a search does: an agent
// lets it try first, searches only moves that keep a proved win, and reports what is proved.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/limits.h"
#include "core/side.h"
#include "core/stop.h"
#include "engine/agents/agent.h"
#include "engine/session.h"
#include "engine/solving.h"

namespace sortie {

// Makes a report say no less than what is proved about its move.
void state_proof(SearchReport& report, const Proof& proof);

// Nodes of the solver that take about a tenth of what a search within these limits takes: by what they say,
// not by a clock, so that the same limits give the same moves.
std::uint64_t proof_nodes(const Limits& limits, Side mover);

// Asks for the best move as an analysis does. But whoever names a depth gets that search, and does not wait
// for the solver where that takes longer than a moment.
SearchRequest best_move_request(const Session& session, const Limits& limits);

// An agent together with the solver, on boards where that beats the search. To play, the solver gets about a
// tenth of the limits. In an analysis it gets 50,000 nodes before the search, or a tenth of a limit of nodes,
// and three times the search's time beside it, in turns; once the result is proved, how soon it comes is
// looked for a few seconds longer.
class ProvingAgent final : public Agent {
  public:
    // `inner` is bound to the same session; `limits` are its own.
    ProvingAgent(const Session& session, std::unique_ptr<Agent> inner, const Limits& limits)
        : session_(session), owned_(std::move(inner)), inner_(*owned_), limits_(limits) {}
    // For an agent that somebody else owns.
    ProvingAgent(const Session& session, Agent& inner) : session_(session), inner_(inner) {}

    void prepare(Side plays) override { inner_.prepare(plays); }
    SearchReport think(const SearchRequest& request, const StopFlag& stop,
                       const ReportHandler& report) override;
    std::optional<AgentFailure> failure() const override { return inner_.failure(); }
    bool needs_limit() const override { return inner_.needs_limit(); }
    bool heeds_proof() const override { return inner_.heeds_proof(); }
    std::optional<SearchStatistics> statistics() const override { return inner_.statistics(); }
    std::optional<Explanation> explain(std::size_t moves_since_root) const override {
        return inner_.explain(moves_since_root);
    }
    void clear() override;

  private:
    // One search, with what is proved.
    SearchReport search(SearchRequest request, const Proof& proof, const StopFlag& stop,
                        const ReportHandler& report);
    SearchReport play(SearchRequest request, const StopFlag& stop, const ReportHandler& report);
    SearchReport analyse(const SearchRequest& request, const StopFlag& stop, const ReportHandler& report);
    PositionSolver& solver(Purpose purpose);

    const Session& session_;
    const std::unique_ptr<Agent> owned_;
    Agent& inner_;
    const Limits limits_;
    const SteadyClock clock_;
    std::unique_ptr<PositionSolver> solver_;  // made when it is needed
    Purpose solver_purpose_ = Purpose::Play;
};

}  // namespace sortie
