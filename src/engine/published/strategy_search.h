// The searches of the published Breakthrough players: minimax and alpha-beta for a player whose evaluation
// need not be the negative of the opponent's. The player who evaluates maximizes, the other one minimizes.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/search_statistics.h"
#include "core/static_vector.h"
#include "engine/published/strategy_judge.h"
#include "games/game_concept.h"
#include "search/budget.h"
#include "search/captures.h"
#include "search/recording.h"

namespace sortie::breakthrough {

enum class Method : std::uint8_t { Minimax, AlphaBeta };

// What the search expects of the opponent.
enum class Opponent : std::uint8_t {
    Resists,  // the worst for the player, as minimax has it
    Helps,    // the best for the player: what the published study seems to have measured. Nothing is cut off.
};

enum class Order : std::uint8_t {
    Generated,
    ByScore,  // of the position that a move leads to
    Worst,    // the same the other way round: what a bad order costs
    ByKind,   // winning, capturing, advancing, others
};

struct SearchStyle {
    Method method = Method::AlphaBeta;
    Opponent opponent = Opponent::Resists;
    Order order = Order::Generated;
    bool remembers = false;  // the best move of an earlier, shallower search is tried first
    // Behind the last depth whoever is to move captures or leaves it at that (quiescence).
    bool follows_captures = false;
};

// Evaluations that have been computed before. Two positions that meet in one place push each other out.
class EvaluationMemory {
  public:
    EvaluationMemory() : entries_(kEntries) {}

    const double* find(Key key) const {
        const Entry& entry = entries_[key % kEntries];
        return entry.key == key ? &entry.value : nullptr;
    }
    void store(Key key, double value) { entries_[key % kEntries] = {key, value}; }
    void clear() { std::fill(entries_.begin(), entries_.end(), Entry{}); }

  private:
    static constexpr std::size_t kEntries = std::size_t{1} << 16;

    struct Entry {
        Key key = 0;
        double value = 0;
    };
    std::vector<Entry> entries_;
};

template <Game G>
class StrategySearch {
  public:
    using Position = typename G::Position;
    using Judge = StrategyJudge<Position>;

    // One search of the root to a depth.
    struct Found {
        std::optional<Move> best;  // of the moves that were finished; of equal ones, the first
        double value = 0;
        bool complete = true;
        std::vector<Move> finished;
    };

    // `memory` and `recorder` may be null. Everything must outlive the search.
    StrategySearch(const Judge& judge, const SearchStyle& style, EvaluationMemory* memory,
                   const Budget& budget, TreeRecorder* recorder)
        : judge_(judge), style_(style), memory_(memory), budget_(budget), recording_(recorder) {}

    // The depth must be at least 1.
    Found run(const Position& root, MoveList<G> moves, int depth) {
        ++nodes_;
        player_ = root.side;
        depth_ = depth;
        statistics_.count_node(0);
        recording_.begin_iteration(depth, false, style_.opponent == Opponent::Helps);
        record_entry(root, -kUnbounded, kUnbounded);
        sort(root, moves);
        Found found;
        double alpha = -kUnbounded;
        for (const Move& move : moves) {
            recording_.announce(root, move);
            const double value = search(G::play(root, move), depth - 1, alpha, kUnbounded);
            if (interrupted_) break;
            found.finished.push_back(move);
            if (found.best && value <= found.value) continue;
            found.best = move;
            found.value = value;
            alpha = value;
            if (style_.remembers) best_moves_[G::key(root)] = move;
        }
        found.complete = !interrupted_;
        statistics_.main_nodes = nodes_ - statistics_.quiescence_nodes;
        if (found.complete) statistics_.depths.push_back({depth, nodes_, budget_.elapsed()});
        recording_.leave(found.value, interrupted_);
        return found;
    }

    // Positions visited so far, the root of each run among them.
    std::uint64_t nodes() const { return nodes_; }
    const SearchStatistics& statistics() const { return statistics_; }

  private:
    static constexpr double kUnbounded = std::numeric_limits<double>::infinity();

    struct ScoredMove {
        double score;
        Move move;
    };

