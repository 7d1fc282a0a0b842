// `mcts`: Monte-Carlo tree search with the game's evaluation, or with plain playouts where there is none.
#pragma once

#include <memory>

#include "engine/agents/agent.h"
#include "engine/agents/agent_spec.h"
#include "engine/agents/root.h"
#include "search/mcts/search.h"

namespace sortie {

template <Game G>
class GameSession;

template <Game G>
class MctsAgent final : public Agent {
  public:
    MctsAgent(const GameSession<G>& session, const Limits& limits, const mcts::Options& options)
        : session_(session), limits_(limits), search_(evaluator_, options) {}

    static constexpr std::string_view kOptions =
        "playouts=N, movetime=MS, threads=N (1), seed=N (1), exploration=X (0.35), hash=MB (256)";

    static std::unique_ptr<Agent> make(const GameSession<G>& session, SpecReader& reader) {
        constexpr std::int64_t kMostPlayouts = 1'000'000'000'000'000;
        mcts::Options options;
        Limits limits = reader.limits();
        if (const auto playouts = reader.number("playouts", 1, kMostPlayouts)) {
            limits.nodes = static_cast<std::uint64_t>(*playouts);
        }
        if (const auto threads = reader.number("threads", 1, 256))
            options.threads = static_cast<int>(*threads);
        if (const auto seed = reader.number("seed", 0, INT64_MAX))
            options.seed = static_cast<std::uint64_t>(*seed);
        if (const auto size = reader.number("hash", 1, 1 << 20))
            options.megabytes = static_cast<std::size_t>(*size);
        if (const auto exploration = reader.real("exploration")) {
            if (!(*exploration >= 0 && *exploration <= 100))
                reader.complain("exploration: expected 0 to 100");
            options.exploration = *exploration;
        }
        return std::make_unique<MctsAgent>(session, limits, options);
    }

    SearchReport think(const SearchRequest& request, const StopFlag& stop,
                       const ReportHandler& report) override {
        const Side side = session_.side_to_move();
        if (session_.outcome() != Outcome::Ongoing) return game_over_report(session_.outcome(), side);
        const Limits limits = stricter(limits_, request.limits);
        const Budget budget(limits, side, clock_, stop);
        const auto moves = root_moves<G>(session_.positions().back(), request.search_moves);
        if (moves.empty()) return {};
        return search_.run({session_.positions(), moves, request.lines, limits.depth}, budget, report);
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
