// `mcts`: Monte-Carlo tree search with the game's evaluation, or with plain playouts where there is none.
#pragma once

#include <memory>

#include "engine/agents/agent.h"
#include "engine/agents/agent_option.h"
#include "engine/agents/root.h"
#include "search/explained.h"
#include "search/mcts/search.h"
#include "search/tree_recorder.h"

namespace sortie {

template <Game G>
class GameSession;

inline OptionTable mcts_options() {
    return joined(limit_options(), {{.key = "playouts",
                                     .kind = WholeNumber{1, 1'000'000'000'000'000},
                                     .summary = "playouts per move: another word for nodes",
                                     .visitors = true},
                                    {.key = "exploration",
                                     .kind = RealNumber{0, 100},
                                     .summary = "how much it prefers moves that it has rarely tried",
                                     .default_value = "0.35",
                                     .visitors = true},
                                    seed_option(),
                                    threads_option(),
                                    hash_option("256")});
}

template <Game G>
class MctsAgent final : public Agent {
  public:
    MctsAgent(const GameSession<G>& session, const Limits& limits, const mcts::Options& options)
        : session_(session), limits_(limits), search_(evaluator_, options) {}

    static Result<std::unique_ptr<Agent>> make(const GameSession<G>& session, const OptionValues& values) {
        mcts::Options options;
        options.threads = static_cast<int>(values.whole("threads"));
        options.seed = static_cast<std::uint64_t>(values.whole("seed"));
        options.megabytes = static_cast<std::size_t>(values.whole("hash"));
        options.exploration = values.real("exploration");
        Limits limits = values.limits();
        if (values.given("playouts")) limits.nodes = static_cast<std::uint64_t>(values.whole("playouts"));
        return std::unique_ptr<Agent>(std::make_unique<MctsAgent>(session, limits, options));
    }

    SearchReport think(const SearchRequest& request, const StopFlag& stop,
                       const ReportHandler& report) override {
        const Side side = session_.side_to_move();
        if (session_.outcome() != Outcome::Ongoing) return game_over_report(session_.outcome(), side);
        const Limits limits = stricter(limits_, request.limits);
        const Budget budget(limits, side, clock_, stop);
        const auto moves = root_moves<G>(session_.positions().back(), request.search_moves);
        if (moves.empty()) return {};
        mcts::PlayoutLog<G> log;
        mcts::PlayoutLog<G>* const wanted = request.recorder == nullptr ? nullptr : &log;
        if (wanted != nullptr) search_.clear();  // the tree of this search alone
        const SearchReport best =
            search_.run({session_.positions(), moves, request.lines, limits.depth, wanted}, budget, report);
        if (wanted != nullptr) request.recorder->take(log.tree(search_.root(), session_.positions().back()));
        return best;
    }

    bool records_tree() const override { return true; }
    std::optional<SearchStatistics> statistics() const override {
        SearchStatistics counted = search_.statistics();
        mcts::count_visited(search_.root(), 0, counted);
        return counted;
    }
    std::optional<Explanation> explain(std::size_t) const override {
        return explanation<G>(evaluator_, session_.positions().back());
    }
    bool needs_limit() const override { return limits_.unlimited(); }
    void clear() override { search_.clear(); }

  private:
    using Evaluator = DefaultEvaluator<G>;

    const GameSession<G>& session_;
    Limits limits_;
    SteadyClock clock_;
    Evaluator evaluator_;
    mcts::Search<G, Evaluator> search_;
};

}  // namespace sortie
