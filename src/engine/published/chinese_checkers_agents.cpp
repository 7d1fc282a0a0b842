// The published players of Chinese Checkers: see docs/agents.md.
#include <algorithm>
#include <memory>
#include <span>

#include "core/random.h"
#include "engine/agents/root.h"
#include "engine/published/published_agents.h"
#include "engine/published/rows_evaluation.h"
#include "games/chinese_checkers/game.h"
#include "search/budget.h"
#include "search/recording.h"

namespace sortie {

namespace chinese_checkers {

namespace {

using Moves = MoveList<ChineseCheckers>;

// What the player gains by a move, in rows: an extra move sends a piece of the opponent's back.
int gain(const Position& position, Move move) {
    const int rows = rows_gained(moving_side(position), move.from, move.to);
    return position.extra_due ? -rows : rows;
}

void sort_by_gain(const Position& position, Moves& moves) {
    std::stable_sort(moves.begin(), moves.end(),
                     [&](Move a, Move b) { return gain(position, a) > gain(position, b); });
}

// The same seed and position of a game give the same choice.
Move draw_lot(const Position& position, std::span<const Move> moves, std::uint64_t seed) {
    Random random(hash_word(hash_word(key_of(position), position.plies), seed));
    return moves[random.below(moves.size())];
}

// Alpha-beta to a number of turns, over the better half of the moves. An extra move belongs to its turn.
class RowsSearch {
  public:
    // `recorder` may be null.
    RowsSearch(Side player, const Budget& budget, TreeRecorder* recorder)
        : player_(player), budget_(budget), recording_(recorder) {}

    struct Found {
        int value = 0;
        std::vector<Move> best;  // all moves of that value; those that were finished, if time ran out
    };

    Found run(const Position& root, Moves moves, int depth) {
        ++nodes_;
        statistics_.count_node(0);
        recording_.begin_iteration(depth, false);
        record_entry(root, -kUnbounded, kUnbounded);
        const std::vector<Move> worse = keep_better_half(root, moves);
        Found found{-kUnbounded, {}};
        for (const Move& move : moves) {
            // One below the best, so that the values of equal moves are exact.
            const int value = after(root, move, depth, 1, found.value - 1, kUnbounded);
            if (interrupted_) break;
            if (value > found.value) found = {value, {}};
            if (value == found.value) found.best.push_back(move);
        }
        finish(root, found.value, worse);
        statistics_.main_nodes = nodes_;
        if (!interrupted_) statistics_.depths.push_back({depth, nodes_, budget_.elapsed()});
        if (found.best.empty()) return {0, {moves[0]}};
        return found;
    }

    std::uint64_t nodes() const { return nodes_; }
    const SearchStatistics& statistics() const { return statistics_; }

  private:
    static constexpr int kUnbounded = 2 * kWonWorth;

    // Answers with the worse half.
    static std::vector<Move> keep_better_half(const Position& position, Moves& moves) {
        sort_by_gain(position, moves);
        const std::size_t kept = (moves.size() + 1) / 2;
        const std::vector<Move> worse(moves.begin() + kept, moves.end());
        moves.resize_down(kept);
        return worse;
    }

    int after(const Position& position, Move move, int depth, std::size_t ply, int alpha, int beta) {
        recording_.announce(position, move);
        const Position next = ChineseCheckers::play(position, move);
        return search(next, next.extra_due ? depth : depth - 1, ply, alpha, beta);
    }

    // Values here are those of the player who searches; the recorder wants those of the side to move.
    int seen_from(const Position& position, int value) const {
        return position.side == player_ ? value : -value;
    }
    void record_entry(const Position& position, int alpha, int beta) {
        const auto bound = [](int value) {
            return std::abs(value) >= kUnbounded ? value * SearchTree::kUnbounded : value;
        };
        const bool own = position.side == player_;
        recording_.enter(position, bound(own ? alpha : -beta), bound(own ? beta : -alpha));
    }
    void finish(const Position& position, int value, const std::vector<Move>& worse) {
        if (!interrupted_) recording_.drop(position, worse);
        recording_.leave(seen_from(position, value), interrupted_);
    }

    int search(const Position& position, int depth, std::size_t ply, int alpha, int beta) {
        interrupted_ = interrupted_ || nodes_ >= budget_.node_limit() || budget_.must_stop();
        if (interrupted_) return 0;  // thrown away by the caller
        ++nodes_;
        statistics_.count_node(ply);
        record_entry(position, alpha, beta);
        const Outcome outcome = ChineseCheckers::outcome(position);
        if (depth == 0 || outcome != Outcome::Ongoing) {
            const int value = rows_evaluation(position, player_, outcome);
            using Leaf = SearchTree::Leaf;
            recording_.leaf(outcome == Outcome::Ongoing ? Leaf::Evaluated : Leaf::Over,
                            seen_from(position, value));
            return value;
        }
        Moves moves;
        ChineseCheckers::generate(position, moves);
        const std::vector<Move> worse = keep_better_half(position, moves);
        const bool maximizes = position.side == player_;
        int best = maximizes ? -kUnbounded : kUnbounded;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const int value = after(position, moves[i], depth, ply + 1, alpha, beta);
            if (maximizes) {
                best = std::max(best, value);
                alpha = std::max(alpha, value);
            } else {
                best = std::min(best, value);
                beta = std::min(beta, value);
            }
            if (interrupted_) break;
            if (alpha >= beta) {
                if (i + 1 < moves.size()) statistics_.count_cutoff(i);
                recording_.cut(position, moves, i + 1);
                break;
            }
        }
        finish(position, best, worse);
        return best;
    }

