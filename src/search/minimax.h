// The reference searches: plain minimax and plain alpha-beta to a fixed depth, short enough to be seen to be
// right. Published players use them, and the real searches are tested against them. Both give the same value
// and the same line: of equal moves, the one that is generated first. A recorder, where there is one, is told
// of every node.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/score.h"
#include "core/search_statistics.h"
#include "games/game_concept.h"
#include "search/budget.h"
#include "search/captures.h"
#include "search/evaluator.h"
#include "search/position_history.h"
#include "search/recording.h"

namespace sortie {

// How alpha-beta goes about it. Only `follows_captures` changes the value.
struct AlphaBetaStyle {
    enum class Sort : std::uint8_t {
        Generated,   // moves are tried as they are generated
        BestFirst,   // in the order of the evaluation behind them
        WorstFirst,  // the other way round: what a bad order costs
    };
    Sort sort = Sort::Generated;
    bool deepens = false;  // depth 1, 2, 3 … : the best move of the iteration before is tried first
    // Behind the last depth whoever is to move captures or leaves it at that (quiescence).
    bool follows_captures = false;
};

template <Game G>
struct ReferenceResult {
    Score value = kDraw;               // from the side to move
    std::vector<typename G::Move> pv;  // starts with the best move; empty when there was no move to try
    std::uint64_t nodes = 0;           // positions visited, the root among them
    bool complete = true;  // false: the budget ran out, and only the first root moves were compared
};

template <Game G, EvaluatorFor<G> E>
class ReferenceSearch {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    // `played` are the positions of the game up to the root; there must be at least the root itself.
    ReferenceSearch(const E& evaluator, std::span<const Position> played, const Budget& budget,
                    TreeRecorder* recorder = nullptr)
        : evaluator_(evaluator),
          budget_(budget),
          recording_(recorder),
          root_(played.back()),
          history_(played.first(played.size() - 1)) {}

    // The depth must be at least 1. Only the given moves are tried at the root.
    ReferenceResult<G> minimax(int depth, const MoveList<G>& root_moves) {
        begin(depth);
        return result(minimax_over(root_moves, root_, evaluator_.start(root_), depth, 0), depth);
    }
    ReferenceResult<G> alpha_beta(int depth, const MoveList<G>& root_moves, AlphaBetaStyle style = {}) {
        style_ = style;
        ReferenceResult<G> deepest;
        std::uint64_t nodes = 0;
        for (int now = style.deepens ? 1 : depth; now <= depth; ++now) {
            begin(now, nodes);
            MoveList<G> moves = root_moves;
            arrange(root_, evaluator_.start(root_), moves);
            const ReferenceResult<G> found = result(
                alpha_beta_over(moves, root_, evaluator_.start(root_), now, 0, -kInfinite, kInfinite), now);
            nodes = found.nodes;
            // An unfinished iteration counts only where there is nothing else.
            if (found.complete || deepest.pv.empty()) deepest = found;
            deepest.nodes = nodes;
            if (!found.complete) break;
        }
        return deepest;
    }

    // Of all searches so far.
    const SearchStatistics& statistics() const { return statistics_; }

  private:
    using State = typename E::State;

    Score minimax(const Position& position, const State& state, int depth, int ply) {
        if (const auto value = leaf_value(position, state, depth, ply, -kInfinite, kInfinite)) return *value;
        MoveList<G> moves;
        G::generate(position, moves);
        return minimax_over(moves, position, state, depth, ply);
    }

    Score minimax_over(const MoveList<G>& moves, const Position& position, const State& state, int depth,
                       int ply) {
        Score best = -kInfinite;
        history_.push(position);
        for (const Move& move : moves) {
            const Position next = G::play(position, move);
            const State next_state = evaluator_.advance(state, position, move, next);
            recording_.announce(position, move);
            const Score value = keeps_turn(position, next) ? minimax(next, next_state, depth - 1, ply + 1)
                                                           : -minimax(next, next_state, depth - 1, ply + 1);
            if (interrupted_) break;
            if (value > best) {
                best = value;
                keep_line(ply, move);
            }
        }
        history_.pop();
        recording_.leave(best, interrupted_);
        return best;
    }

    Score alpha_beta(const Position& position, const State& state, int depth, int ply, Score alpha,
                     Score beta) {
        if (const auto value = leaf_value(position, state, depth, ply, alpha, beta)) return *value;
        MoveList<G> moves;
        moves_at(position, depth, moves);
        arrange(position, state, moves);
        return alpha_beta_over(moves, position, state, depth, ply, alpha, beta);
    }

    // The moves that a search looks at; captures alone behind the last depth.
    void moves_at(const Position& position, int depth, MoveList<G>& moves) const {
        if (depth > 0) {
            G::generate(position, moves);
        } else if (style_.follows_captures) {
            generate_captures<G>(position, moves);
        }
    }

    Score alpha_beta_over(const MoveList<G>& moves, const Position& position, const State& state, int depth,
                          int ply, Score alpha, Score beta) {
        Score best = -kInfinite;
        if (depth <= 0) {
            best = evaluator_.evaluate(state, position);
            alpha = std::max(alpha, best);
            recording_.stand(best);
        }
        history_.push(position);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (alpha >= beta) {
                if (i > 0 && depth > 0) statistics_.count_cutoff(i - 1);
                recording_.cut(position, moves, i);
                break;
            }
            const Move& move = moves[i];
            const Position next = G::play(position, move);
            const State next_state = evaluator_.advance(state, position, move, next);
            recording_.announce(position, move);
            const Score value = keeps_turn(position, next)
                                    ? alpha_beta(next, next_state, depth - 1, ply + 1, alpha, beta)
                                    : -alpha_beta(next, next_state, depth - 1, ply + 1, -beta, -alpha);
            if (interrupted_) break;
            best = std::max(best, value);
            if (value > alpha) {
                alpha = value;
                keep_line(ply, move);
                if (style_.deepens) best_moves_[G::key(position)] = move;
            }
        }
        history_.pop();
        recording_.leave(best, interrupted_);
        return best;
    }

