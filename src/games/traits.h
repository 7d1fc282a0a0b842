// What a game may declare beyond the contract. Code asks for a trait with `if constexpr`; a game without it
// simply lacks that step, command or panel. docs/contract.md lists who uses which.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bits.h"
#include "core/score.h"
#include "games/game_concept.h"
#include "games/input_layout.h"
#include "games/solver_knowledge.h"

namespace sortie {

// Counts legal moves without generating them (perft counts its leaves in bulk).
template <class G>
concept CountsMoves = Game<G> && requires(const typename G::Position& position) {
    { G::count_moves(position) } -> std::convertible_to<std::size_t>;
};

// Positions may come back. Whoever plays a game then keeps the keys since the last irreversible move;
// the third occurrence of a position is a draw.
template <class G>
concept MayRepeat = Game<G> && requires(const typename G::Position& position, const typename G::Move& move) {
    { G::is_irreversible(position, move) } -> std::same_as<bool>;
};

// A counter ends the game by itself after a number of further plies, unless a capture or the like sets it
// back. Keys leave the counter out; a table that holds scores must not, where it counts.
template <class G>
concept HasDrawCounter = Game<G> && requires(const typename G::Position& position) {
    { G::plies_to_draw(position) } -> std::same_as<int>;  // at least 1 in an open game
};

// Captures, which a quiescence search follows.
template <class G>
concept HasCaptures = Game<G> &&
    requires(const typename G::Position& position, const typename G::Move& move) {
    { G::is_capture(position, move) } -> std::same_as<bool>;
};

// Proves results without searching. The bounds always hold; they may be as wide as [-kWin, kWin].
template <class G>
concept ProvesResults = Game<G> && requires(const typename G::Position& position) {
    { G::prove(position) } -> std::same_as<Bounds>;
};

// Has tables that take a moment to make, at the latest when they are first needed. Who plays a whole game
// makes them before the clock runs.
template <class G>
concept MakesTables = Game<G> && requires {
    G::make_tables();
};

// Knows when replies are forced. generate_replies() leaves out moves only where each of them loses at
// once (in two plies) and some other move is left.
template <class G>
concept KnowsForcedReplies = Game<G> && requires(const typename G::Position& position, MoveList<G>& moves) {
    { G::is_threatened(position) } -> std::same_as<bool>;
    { G::generate_replies(position, moves) } -> std::same_as<void>;
};

// Quiet moves that force a reply, which a quiescence search follows beside the captures.
template <class G>
concept HasForcingMoves = HasCaptures<G> &&
    requires(const typename G::Position& position, const typename G::Move& move, MoveList<G>& moves) {
    { G::is_forcing(position, move) } -> std::same_as<bool>;         // quiet and forcing
    { G::generate_forcing(position, moves) } -> std::same_as<void>;  // these, and the captures
};

// Tells captures that settle something (they take back what `last`, the code of the last move, brought
// there, or cost nothing) from those that only begin another exchange.
template <class G>
concept KnowsExchanges = HasForcingMoves<G> &&
    requires(const typename G::Position& position, const typename G::Move& move, std::uint16_t last) {
    { G::settles(position, move, last) } -> std::same_as<bool>;  // move is a capture
};

// Says why a finished game is over.
template <class G>
concept ExplainsEnd = Game<G> && requires(const typename G::Position& position) {
    { G::end_reason(position) } -> std::same_as<EndReason>;
};

// Some turns are more than one move. turn_parts() splits a text that names a whole turn into those of
// its moves, in order; any other text comes back as it is.
template <class G>
concept HasLongTurns = Game<G> && requires(std::string_view text) {
    { G::turn_parts(text) } -> std::same_as<std::vector<std::string_view>>;
};

// How likely a capture is to be good, for ordering; games that know better say it themselves.
template <class G>
concept RanksCaptures = HasCaptures<G> &&
    requires(const typename G::Position& position, const typename G::Move& move) {
    { G::capture_rank(position, move) } -> std::convertible_to<int>;
};

// The same for quiet moves, from 0 to MoveHistory::kLargest. It counts beside what the search has learnt.
template <class G>
concept RanksQuietMoves = Game<G> &&
    requires(const typename G::Position& position, const typename G::Move& move) {
    { G::quiet_rank(position, move) } -> std::convertible_to<int>;
};

// What an evaluation can tell a plan about a position in which a side is alone; empty if it has nothing to
// say.
template <Game G>
using PlanJudge = std::function<Score(const typename G::Position& alone, Side side)>;

// Makes plans, which look at one's own way alone and farther than a search of both sides can, from the
// last position of a game. `width` is how much to look at; nothing comes out when `go_on` says no too early.
template <class G>
concept MakesPlans = Game<G> && requires(const std::vector<typename G::Position>& game, int width,
                                         const PlanJudge<G>& judge, const std::function<bool()>& go_on) {
    { G::make_plan(game, width, judge, go_on)->first } -> std::convertible_to<std::vector<typename G::Move>>;
    { G::make_plan(game, width, judge, go_on)->moves } -> std::convertible_to<int>;
};

// Positions may come back, which the rules do not forbid but which leads nowhere. A root move pays
// this penalty for each time that the game has had the position after it.
template <class G>
concept DislikesReturns = Game<G> && requires {
    { G::kReturnCost } -> std::convertible_to<Score>;
};

// Some moves only put the end off, for both sides. From a lead of kClearLead on, a root move pays this much
// for it; 0 for all others.
template <class G>
concept KnowsDelays = Game<G> &&
    requires(const typename G::Position& position, const typename G::Move& move) {
    { G::kClearLead } -> std::convertible_to<Score>;
    { G::delay_cost(position, move) } -> std::convertible_to<Score>;
};

// Some legal moves only keep the opponent from ending a lost game.
template <class G>
concept PlaysFair = Game<G> && requires(const typename G::Position& position, const typename G::Move& move) {
    { G::is_fair(position, move) } -> std::same_as<bool>;
};

// Draws come easily, and `sortie` gives up this much of its score to avoid one.
template <class G>
concept AvoidsDraws = Game<G> && requires {
    { G::kContempt } -> std::convertible_to<Score>;
};

template <class G>
concept HasInputPlanes = Game<G> &&
    requires(const typename G::Position& position, const typename G::Rules& rules) {
    // The bits of each plane: an array of Bits64 or Bits128.
    { G::input_planes(position)[0] } -> std::convertible_to<Bits128>;
    { G::input_layout(rules) } -> std::same_as<InputLayout>;
};

// Which set of output weights judges a position, 0 .. buckets - 1; otherwise the number of active
// inputs decides.
template <class G>
concept ChoosesBuckets = Game<G> && requires(const typename G::Position& position, std::size_t buckets) {
    { G::network_bucket(position, buckets) } -> std::same_as<std::size_t>;
};

// Results by degrees, from 0 to 1 as the first player sees them: not only who has won but how clearly,
// so that a network learns to win soon. `position` is the last that was reached, not always the end.
template <class G>
concept GradesResults = Game<G> && requires(const typename G::Position& position, Outcome outcome) {
    { G::graded_result(position, outcome) } -> std::same_as<double>;
};

// An evaluation that states its terms, with a weight for each (games/weights.h): the weights can be tuned. A
// sink is told how often each term counts, own minus other.
template <class E>
concept TunableEvaluator = requires(const E& evaluator, const typename E::Position& position) {
    { E::kWeights } -> std::convertible_to<const typename E::Weights&>;
    { evaluator.weights() } -> std::same_as<const typename E::Weights&>;
    { E::fullness(position) } -> std::same_as<int>;
    { E::term_name(std::size_t{}) } -> std::same_as<std::string>;
};

template <class G>
concept HasTunableEvaluator = Game<G> && TunableEvaluator<typename G::Evaluator>;

// One side can be trained alone: G::SoloTrainer, declared in solo_training/training.h of the game's folder,
// has train(start, options, stop, watcher) as learn/solo_training.h describes it.
template <class G>
concept TrainsSolo = Game<G> && requires {
    typename G::SoloTrainer;
};

// So much is searched in this game that it is worth a build of its own.
template <class G>
concept HasAvx2Build = Game<G> && requires {
    requires G::kHasAvx2Build;
};

namespace solver {

// What the solver asks: a code for tables, what can be told without searching, and which moves to try first.
template <class K, class G>
concept KnowledgeOf =
    Game<G> && !MayRepeat<G> &&
    requires(K & knowledge, const typename G::Position& position, MoveList<G>& moves, PositionCode code) {
    { knowledge.rules() } -> std::convertible_to<const typename G::Rules&>;
    { knowledge.code(position) } -> std::same_as<PositionCode>;
    {
        knowledge.has_short_codes()
        } -> std::same_as<bool>;  // below 2^64, and different for different positions
    { knowledge.glance(position) } -> std::same_as<Glance>;
    // Asks the memory for what a glance at the position will need.
    { knowledge.prefetch(position) } -> std::same_as<void>;
    // How likely an open position is won, from the facts of a glance: hundredths of the logarithm of the
    // odds.
    { knowledge.promise(position, 0U) } -> std::same_as<int>;
    // The moves, without those that lose at once if others are left.
    { knowledge.generate(position, moves) } -> std::same_as<void>;
};

}  // namespace solver

// The solver can find out who wins: no draws, no repetition, and the players move in turn. Knowledge
// may be asked by any number of threads at once.
template <class G>
concept Solvable = solver::KnowledgeOf<typename G::SolverKnowledge, G> &&
    requires(typename G::SolverKnowledge& knowledge, const typename G::Rules& rules,
             solver::PositionCode code) {
    // The last is the memory that it may take, in megabytes.
    requires std::constructible_from<typename G::SolverKnowledge, const typename G::Rules&,
                                     solver::Preparation, std::size_t>;
    // Whether different positions have different codes, so that proofs can be written, and the position
    // behind such a code.
    { knowledge.has_exact_codes() } -> std::same_as<bool>;
    { knowledge.position(code) } -> std::same_as<typename G::Position>;
    // Whether boards are so small that the solver proves results before the search does.
    { G::SolverKnowledge::beats_search(rules) } -> std::same_as<bool>;
    { G::SolverKnowledge::is_soon_ready(rules) } -> std::same_as<bool>;
    // How many facts a glance may tell, and how long games are random from which the solver learns.
    { G::SolverKnowledge::kFacts } -> std::convertible_to<std::size_t>;
    { G::SolverKnowledge::opening_plies(rules) } -> std::same_as<std::uint64_t>;
};

}  // namespace sortie