    Side player_;
    const Budget& budget_;
    Recording<ChineseCheckers> recording_;
    std::uint64_t nodes_ = 0;
    SearchStatistics statistics_;
    bool interrupted_ = false;
};

SearchReport describe(const Position& position, Move move, int tenths_of_a_row, int depth,
                      std::uint64_t nodes, Duration time) {
    SearchReport report;
    report.move = move_text(position, move);
    report.pv = {report.move};
    report.score = std::clamp(10 * tenths_of_a_row, -kLargestEval, kLargestEval);
    report.depth = report.selective_depth = depth;
    report.nodes = nodes;
    report.time = time;
    return report;
}

// What both players have in common.
class CheckersAgent : public Agent {
  public:
    CheckersAgent(const Session& session, const std::vector<Position>& played, const OptionValues& options)
        : session_(session),
          played_(played),
          limits_(options.limits()),
          default_depth_(static_cast<int>(options.whole("depth"))),
          seed_(static_cast<std::uint64_t>(options.whole("seed"))) {}

    SearchReport think(const SearchRequest& request, const StopFlag& stop,
                       const ReportHandler& report) override {
        const Side side = session_.side_to_move();
        if (session_.outcome() != Outcome::Ongoing) return game_over_report(session_.outcome(), side);
        const Moves moves = root_moves<ChineseCheckers>(played_.back(), request.search_moves);
        if (moves.empty()) return {};
        const Limits limits = stricter(limits_, request.limits);
        SearchReport chosen =
            choose(played_.back(), moves, limits, Budget(limits, side, clock_, stop), request.recorder);
        if (report) report(chosen);
        return chosen;
    }

    bool records_tree() const override { return true; }

  protected:
    virtual SearchReport choose(const Position& root, const Moves& moves, const Limits& limits,
                                const Budget& budget, TreeRecorder* recorder) = 0;
    const Position& position() const { return played_.back(); }
    int default_depth() const { return default_depth_; }
    std::uint64_t seed() const { return seed_; }

  private:
    const Session& session_;
    const std::vector<Position>& played_;
    Limits limits_;
    int default_depth_;
    std::uint64_t seed_;
    SteadyClock clock_;
};

class RowsAgent final : public CheckersAgent {
  public:
    using CheckersAgent::CheckersAgent;

    std::optional<SearchStatistics> statistics() const override { return statistics_; }
    std::optional<Explanation> explain(std::size_t) const override {
        return explain_rows(position(), ChineseCheckers::outcome(position()));
    }

  private:
    SearchReport choose(const Position& root, const Moves& moves, const Limits& limits, const Budget& budget,
                        TreeRecorder* recorder) override {
        const int depth = limits.depth.value_or(default_depth());
        RowsSearch search(root.side, budget, recorder);
        const auto found = search.run(root, moves, depth);
        statistics_ = search.statistics();
        return describe(root, draw_lot(root, found.best, seed()), found.value, depth, search.nodes(),
                        budget.elapsed());
    }

    SearchStatistics statistics_;  // of the last search
};

class GreedyAgent final : public CheckersAgent {
  public:
    using CheckersAgent::CheckersAgent;

  private:
    SearchReport choose(const Position& root, const Moves& moves, const Limits&, const Budget& budget,
                        TreeRecorder* recorder) override {
        Moves sorted = moves;
        sort_by_gain(root, sorted);
        const int most = gain(root, sorted[0]);
        record(root, moves, recorder);
        const auto end =
            std::find_if(sorted.begin(), sorted.end(), [&](Move move) { return gain(root, move) < most; });
        return describe(root, draw_lot(root, {sorted.begin(), end}, seed()), kRowWorth * most, 1,
                        1 + moves.size(), budget.elapsed());
    }

    // The root and what each move gains.
    static void record(const Position& root, const Moves& moves, TreeRecorder* recorder) {
        Recording<ChineseCheckers> recording(recorder);
        recording.begin_iteration(1, false);
        recording.enter(root, -SearchTree::kUnbounded, SearchTree::kUnbounded);
        int most = -kWonWorth;
        for (const Move& move : moves) {
            const Position next = ChineseCheckers::play(root, move);
            const int worth = kRowWorth * gain(root, move);
            recording.announce(root, move);
            recording.enter(next, -SearchTree::kUnbounded, SearchTree::kUnbounded);
            recording.leaf(SearchTree::Leaf::Evaluated, next.side == root.side ? worth : -worth);
            most = std::max(most, worth);
        }
        recording.leave(most, false);
    }
};

template <class Player>
std::unique_ptr<Agent> make(const Session& session, const std::vector<Position>& played,
                            const OptionValues& options) {
    return std::make_unique<Player>(session, played, options);
}

}  // namespace

}  // namespace chinese_checkers

template <>
PublishedAgents<chinese_checkers::Position> published_agents() {
    using namespace chinese_checkers;
    return {{{"checkers-rows", "rows, centre line and special targets; alpha-beta over the better half",
              joined(limit_options({.depth = "2"}), {seed_option()})},
             make<RowsAgent>},
            {{"checkers-greedy", "the move that gains most rows, randomly among equals", {seed_option()}},
             make<GreedyAgent>}};
}

}  // namespace sortie
