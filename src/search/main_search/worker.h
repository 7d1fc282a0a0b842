// One thread of the main search, with its own stack: it shares only the transposition table and the decision
// to halt with its fellows. Here is what it knows and the small steps; the search itself is in root.h, node.h
// and quiescence.h.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <vector>

#include "core/limits.h"
#include "core/search_report.h"
#include "core/search_statistics.h"
#include "core/stop.h"
#include "games/traits.h"
#include "search/evaluator.h"
#include "search/main_search/forcing.h"
#include "search/main_search/move_history.h"
#include "search/main_search/move_picker.h"
#include "search/main_search/parameters.h"
#include "search/main_search/root_moves.h"
#include "search/position_history.h"
#include "search/time_manager.h"
#include "search/transposition_table.h"

namespace sortie::main_search {

// A draw counts so much less than even for the side that thinks: it rather plays on.
struct Contempt {
    Side side = Side::First;
    Score cost = 0;

    Score draw_for(Side mover) const { return mover == side ? -cost : cost; }
    // Sets table entries of searches that judge draws differently apart.
    Key salt() const { return cost == 0 ? 0 : hash_word(static_cast<Key>(cost), index(side)); }
};

// What all threads of a search look at.
struct Shared {
    TranspositionTable& table;
    const StopFlag& stop;
    const TimeManager& time;
    std::optional<std::uint64_t> node_limit;
    Contempt contempt;
    std::atomic<bool> halt{false};
};

template <Game G, EvaluatorFor<G> E>
class Worker {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    // `leads` is set for the one thread that watches the limits.
    Worker(const E& evaluator, const Parameters& parameters, bool leads)
        : evaluator_(evaluator),
          parameters_(parameters),
          reductions_(parameters),
          leads_(leads),
          frames_(kMaxPly + 1) {}

    // Makes ready for a search from the last of the positions.
    void prepare(Shared& shared, const std::vector<Position>& game) {
        shared_ = &shared;
        statistics_ = {};
        proof_nodes_ = 0;
        nodes_.store(0, std::memory_order_relaxed);
        history_.age();
        for (Frame& frame : frames_) frame.killers = {};
        frames_[0].position = game.back();
        frames_[0].state = evaluator_.start(game.back());
        table_salt_ = shared.contempt.salt();
        if constexpr (MayRepeat<G>) {
            keys_.clear();
            for (const Position& position : game) keys_.push_back(G::key(position));
            game_length_ = keys_.size();
            for (std::size_t i = first_that_may_return<G>(game); i + 1 < game_length_; ++i)
                table_salt_ = hash_word(table_salt_, keys_[i]);
        }
    }

    // Puts root moves that earlier searches or the board speak for first.
    void order(std::vector<RootMove<G>>& moves) const;

    // Searches root moves first..last to a depth within a window and leaves scores and lines in them, best
    // first.
    Score root(std::vector<RootMove<G>>& moves, std::size_t first, int depth, Score alpha, Score beta);

    // Looks for a win within `depth` plies, or for a proof that every move loses within them, without any
    // pruning that could miss one. Gives up after `budget` nodes and then says nothing. Found results are
    // left in `moves`.
    bool prove_end(std::vector<RootMove<G>>& moves, int depth, std::uint64_t budget);

    void clear() { history_.clear(); }
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    std::uint64_t proof_nodes() const { return proof_nodes_; }
    const SearchStatistics& statistics() const { return statistics_; }
    bool halted() const { return over_budget_ || shared_->halt.load(std::memory_order_relaxed); }

  private:
    using Line = StaticVector<Move, kMaxPly>;
    static constexpr std::uint64_t kNoBudget = ~std::uint64_t{0};

    struct Frame {
        Position position;
        typename E::State state;
        Score eval = 0;
        std::uint16_t code = 0;  // of the move being tried here
        std::array<std::uint16_t, 2> killers = {};
        int rests_on = kMaxPly;  // the lowest that the values of the moves tried rest on: see rests_on_
        Line pv;
    };

    template <bool Pv>
    Score node(int ply, Score alpha, Score beta, int depth);
    // `past`: plies since the search proper ended.
    Score quiescence(int ply, Score alpha, Score beta, int past);

    // The value of the child that play() put on the next frame, from this node's side; extra turns do not
    // negate.
    template <bool Pv>
    Score child(int ply, Score alpha, Score beta, int depth) {
        Frame& frame = frames_[index_of(ply)];
        const bool same_side =
            G::side_to_move(frame.position) == G::side_to_move(frames_[index_of(ply + 1)].position);
        const Score score =
            same_side ? node<Pv>(ply + 1, alpha, beta, depth) : -node<Pv>(ply + 1, -beta, -alpha, depth);
        if constexpr (MayRepeat<G>) frame.rests_on = std::min(frame.rests_on, rests_on_);
        return score;
    }

    // The one place where the evaluation is compiled into: inlined into every caller it would crowd them.
    [[gnu::noinline]] Score static_score(const Frame& frame) const {
        return evaluator_.evaluate(frame.state, frame.position);
    }

    static std::size_t index_of(int ply) { return static_cast<std::size_t>(ply); }

    void play(int ply, const Move& move) {
        Frame& frame = frames_[index_of(ply)];
        Frame& next = frames_[index_of(ply) + 1];
        next.position = G::play(frame.position, move);
        advance_state<G>(evaluator_, frame.state, frame.position, move, next.position, next.state);
        frame.code = G::move_code(move);
        if constexpr (MayRepeat<G>) {
            keys_.resize(game_length_ + index_of(ply));
            keys_.push_back(G::key(next.position));
        }
    }

