// Random games in the plainest loop that the contract allows: what tools/measure_python.py compares with.
#include <ctime>
#include <fmt/format.h>
#include <string>
#include <variant>

#include "benchmarks.h"
#include "core/random.h"
#include "games/all_games.h"
#include "games/game_concept.h"

namespace sortie::bench {

namespace {

template <Game G>
std::uint64_t play_games(const typename G::Position& start, int games) {
    std::uint64_t plies = 0;
    Random random(1);
    for (int i = 0; i < games; ++i) {
        typename G::Position position = start;
        while (G::outcome(position) == Outcome::Ongoing) {
            MoveList<G> moves;
            G::generate(position, moves);
            position = G::play(position, moves[random.below(moves.size())]);
            ++plies;
        }
    }
    return plies;
}

template <GameFamily F>
void measure(int games) {
    const std::string name(F::info().name);
    std::visit(
        [&]<class Start>(const Start& start) {
            const std::clock_t before = std::clock();
            const std::uint64_t plies = play_games<typename Start::GameType>(start.position, games);
            const double seconds = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
            fmt::print("{} {:.0f}\n", name, static_cast<double>(plies) / seconds);
        },
        *F::open({.game = name}));
}

}  // namespace

void run_random_bench(int games) {
    for_each_type(AllFamilies{}, [&](auto family) { measure<typename decltype(family)::type>(games); });
}

}  // namespace sortie::bench
