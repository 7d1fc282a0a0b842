// `minimax` and `alphabeta`: the reference searches as players, to a fixed depth with the game's evaluation.
#pragma once

#include <memory>

#include "engine/agent.h"
#include "engine/agent_spec.h"
#include "engine/root.h"
#include "search/minimax.h"

namespace sortie {

template <Game G>
class GameSession;

enum class ReferenceMethod { Minimax, AlphaBeta };

template <Game G>
class ReferenceAgent final : public Agent {
  public:
    ReferenceAgent(const GameSession<G>& session, ReferenceMethod method, const Limits& limits)
        : session_(session), method_(method), limits_(limits) {}

    template <ReferenceMethod kMethod>
    static std::unique_ptr<Agent> make(const GameSession<G>& session, SpecReader& options) {
        return std::make_unique<ReferenceAgent>(session, kMethod, options.limits());
    }

    // Interrupted, it answers with the best of the root moves that it has finished with. Several lines are
    // found by searching again without the moves that are already placed; they share one budget.
    SearchReport think(const SearchRequest& request, const StopFlag& stop,
                       const ReportHandler& report) override {
        const Side side = session_.side_to_move();
        if (session_.outcome() != Outcome::Ongoing) return game_over_report(session_.outcome(), side);
        const Limits limits = stricter(limits_, request.limits);
        const Budget budget(limits, side, clock_, stop);
        MoveList<G> moves = root_moves<G>(session_.positions().back(), request.search_moves);

        SearchReport best;
        for (int line = 1; line <= request.lines && !moves.empty(); ++line) {
            const auto found = search(budget, limits.depth.value_or(kDefaultDepth), moves);
            // The first move at least, when there was no time to compare.
            const auto pv = found.pv.empty() ? std::vector{moves[0]} : found.pv;
            const SearchReport placed =
                describe(found, pv, line, limits.depth.value_or(kDefaultDepth), budget);
            if (report) report(placed);
            if (line == 1) best = placed;
            remove(moves, pv.front());
        }
        return best;
    }

  private:
    using Evaluator = DefaultEvaluator<G>;
    static constexpr int kDefaultDepth = 3;

    ReferenceResult<G> search(const Budget& budget, int depth, const MoveList<G>& moves) {
        ReferenceSearch<G, Evaluator> search(evaluator_, session_.positions(), budget);
        return method_ == ReferenceMethod::Minimax ? search.minimax(depth, moves)
                                                   : search.alpha_beta(depth, moves);
    }

    SearchReport describe(const ReferenceResult<G>& found, const std::vector<typename G::Move>& pv, int line,
                          int depth, const Budget& budget) const {
        SearchReport described;
        described.line = line;
        described.pv = line_text<G>(session_.positions().back(), pv);
        described.move = described.pv.front();
        described.score = found.value;
        // Moves that were not reached any more may be better still.
        described.kind = found.complete ? ScoreKind::Exact : ScoreKind::AtLeast;
        described.probability = probability_of<Evaluator>(found.value);
        described.depth = described.selective_depth = depth;
        described.nodes = found.nodes;
        described.time = budget.elapsed();
        return described;
    }

    static void remove(MoveList<G>& moves, const typename G::Move& move) {
        const auto end = std::remove(moves.begin(), moves.end(), move);
        moves.resize_down(static_cast<std::size_t>(end - moves.begin()));
    }

    const GameSession<G>& session_;
    ReferenceMethod method_;
    Limits limits_;
    SteadyClock clock_;
    Evaluator evaluator_;
};

}  // namespace sortie