    // Puts the moves into the order in which they are tried. Equal ones stay as they were generated.
    void arrange(const Position& position, const State& state, MoveList<G>& moves) const {
        if (style_.sort != AlphaBetaStyle::Sort::Generated) {
            std::vector<std::pair<Score, Move>> judged;
            for (const Move& move : moves) judged.emplace_back(promise(position, state, move), move);
            const bool best_first = style_.sort == AlphaBetaStyle::Sort::BestFirst;
            std::stable_sort(judged.begin(), judged.end(), [&](const auto& a, const auto& b) {
                return best_first ? a.first > b.first : a.first < b.first;
            });
            for (std::size_t i = 0; i < judged.size(); ++i) moves[i] = judged[i].second;
        }
        if (const auto known = best_moves_.find(G::key(position)); known != best_moves_.end()) {
            const auto best = std::find(moves.begin(), moves.end(), known->second);
            if (best != moves.end()) std::rotate(moves.begin(), best, best + 1);
        }
    }

    // What a move promises before anything is searched.
    Score promise(const Position& position, const State& state, const Move& move) const {
        const Position next = G::play(position, move);
        const Side side = G::side_to_move(position);
        const Outcome outcome = G::outcome(next);
        if (outcome == Outcome::Draw) return kDraw;
        if (outcome != Outcome::Ongoing) return outcome == win_for(side) ? kWin : -kWin;
        const Score value = evaluator_.evaluate(evaluator_.advance(state, position, move, next), next);
        return keeps_turn(position, next) ? value : -value;
    }

    // What ends a line, finished positions first; nothing when it goes on.
    std::optional<Score> leaf_value(const Position& position, const State& state, int depth, int ply,
                                    Score alpha, Score beta) {
        constexpr std::uint64_t kNodesBetweenLooks = 1024;  // looking at the clock costs more than a node
        interrupted_ = interrupted_ || nodes_ >= budget_.node_limit() ||
                       (nodes_ % kNodesBetweenLooks == 0 && budget_.must_stop());
        if (interrupted_) return kDraw;  // thrown away by the caller
        ++nodes_;
        statistics_.count_node(static_cast<std::size_t>(ply));
        if (depth < 0) ++statistics_.quiescence_nodes;
        if (lines_.size() < static_cast<std::size_t>(ply) + 2)
            lines_.resize(static_cast<std::size_t>(ply) + 2);
        lines_[static_cast<std::size_t>(ply)].clear();
        record_entry(position, alpha, beta);

        using Leaf = SearchTree::Leaf;
        const Outcome outcome = G::outcome(position);
        if (outcome == Outcome::Draw) return ended(Leaf::Over, kDraw);
        if (outcome != Outcome::Ongoing) {
            const bool won = outcome == win_for(G::side_to_move(position));
            return ended(Leaf::Over, won ? win_in(ply) : loss_in(ply));
        }
        if (history_.completes_repetition(position)) return ended(Leaf::Repeated, kDraw);
        if (depth > 0 || is_noisy(position)) return std::nullopt;
        return ended(Leaf::Evaluated, evaluator_.evaluate(state, position));
    }

    // Whether captures are to be followed here, behind the last depth.
    bool is_noisy(const Position& position) const {
        MoveList<G> captures;
        moves_at(position, 0, captures);
        return !captures.empty();
    }

    Score ended(SearchTree::Leaf leaf, Score value) {
        recording_.leaf(leaf, value);
        return value;
    }

    // Without bounds, as people see it.
    void record_entry(const Position& position, Score alpha, Score beta) {
        recording_.enter(position, alpha == -kInfinite ? -SearchTree::kUnbounded : alpha,
                         beta == kInfinite ? SearchTree::kUnbounded : beta);
    }

    static bool keeps_turn(const Position& position, const Position& next) {
        return G::side_to_move(position) == G::side_to_move(next);
    }

    // The best line from `ply` on: this move, then the best line below it.
    void keep_line(int ply, const Move& move) {
        auto& line = lines_[static_cast<std::size_t>(ply)];
        const auto& rest = lines_[static_cast<std::size_t>(ply) + 1];
        line.assign(1, move);
        line.insert(line.end(), rest.begin(), rest.end());
    }

    // `nodes` have been visited before.
    void begin(int depth, std::uint64_t nodes = 0) {
        recording_.begin_iteration(depth, true);
        record_entry(root_, -kInfinite, kInfinite);
        nodes_ = nodes + 1;
        statistics_.count_node(0);
        interrupted_ = budget_.must_stop();
        lines_.assign(static_cast<std::size_t>(depth) + 1, {});
    }

    ReferenceResult<G> result(Score best, int depth) {
        statistics_.main_nodes = nodes_ - statistics_.quiescence_nodes;
        if (!interrupted_) statistics_.depths.push_back({depth, nodes_, budget_.elapsed()});
        const auto& line = lines_.front();
        return {line.empty() ? kDraw : best, line, nodes_, !interrupted_};
    }

    const E& evaluator_;
    const Budget& budget_;
    Recording<G> recording_;
    const Position& root_;
    PositionHistory<G> history_;  // the positions above the current node
    AlphaBetaStyle style_;
    std::unordered_map<Key, Move> best_moves_;  // of earlier iterations
    std::uint64_t nodes_ = 0;
    SearchStatistics statistics_;
    bool interrupted_ = false;
    std::vector<std::vector<Move>> lines_;  // by ply
};

}  // namespace sortie
