// The published Breakthrough players: a strategy, a way to search, and rules for when to trust the search.
#pragma once

#include <memory>

#include "engine/agents/agent.h"
#include "engine/agents/root.h"
#include "engine/published/strategy_search.h"
#include "engine/session.h"
#include "search/evaluator.h"

namespace sortie::breakthrough {

// What an unfinished iteration, or one that sees nothing but defeat, is good for.
enum class Deepening : std::uint8_t {
    None,          // one search to a fixed depth
    Completed,     // depth 1, 2, 3 …: the deepest completed depth decides
    WorthKeeping,  // as above, but an unfinished iteration counts once it has finished the best move of
                   // the depth before, and one that finds every move lost does not count
};

struct Plan {
    Strategy strategy;
    SearchStyle style;
    Deepening deepening = Deepening::None;
    bool careful = false;   // takes a win at once, and allows none where it can
    bool memoizes = false;  // remembers evaluations
    double decided = std::numeric_limits<double>::infinity();  // values from here on are won, or lost
    std::uint64_t seed = 1;
    Limits limits;
    int default_depth = 0;  // 0: as deep as time allows
};

template <Game G>
class StrategyAgent final : public Agent {
  public:
    using Position = typename G::Position;

    StrategyAgent(const Session& session, const std::vector<Position>& played, Plan plan)
        : session_(session), played_(played), plan_(std::move(plan)) {
        if (plan_.memoizes) memory_ = std::make_unique<EvaluationMemory>();
    }

    SearchReport think(const SearchRequest& request, const StopFlag& stop,
                       const ReportHandler& report) override {
        const Side side = session_.side_to_move();
        if (session_.outcome() != Outcome::Ongoing) return game_over_report(session_.outcome(), side);
        const Position& root = played_.back();
        MoveList<G> moves = root_moves<G>(root, request.search_moves);
        if (moves.empty()) return {};
        const Limits limits = stricter(plan_.limits, request.limits);
        const Budget budget(limits, side, clock_, stop);

        statistics_ = {};
        const auto win = plan_.careful ? winning_move(root, moves) : std::nullopt;
        if (plan_.careful && !win) avoid_losing_at_once(root, moves);
        SearchReport chosen = win ? won_report(root, *win, budget)
                                  : search(root, moves, limits, budget, report, request.recorder);
        if (report) report(chosen);
        return chosen;
    }

    bool records_tree() const override { return true; }
    std::optional<SearchStatistics> statistics() const override { return statistics_; }

    // Finished games are judged as well.
    std::optional<Explanation> explain(std::size_t moves_since_root) const override {
        const Position& root = played_[played_.size() - 1 - std::min(moves_since_root, played_.size() - 1)];
        return judge_at(root).explain(played_.back(), G::outcome(played_.back()));
    }

    void clear() override {
        if (memory_) memory_->clear();
    }

  private:
    using Search = StrategySearch<G>;
    using Judge = StrategyJudge<Position>;

    // New random numbers for each search: lasting ones would make plans out of chance.
    Judge judge_at(const Position& root) const {
        return Judge(plan_.strategy, *root.board, root.side, hash_word(G::key(root), plan_.seed));
    }

    SearchReport search(const Position& root, const MoveList<G>& moves, const Limits& limits,
                        const Budget& budget, const ReportHandler& report, TreeRecorder* recorder) {
        const Judge judge = judge_at(root);
        Search search(judge, plan_.style, memory_.get(), budget, recorder);
        if (plan_.deepening == Deepening::None) {
            const int depth = limits.depth.value_or(plan_.default_depth);
            const auto found = search.run(root, moves, depth);
            statistics_ = search.statistics();
            return describe(root, moves, found, depth, search.nodes(), budget);
        }
        SearchReport best = describe(root, moves, {}, 0, 0, budget);
        std::optional<Move> best_move;
        for (int depth = 1;
             depth <= limits.depth.value_or(plan_.default_depth > 0 ? plan_.default_depth : kDeepest);
             ++depth) {
            const auto found = search.run(root, moves, depth);
            if (best_move && !counts(found, *best_move)) break;
            best = describe(root, moves, found, depth, search.nodes(), budget);
            best_move = found.best;
            if (report && found.complete) report(best);
            if (!found.complete || std::abs(found.value) >= plan_.decided) break;
        }
        statistics_ = search.statistics();
        best.nodes = search.nodes();
        best.time = budget.elapsed();
        return best;
    }

    bool counts(const typename Search::Found& found, Move best_before) const {
        if (plan_.deepening == Deepening::Completed) return found.complete;
        if (found.value <= -plan_.decided) return false;
        return found.complete ||
               std::find(found.finished.begin(), found.finished.end(), best_before) != found.finished.end();
    }

    static std::optional<Move> winning_move(const Position& root, const MoveList<G>& moves) {
        for (const Move& move : moves) {
            if (G::outcome(G::play(root, move)) == win_for(root.side)) return move;
        }
        return std::nullopt;
    }

    // Leaves the moves as they are when each of them lets the opponent win.
    static void avoid_losing_at_once(const Position& root, MoveList<G>& moves) {
        MoveList<G> safe;
        for (const Move& move : moves) {
            const Position next = G::play(root, move);
            MoveList<G> replies;
            G::generate(next, replies);
            if (!winning_move(next, replies)) safe.push_back(move);
        }
        if (!safe.empty()) moves = safe;
    }

    SearchReport won_report(const Position& root, Move win, const Budget& budget) const {
        SearchReport won;
        won.move = G::move_text(root, win);
        won.pv = {won.move};
        won.score = win_in(1);
        won.probability = 1;
        won.depth = won.selective_depth = 1;
        won.nodes = 1;
        won.time = budget.elapsed();
        return won;
    }

    // The first move at least, when there was no time to compare.
    SearchReport describe(const Position& root, const MoveList<G>& moves, const typename Search::Found& found,
                          int depth, std::uint64_t nodes, const Budget& budget) const {
        SearchReport described;
        described.move = G::move_text(root, found.best.value_or(moves[0]));
        described.pv = {described.move};
        const double piece_value = plan_.strategy.piece_value;
        const double score = found.value * 100 / (piece_value > 0 ? piece_value : 1);
        described.score =
            static_cast<Score>(std::lround(std::clamp<double>(score, -kLargestEval, kLargestEval)));
        if (piece_value > 0) described.probability = probability_of<HandEvaluator<Bits64>>(described.score);
        described.depth = described.selective_depth = depth;
        described.nodes = nodes;
        described.time = budget.elapsed();
        return described;
    }

    static constexpr int kDeepest = 128;

    const Session& session_;
    const std::vector<Position>& played_;
    Plan plan_;
    SteadyClock clock_;
    std::unique_ptr<EvaluationMemory> memory_;
    SearchStatistics statistics_;  // of the last search
};

}  // namespace sortie::breakthrough
