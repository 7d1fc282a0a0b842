// The searches of the published Breakthrough players: minimax and alpha-beta for a player whose evaluation
// need not be the negative of the opponent's. The player who evaluates maximizes, the other one minimizes.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "core/static_vector.h"
#include "engine/published/strategy_judge.h"
#include "games/game_concept.h"
#include "search/budget.h"

namespace sortie::breakthrough {

enum class Method : std::uint8_t { Minimax, AlphaBeta };

enum class Order : std::uint8_t {
    Generated,
    ByScore,  // of the position that a move leads to
    ByKind,   // winning, capturing, advancing, others
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

    // `memory` may be null. Everything must outlive the search.
    StrategySearch(const Judge& judge, Method method, Order order, EvaluationMemory* memory,
                   const Budget& budget)
        : judge_(judge), method_(method), order_(order), memory_(memory), budget_(budget) {}

    // The depth must be at least 1.
    Found run(const Position& root, MoveList<G> moves, int depth) {
        ++nodes_;
        player_ = root.side;
        sort(root, moves);
        Found found;
        double alpha = -kUnbounded;
        for (const Move& move : moves) {
            const double value = search(G::play(root, move), depth - 1, alpha, kUnbounded);
            if (interrupted_) break;
            found.finished.push_back(move);
            if (found.best && value <= found.value) continue;
            found.best = move;
            found.value = value;
            alpha = value;
        }
        found.complete = !interrupted_;
        return found;
    }

    // Positions visited so far, the root of each run among them.
    std::uint64_t nodes() const { return nodes_; }

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
        const Outcome outcome = G::outcome(position);
        if (depth == 0 || outcome != Outcome::Ongoing) return evaluate(position, outcome);

        MoveList<G> moves;
        G::generate(position, moves);
        sort(position, moves);
        const bool maximizes = position.side == player_;
        double best = maximizes ? -kUnbounded : kUnbounded;
        for (const Move& move : moves) {
            const double value = search(G::play(position, move), depth - 1, alpha, beta);
            if (maximizes) {
                best = std::max(best, value);
                alpha = std::max(alpha, value);
            } else {
                best = std::min(best, value);
                beta = std::min(beta, value);
            }
            if (interrupted_ || (alpha >= beta && method_ == Method::AlphaBeta)) break;
        }
        return best;
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
        if (order_ == Order::Generated) return;
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
        if (order_ == Order::ByScore) {
            const double value = evaluate(next, outcome);
            return position.side == player_ ? value : -value;
        }
        if (outcome == win_for(position.side)) return 1'000'000;
        if (G::is_capture(position, move)) return 10'000;
        const auto& row_of = position.board->row_of;
        const int rows = row_of[move.to] - row_of[move.from];
        const int advance = position.side == Side::First ? rows : -rows;
        return 100 + 10 * std::max(advance, 0);
    }

    const Judge& judge_;
    Method method_;
    Order order_;
    EvaluationMemory* memory_;
    const Budget& budget_;
    Side player_ = Side::First;
    std::uint64_t nodes_ = 0;
    bool interrupted_ = false;
};

}  // namespace sortie::breakthrough