    double search(const Position& position, int depth, double alpha, double beta) {
        constexpr std::uint64_t kNodesBetweenLooks = 1024;  // looking at the clock costs more than a node
        interrupted_ = interrupted_ || nodes_ >= budget_.node_limit() ||
                       (nodes_ % kNodesBetweenLooks == 0 && budget_.must_stop());
        if (interrupted_) return 0;  // thrown away by the caller
        ++nodes_;
        statistics_.count_node(static_cast<std::size_t>(depth_ - depth));
        if (depth < 0) ++statistics_.quiescence_nodes;
        record_entry(position, alpha, beta);
        const Outcome outcome = G::outcome(position);
        if (outcome != Outcome::Ongoing) return leaf(position, outcome);

        MoveList<G> moves;
        if (depth > 0) {
            G::generate(position, moves);
        } else if (style_.follows_captures) {
            generate_captures<G>(position, moves);
        }
        if (moves.empty()) return leaf(position, outcome);
        sort(position, moves);
        const bool maximizes = position.side == player_ || style_.opponent == Opponent::Helps;
        double best = maximizes ? -kUnbounded : kUnbounded;
        const auto take = [&](double value) {
            best = maximizes ? std::max(best, value) : std::min(best, value);
            (maximizes ? alpha : beta) = maximizes ? std::max(alpha, value) : std::min(beta, value);
        };
        if (depth <= 0) {
            take(evaluate(position, outcome));
            recording_.stand(seen_from(position, best));
        }
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (alpha >= beta && style_.method == Method::AlphaBeta) {
                if (i > 0 && depth > 0) statistics_.count_cutoff(i - 1);
                recording_.cut(position, moves, i);
                break;
            }
            recording_.announce(position, moves[i]);
            const double value = search(G::play(position, moves[i]), depth - 1, alpha, beta);
            if (style_.remembers && !interrupted_ && (maximizes ? value > alpha : value < beta))
                best_moves_[G::key(position)] = moves[i];
            if (interrupted_) break;
            take(value);
        }
        recording_.leave(seen_from(position, best), interrupted_);
        return best;
    }

    // Values here are those of the player who evaluates; the recorder wants those of the side to move.
    double seen_from(const Position& position, double value) const {
        return position.side == player_ ? value : -value;
    }
    void record_entry(const Position& position, double alpha, double beta) {
        if (style_.method == Method::Minimax || style_.opponent == Opponent::Helps)
            return recording_.enter(position, -kUnbounded, kUnbounded);  // nothing will be cut off
        const bool own = position.side == player_;
        recording_.enter(position, own ? alpha : -beta, own ? beta : -alpha);
    }
    double leaf(const Position& position, Outcome outcome) {
        using Leaf = SearchTree::Leaf;
        const double value = evaluate(position, outcome);
        recording_.leaf(outcome == Outcome::Ongoing ? Leaf::Evaluated : Leaf::Over,
                        seen_from(position, value));
        return value;
    }

    double evaluate(const Position& position, Outcome outcome) const {
        if (memory_ == nullptr) return judge_(position, outcome);
        const Key key = hash_word(G::key(position), index(player_));
        if (const double* const known = memory_->find(key)) return *known;
        const double value = judge_(position, outcome);
        memory_->store(key, value);
        return value;
    }

    // Best first; equal moves keep the order in which they were generated.
    void sort(const Position& position, MoveList<G>& moves) const {
        sort_by_order(position, moves);
        if (const auto known = best_moves_.find(G::key(position)); known != best_moves_.end()) {
            const auto best = std::find(moves.begin(), moves.end(), known->second);
            if (best != moves.end()) std::rotate(moves.begin(), best, best + 1);
        }
    }

    void sort_by_order(const Position& position, MoveList<G>& moves) const {
        if (style_.order == Order::Generated) return;
        StaticVector<ScoredMove, G::kMaxMoves> scored;
        for (const Move& move : moves) scored.push_back({score(position, move), move});
        // By insertion: lists are short, and a stable sort from the library allocates.
        for (std::size_t i = 1; i < scored.size(); ++i) {
            const ScoredMove entry = scored[i];
            std::size_t place = i;
            for (; place > 0 && scored[place - 1].score < entry.score; --place)
                scored[place] = scored[place - 1];
            scored[place] = entry;
        }
        for (std::size_t i = 0; i < scored.size(); ++i) moves[i] = scored[i].move;
    }

    double score(const Position& position, const Move& move) const {
        const Position next = G::play(position, move);
        const Outcome outcome = G::outcome(next);
        if (style_.order == Order::ByScore || style_.order == Order::Worst) {
            const double value = evaluate(next, outcome);
            return (position.side == player_) == (style_.order == Order::ByScore) ? value : -value;
        }
        if (outcome == win_for(position.side)) return 1'000'000;
        if (G::is_capture(position, move)) return 10'000;
        const auto& row_of = position.board->row_of;
        const int rows = row_of[move.to] - row_of[move.from];
        const int advance = position.side == Side::First ? rows : -rows;
        return 100 + 10 * std::max(advance, 0);
    }

    const Judge& judge_;
    SearchStyle style_;
    EvaluationMemory* memory_;
    const Budget& budget_;
    Recording<G> recording_;
    Side player_ = Side::First;
    int depth_ = 0;  // of the search under way
    std::uint64_t nodes_ = 0;
    SearchStatistics statistics_;
    std::unordered_map<Key, Move> best_moves_;  // of earlier searches
    bool interrupted_ = false;
};

}  // namespace sortie::breakthrough
