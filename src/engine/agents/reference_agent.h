// `minimax` and `alphabeta`: the reference searches as players, to a fixed depth with the game's evaluation.
// Published players bring an evaluation of their own.
#pragma once

#include <memory>

#include "engine/agents/agent.h"
#include "engine/agents/agent_option.h"
#include "engine/agents/root.h"
#include "engine/session.h"
#include "search/explained.h"
#include "search/minimax.h"

namespace sortie {

template <Game G>
class GameSession;

enum class ReferenceMethod { Minimax, AlphaBeta };

inline OptionTable alpha_beta_options() {
    const auto choice = [](std::string_view key, std::vector<std::string_view> values,
                           std::string_view summary) {
        return AgentOption{.key = key,
                           .kind = Choice{std::move(values)},
                           .summary = summary,
                           .default_value = "no",
                           .visitors = true};
    };
    return {choice("sort", {"no", "yes", "worst"},
                   "moves in the order of the evaluation behind them, best first; or worst first"),
            choice("deepen", {"no", "yes"}, "depth 1, 2, 3 …, the best move of the iteration before first"),
            follow_captures_option()};
}

template <Game G, EvaluatorFor<G> Evaluator = DefaultEvaluator<G>>
class ReferenceAgent final : public Agent {
  public:
    // `played` are the session's positions. The options need a default depth.
    ReferenceAgent(const Session& session, const std::vector<typename G::Position>& played,
                   ReferenceMethod method, const OptionValues& options, AlphaBetaStyle style = {})
        : session_(session),
          played_(played),
          method_(method),
          style_(style),
          limits_(options.limits()),
          default_depth_(static_cast<int>(options.whole("depth"))) {}

    template <ReferenceMethod kMethod>
    static Result<std::unique_ptr<Agent>> make(const GameSession<G>& session, const OptionValues& options) {
        AlphaBetaStyle style;
        if constexpr (kMethod == ReferenceMethod::AlphaBeta) {
            using Sort = AlphaBetaStyle::Sort;
            const std::string_view sort = options.text("sort");
            style.sort = sort == "yes"     ? Sort::BestFirst
                         : sort == "worst" ? Sort::WorstFirst
                                           : Sort::Generated;
            style.deepens = options.text("deepen") == "yes";
            style.follows_captures = options.text("quiescence") == "yes";
        }
        return std::unique_ptr<Agent>(
            std::make_unique<ReferenceAgent>(session, session.positions(), kMethod, options, style));
    }

    // Interrupted, it answers with the best of the root moves that it has finished with. Several lines are
    // found by searching again without the moves that are already placed; they share one budget.
    SearchReport think(const SearchRequest& request, const StopFlag& stop,
                       const ReportHandler& report) override {
        const Side side = session_.side_to_move();
        if (session_.outcome() != Outcome::Ongoing) return game_over_report(session_.outcome(), side);
        const Limits limits = stricter(limits_, request.limits);
        const Budget budget(limits, side, clock_, stop);
        MoveList<G> moves = root_moves<G>(played_.back(), request.search_moves);
        const int depth = limits.depth.value_or(default_depth_);

        SearchReport best;
        for (int line = 1; line <= request.lines && !moves.empty(); ++line) {
            ReferenceSearch<G, Evaluator> search(evaluator_, played_, budget,
                                                 line == 1 ? request.recorder : nullptr);
            const auto found = run(search, depth, moves);
            if (line == 1) statistics_ = search.statistics();
            // The first move at least, when there was no time to compare.
            const auto pv = found.pv.empty() ? std::vector{moves[0]} : found.pv;
            const SearchReport placed = describe(found, pv, line, depth, budget);
            if (report) report(placed);
            if (line == 1) best = placed;
            remove(moves, pv.front());
        }
        return best;
    }

    bool records_tree() const override { return true; }
    std::optional<SearchStatistics> statistics() const override { return statistics_; }
    std::optional<Explanation> explain(std::size_t) const override {
        return explanation<G>(evaluator_, played_.back());
    }

  private:
    ReferenceResult<G> run(ReferenceSearch<G, Evaluator>& search, int depth, const MoveList<G>& moves) const {
        return method_ == ReferenceMethod::Minimax ? search.minimax(depth, moves)
                                                   : search.alpha_beta(depth, moves, style_);
    }

    SearchReport describe(const ReferenceResult<G>& found, const std::vector<typename G::Move>& pv, int line,
                          int depth, const Budget& budget) const {
        SearchReport described;
        described.line = line;
        described.pv = line_text<G>(played_.back(), pv);
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

    const Session& session_;
    const std::vector<typename G::Position>& played_;
    ReferenceMethod method_;
    AlphaBetaStyle style_;
    Limits limits_;
    int default_depth_;
    SteadyClock clock_;
    Evaluator evaluator_;
    SearchStatistics statistics_;  // of the best line
};

}  // namespace sortie
