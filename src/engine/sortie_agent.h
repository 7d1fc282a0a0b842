// `sortie`: the main search as an agent.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>

#include "engine/agent.h"
#include "engine/agent_spec.h"
#include "engine/game_session.h"
#include "search/alphabeta/search.h"
#include "search/evaluator.h"

namespace sortie {

// The chance of winning that a score stands for.
inline double winning_probability(Score score, double scale) {
    if (is_win(score)) return 1.0;
    if (is_loss(score)) return 0.0;
    return 1.0 / (1.0 + std::exp(-static_cast<double>(score) / scale));
}

template <Game G>
class SortieAgent final : public Agent {
  public:
    using Evaluator = DefaultEvaluator<G>;

    SortieAgent(const GameSession<G>& session, const alphabeta::Settings& settings, const Limits& limits)
        : session_(session), limits_(limits), search_(settings, Evaluator{}, clock_) {}

    SearchReport think(const SearchRequest& request, const StopFlag& stop,
                       const ReportHandler& report) override {
        MoveList<G> moves = moves_to_search(request);
        SearchReport last;
        if (moves.empty()) return last;
        Duration time{};
        std::uint64_t nodes = 0;
        const auto handler = [&](const alphabeta::Progress<G>& progress) {
            time = progress.time;
            nodes = progress.nodes;
            for (std::size_t line = 0; line < progress.lines; ++line) {
                const SearchReport current = describe(progress, line);
                if (line == 0) last = current;
                if (report) report(current);
            }
        };
        const auto lines = static_cast<std::size_t>(std::max(request.lines, 1));
        const auto best =
            search_.run(session_.positions(), moves, lines, stricter(request.limits, limits_), stop, handler);
        // A depth that was cut short may have changed the move after the last report.
        const std::string move = G::move_text(position(), best.front().move);
        if (move != last.move) {
            last.move = move;
            last.pv = pv_text(best.front());
            if (best.front().score > -kInfinite) set_score(last, best.front().score);
        }
        return last;
    }

    void clear() override { search_.clear(); }

  private:
    const typename G::Position& position() const { return session_.positions().back(); }

    MoveList<G> moves_to_search(const SearchRequest& request) const {
        MoveList<G> legal;
        if (session_.outcome() != Outcome::Ongoing) return legal;
        G::generate(position(), legal);
        if (request.search_moves.empty()) return legal;
        MoveList<G> chosen;
        for (const std::string& text : request.search_moves) {
            if (const auto move = G::parse_move(position(), text)) chosen.push_back(*move);
        }
        return chosen.empty() ? legal : chosen;
    }

    std::vector<std::string> pv_text(const alphabeta::RootMove<G>& root) const {
        std::vector<std::string> texts;
        typename G::Position current = position();
        for (const auto& move : root.pv) {
            texts.push_back(G::move_text(current, move));
            current = G::play(current, move);
        }
        return texts;
    }

    static void set_score(SearchReport& report, Score score) {
        report.score = score;
        report.probability = winning_probability(score, Evaluator::kProbabilityScale);
    }

    SearchReport describe(const alphabeta::Progress<G>& progress, std::size_t line) const {
        const alphabeta::RootMove<G>& root = progress.moves[line];
        SearchReport report;
        report.line = static_cast<int>(line) + 1;
        report.pv = pv_text(root);
        report.move = report.pv.front();
        set_score(report, root.score);
        report.kind = root.kind;
        report.depth = progress.depth;
        report.selective_depth = std::max(root.selective_depth, progress.depth);
        report.nodes = progress.nodes;
        report.time = progress.time;
        report.table_permille = progress.table_permille;
        return report;
    }

    const GameSession<G>& session_;
    const Limits limits_;
    const SteadyClock clock_;
    alphabeta::Search<G, Evaluator> search_;
};

template <Game G>
std::unique_ptr<Agent> make_sortie_agent(const GameSession<G>& session, SpecReader& options) {
    alphabeta::Settings settings;
    settings.hash_megabytes = static_cast<std::size_t>(options.number("hash", 1, 65536).value_or(16));
    settings.threads = static_cast<int>(options.number("threads", 1, 256).value_or(1));
    settings.move_overhead = std::chrono::milliseconds(options.number("overhead", 0, 10000).value_or(0));
    return std::make_unique<SortieAgent<G>>(session, settings, options.limits());
}

}  // namespace sortie
