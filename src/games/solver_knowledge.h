// What the solver asks of a game beyond the contract: a code for tables, what can be told without searching,
// and which moves to try first. A game that can be solved names such a type `SolverKnowledge`.
#pragma once

#include <concepts>

#include "core/bits.h"
#include "games/game_concept.h"

namespace sortie::solver {

// A position as a number. Positions with the same code have the same value.
using PositionCode = Bits128;

// From the side to move. A game that the solver takes on has no draws and no repetition, and the players
// move in turn.
enum class Value : std::uint8_t { Unknown, Win, Loss };

constexpr Value opposite(Value value) {
    return value == Value::Win ? Value::Loss : value == Value::Loss ? Value::Win : Value::Unknown;
}

// What can be told about an open position at a glance.
struct Glance {
    Value value = Value::Unknown;  // proved, or unknown
    int promise = 0;               // otherwise: the larger, the better for the side to move
};

// How much knowledge to make ready: all that helps, or what is there at once.
enum class Preparation : std::uint8_t { Full, Quick };

template <class K, class G>
concept KnowledgeOf =
    Game<G> && !MayRepeat<G> &&
    requires(K & knowledge, const typename G::Position& position, MoveList<G>& moves, PositionCode code) {
    { knowledge.code(position) } -> std::same_as<PositionCode>;
    {
        knowledge.has_short_codes()
        } -> std::same_as<bool>;  // below 2^64, and different for different positions
    { knowledge.glance(position) } -> std::same_as<Glance>;
    // The moves, without those that lose at once if others are left.
    { knowledge.generate(position, moves) } -> std::same_as<void>;
};

}  // namespace sortie::solver

namespace sortie {

// Trait: the solver can find out who wins: no draws, no repetition, and the players move in turn. Knowledge
// may be asked by any number of threads at once.
template <class G>
concept Solvable = solver::KnowledgeOf<typename G::SolverKnowledge, G> &&
    requires(typename G::SolverKnowledge& knowledge, const typename G::Rules& rules,
             solver::PositionCode code) {
    requires std::constructible_from<typename G::SolverKnowledge, const typename G::Rules&,
                                     solver::Preparation>;
    // Whether different positions have different codes, so that proofs can be written, and the position
    // behind such a code.
    { knowledge.has_exact_codes() } -> std::same_as<bool>;
    { knowledge.position(code) } -> std::same_as<typename G::Position>;
    // Whether boards are so small that the solver proves results before the search does.
    { G::SolverKnowledge::beats_search(rules) } -> std::same_as<bool>;
};

}  // namespace sortie
