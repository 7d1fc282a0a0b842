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
    RowsSearch(Side player, const Budget& budget) : player_(player), budget_(budget) {}

    struct Found {
        int value = 0;
        std::vector<Move> best;  // all moves of that value; those that were finished, if time ran out
    };

    Found run(const Position& root, Moves moves, int depth) {
        ++nodes_;
        keep_better_half(root, moves);
        Found found{-kUnbounded, {}};
        for (const Move& move : moves) {
            // One below the best, so that the values of equal moves are exact.
            const int value = after(root, move, depth, found.value - 1, kUnbounded);
            if (interrupted_) break;
            if (value > found.value) found = {value, {}};
            if (value == found.value) found.best.push_back(move);
        }
        if (found.best.empty()) return {0, {moves[0]}};
        return found;
    }

    std::uint64_t nodes() const { return nodes_; }

  private:
    static constexpr int kUnbounded = 2 * kWonWorth;

    static void keep_better_half(const Position& position, Moves& moves) {
        sort_by_gain(position, moves);
        moves.resize_down((moves.size() + 1) / 2);
    }

    int after(const Position& position, Move move, int depth, int alpha, int beta) {
        const Position next = ChineseCheckers::play(position, move);
        return search(next, next.extra_due ? depth : depth - 1, alpha, beta);
    }

    int search(const Position& position, int depth, int alpha, int beta) {
        interrupted_ = interrupted_ || nodes_ >= budget_.node_limit() || budget_.must_stop();
        if (interrupted_) return 0;  // thrown away by the caller
        ++nodes_;
        const Outcome outcome = ChineseCheckers::outcome(position);
        if (depth == 0 || outcome != Outcome::Ongoing) return rows_evaluation(position, player_, outcome);
        Moves moves;
        ChineseCheckers::generate(position, moves);
        keep_better_half(position, moves);
        const bool maximizes = position.side == player_;
        int best = maximizes ? -kUnbounded : kUnbounded;
        for (const Move& move : moves) {
            const int value = after(position, move, depth, alpha, beta);
            if (maximizes) {
                best = std::max(best, value);
                alpha = std::max(alpha, value);
            } else {
                best = std::min(best, value);
                beta = std::min(beta, value);
            }
            if (interrupted_ || alpha >= beta) break;
        }
        return best;
    }

    Side player_;
    const Budget& budget_;
    std::uint64_t nodes_ = 0;
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
        SearchReport chosen = choose(played_.back(), moves, limits, Budget(limits, side, clock_, stop));
        if (report) report(chosen);
        return chosen;
    }

  protected:
    virtual SearchReport choose(const Position& root, const Moves& moves, const Limits& limits,
                                const Budget& budget) const = 0;
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

  private:
    SearchReport choose(const Position& root, const Moves& moves, const Limits& limits,
                        const Budget& budget) const override {
        const int depth = limits.depth.value_or(default_depth());
        RowsSearch search(root.side, budget);
        const auto found = search.run(root, moves, depth);
        return describe(root, draw_lot(root, found.best, seed()), found.value, depth, search.nodes(),
                        budget.elapsed());
    }
};

class GreedyAgent final : public CheckersAgent {
  public:
    using CheckersAgent::CheckersAgent;

  private:
    SearchReport choose(const Position& root, const Moves& moves, const Limits&,
                        const Budget& budget) const override {
        Moves sorted = moves;
        sort_by_gain(root, sorted);
        const int most = gain(root, sorted[0]);
        const auto end =
            std::find_if(sorted.begin(), sorted.end(), [&](Move move) { return gain(root, move) < most; });
        return describe(root, draw_lot(root, {sorted.begin(), end}, seed()), kRowWorth * most, 1,
                        moves.size(), budget.elapsed());
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
