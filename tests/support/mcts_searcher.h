// A tree search with everything it needs, for tests: positions in, report out.
#pragma once

#include <vector>

#include "search/mcts/search.h"

namespace sortie {

template <Game G, EvaluatorFor<G> E = EvenEvaluator<G>>
class MctsSearcher {
  public:
    explicit MctsSearcher(const mcts::Options& options = {}) : search_(evaluator_, options) {}

    SearchReport run(const std::vector<typename G::Position>& played, std::uint64_t playouts) {
        MoveList<G> moves;
        G::generate(played.back(), moves);
        return run(played, moves, playouts);
    }
    SearchReport run(const std::vector<typename G::Position>& played, const MoveList<G>& moves,
                     std::uint64_t playouts, int lines = 1) {
        reports.clear();
        Limits limits;
        limits.nodes = playouts;
        const Budget budget(limits, G::side_to_move(played.back()), clock_, stop);
        return search_.run({played, moves, lines, depth}, budget,
                           [&](const SearchReport& report) { reports.push_back(report); });
    }

    std::uint32_t root_visits() { return search_.root_visits(); }

    StopFlag stop;
    std::optional<int> depth;
    std::vector<SearchReport> reports;  // of the last run

  private:
    SteadyClock clock_;
    E evaluator_;
    mcts::Search<G, E> search_;
};

}  // namespace sortie
