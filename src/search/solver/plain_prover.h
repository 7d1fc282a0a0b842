// A solver that has to be trusted as far as the rules and its search only, and what others do with solvers
// that they may have to interrupt.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/clock.h"
#include "games/traits.h"
#include "search/solver/plain_knowledge.h"
#include "search/solver/solver.h"

namespace sortie::solver {

// The value with at most `nodes` on the calling thread, one of the solver's; unknown when go_on() says false,
// which is asked now and then.
template <class S, class Position, class GoOn>
Value value_in_slices(S& solver, const Position& position, std::uint64_t nodes, GoOn&& go_on,
                      std::size_t thread = 0) {
    constexpr std::uint64_t kSlice = 20'000;  // about a tenth of a second
    for (std::uint64_t spent = 0; spent < nodes && go_on(); spent += kSlice) {
        const Value value = solver.value_within(position, std::min(kSlice, nodes - spent), thread);
        if (value != Value::Unknown) return value;
    }
    return Value::Unknown;
}

// A move that wins from a position that is won: each move gets a few nodes, then more. value(next, nodes)
// answers for the side to move there. Nothing when go_on() says false.
template <Game G, class ValueOf, class GoOn>
std::optional<typename G::Move> find_winning_move(const typename G::Position& position, ValueOf&& value,
                                                  GoOn&& go_on) {
    constexpr std::uint64_t kFirstNodes = 100;
    constexpr std::uint64_t kGrowth = 4;
    MoveList<G> moves;
    G::generate(position, moves);
    for (const auto& move : moves) {
        if (G::outcome(G::play(position, move)) == win_for(G::side_to_move(position))) return move;
    }
    for (std::uint64_t nodes = kFirstNodes; go_on(); nodes *= kGrowth) {
        for (const auto& move : moves) {
            if (value(G::play(position, move), nodes) == Value::Loss) return move;
        }
    }
    return std::nullopt;
}

// Proves positions with the rules alone (plain_knowledge.h). Each of its threads profits from what the others
// have found out.
template <Game G, KnowledgeOf<G> K>
class PlainProver {
  public:
    PlainProver(const K& codes, std::size_t megabytes, std::size_t threads = 1)
        : knowledge_(codes), solver_({megabytes, static_cast<int>(threads)}, knowledge_, clock_) {}

    // The value with at most `nodes`; unknown when go_on() says false, which is asked now and then.
    template <class GoOn>
    Value value(const typename G::Position& position, std::uint64_t nodes, GoOn&& go_on,
                std::size_t thread = 0) {
        return value_in_slices(solver_, position, nodes, go_on, thread);
    }
    std::uint64_t nodes() const { return solver_.nodes(); }

  private:
    const SteadyClock clock_;
    PlainKnowledge<G, K> knowledge_;
    Solver<G, PlainKnowledge<G, K>> solver_;
};

}  // namespace sortie::solver