    // Counts a node and looks at the limits now and then. True when the search is over.
    bool count_and_check() {
        const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed) + 1;
        nodes_.store(nodes, std::memory_order_relaxed);
        if (leads_) {
            if (shared_->node_limit && nodes >= *shared_->node_limit)
                shared_->halt.store(true, std::memory_order_relaxed);
            if (nodes % 1024 == 0 && (shared_->stop.requested() || shared_->time.past_hard_limit())) {
                shared_->halt.store(true, std::memory_order_relaxed);
            }
        }
        if (nodes >= budget_end_) over_budget_ = true;
        return halted();
    }

    // A position that has stood on the board before is a draw here: what led back to it once can do so again.
    bool repeats(int ply) {
        if constexpr (MayRepeat<G>) {
            const std::size_t last = game_length_ + index_of(ply) - 1;
            for (std::size_t i = last; i-- > 0;) {
                if (keys_[i] != keys_[last]) continue;
                // Every line of this search has passed the root and what was played before it.
                if (i >= game_length_) rests_on_ = static_cast<int>(i - game_length_) + 1;
                return true;
            }
        }
        return false;
    }

    // Whether the value of a node holds only for the line that led to it, because it rests on a repetition of
    // an earlier position of that line; of all moves tried or, after a cut-off, of the last one.
    bool is_bound_to_line(int ply, bool cut_off) {
        if constexpr (MayRepeat<G>) {
            if (!cut_off) rests_on_ = frames_[index_of(ply)].rests_on;
            if (rests_on_ < ply) return true;
            rests_on_ = kMaxPly;
        }
        return false;
    }

    // What the table knows a position by: the board, and what else its value depends on. That is the draw
    // counter where a search can reach its end, which earlier positions of the game can still be repeated,
    // and whom draws cost what.
    Key table_key(const Position& position) const {
        Key key = G::key(position);
        if constexpr (HasDrawCounter<G>) {
            const int left = G::plies_to_draw(position);
            if (left <= kCounterHorizon) key = hash_word(key, static_cast<std::uint64_t>(left));
        }
        return key ^ table_salt_;
    }

    Score draw_score(const Position& position) const {
        return shared_->contempt.draw_for(G::side_to_move(position));
    }
    Score finished_score(Outcome outcome, const Position& position, int ply) const {
        if (outcome == Outcome::Draw) return draw_score(position);
        return outcome == win_for(G::side_to_move(position)) ? win_in(ply) : loss_in(ply);
    }

    // Distances in the table count from the position itself, in the search from the root.
    static Score to_table(Score score, int ply) {
        return is_win(score) ? score + ply : is_loss(score) ? score - ply : score;
    }
    static Score from_table(Score score, int ply) {
        return is_win(score) ? score - ply : is_loss(score) ? score + ply : score;
    }
    static bool table_cuts(const TableEntry& entry, Score score, int depth, Score alpha, Score beta) {
        if (entry.bound == Bound::None) return false;
        const bool at_least = entry.bound != Bound::Upper && score >= beta;
        const bool at_most = entry.bound != Bound::Lower && score <= alpha;
        // A found win or loss is a proof at every depth; that there is no shorter one is not.
        if (entry.depth < depth) return (at_least && is_win(score)) || (at_most && is_loss(score));
        return at_least || at_most || entry.bound == Bound::Exact;
    }

    Bounds proved_bounds(const Position& position, int ply) const {
        if constexpr (ProvesResults<G>) {
            const Bounds proved = G::prove(position);
            if (proved == Bounds{kDraw, kDraw}) return {draw_score(position), draw_score(position)};
            return {from_table(proved.low, ply), from_table(proved.high, ply)};
        }
        return {};
    }

    void set_pv(int ply, const Move& move) {
        Line& pv = frames_[index_of(ply)].pv;
        pv.clear();
        pv.push_back(move);
        for (const Move& later : frames_[index_of(ply) + 1].pv) pv.push_back(later);
    }

    void learn_cutoff(int ply, const Move& move, int depth, const MoveList<G>& quiets_tried) {
        Frame& frame = frames_[index_of(ply)];
        if (is_capture<G>(frame.position, move)) return;
        const Side side = G::side_to_move(frame.position);
        const std::uint16_t code = G::move_code(move);
        if (frame.killers[0] != code) frame.killers = {code, frame.killers[0]};
        history_.update(side, code, MoveHistory::bonus(depth));
        for (const Move& other : quiets_tried) {
            if (!(other == move)) history_.update(side, G::move_code(other), -MoveHistory::bonus(depth));
        }
    }

    const E& evaluator_;
    const Parameters parameters_;
    const ReductionTable reductions_;
    const bool leads_;
    Shared* shared_ = nullptr;
    std::vector<Frame> frames_;
    std::vector<Key> keys_;  // of the game and the line being searched, for games that may repeat
    std::size_t game_length_ = 0;
    Key table_salt_ = 0;  // of the contempt, and of the positions before the root that may come back
    // The earliest ply of the line, below the root, that was repeated to get the value returned last; kMaxPly
    // if there was none.
    int rests_on_ = kMaxPly;
    MoveHistory history_;
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t proof_nodes_ = 0;
    std::uint64_t budget_end_ = kNoBudget;  // of prove_end(), in nodes
    bool over_budget_ = false;
    int selective_depth_ = 0;
    SearchStatistics statistics_;
};

}  // namespace sortie::main_search
