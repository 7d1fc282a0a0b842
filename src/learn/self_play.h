// Games that the engine plays against itself, as material for learning: positions with what the search
// thought of them and how the game ended.
#pragma once

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

#include "core/random.h"
#include "learn/probability_fit.h"
#include "learn/self_play_options.h"
#include "search/main_search/search.h"

namespace sortie {

template <Game G>
struct PlayedPosition {
    typename G::Position position;
    Score score = 0;     // of the search, from the side to move
    float result = 0.5;  // of the game, from the side to move: 1 won, 0.5 drawn, 0 lost
};

template <Game G>
bool play_random_opening(typename G::Position& position, int plies, Random& random) {
    for (int i = 0; i < plies; ++i) {
        MoveList<G> moves;
        G::generate(position, moves);
        if (moves.empty()) return false;
        position = G::play(position, moves[random.below(moves.size())]);
    }
    return G::outcome(position) == Outcome::Ongoing;
}

// One game. Positions in which something forced is going on (a capture or threat is best, a win is proved)
// teach an evaluation nothing and are left out.
template <Game G, EvaluatorFor<G> E>
std::vector<PlayedPosition<G>> play_against_itself(main_search::Search<G, E>& search,
                                                   const typename G::Position& start,
                                                   const SelfPlayOptions& options, Random& random) {
    typename G::Position position = start;
    const int plies = static_cast<int>(random.below(static_cast<std::uint64_t>(options.random_plies) + 1));
    if (!play_random_opening<G>(position, plies, random)) return {};

    std::vector<PlayedPosition<G>> played;
    std::vector<Side> movers;
    Limits limits;
    limits.nodes = options.nodes;
    const StopFlag never;
    search.clear();
    Outcome outcome = Outcome::Ongoing;
    while ((outcome = G::outcome(position)) == Outcome::Ongoing) {
        MoveList<G> moves;
        G::generate(position, moves);
        const auto best = search.run({position}, moves, 1, limits, never, {}).front();
        const bool quiet = !is_decided(best.score) && best.score > -kInfinite &&
                           !main_search::is_capture<G>(position, best.move);
        if (quiet) {
            played.push_back({position, best.value(), 0.5F});
            movers.push_back(G::side_to_move(position));
        }
        position = G::play(position, best.move);
    }
    for (std::size_t i = 0; i < played.size() && outcome != Outcome::Draw; ++i) {
        played[i].result = outcome == win_for(movers[i]) ? 1.0F : 0.0F;
    }
    return played;
}

// Plays all games on several threads. Each game has a seed of its own, so the result does not depend on the
// threads.
template <Game G, EvaluatorFor<G> E>
std::vector<PlayedPosition<G>> self_play(const E& evaluator, const typename G::Position& start,
                                         const SelfPlayOptions& options, const StopFlag& stop,
                                         const std::function<void(std::size_t done)>& progress) {
    std::vector<std::vector<PlayedPosition<G>>> games(options.games);
    std::atomic<std::size_t> next{0};
    const auto work = [&](bool reports) {
        const SteadyClock clock;
        main_search::Search<G, E> search({1, 1}, evaluator, clock);
        for (std::size_t i = next++; i < games.size() && !stop.requested(); i = next++) {
            Random random(options.seed * 1'000'003 + i);
            games[i] = play_against_itself<G, E>(search, start, options, random);
            if (reports && progress) progress(i);
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < options.threads; ++i) helpers.emplace_back(work, false);
        work(true);
    }
    std::vector<PlayedPosition<G>> positions;
    for (const auto& game : games) positions.insert(positions.end(), game.begin(), game.end());
    return positions;
}

template <Game G>
double fit_probability_scale(const std::vector<PlayedPosition<G>>& positions) {
    std::vector<SampleSet::Target> targets;
    for (const PlayedPosition<G>& played : positions)
        targets.push_back({.score = played.score, .points = played.result});
    return fit_probability_scale(targets);
}

}  // namespace sortie
