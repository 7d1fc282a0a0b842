// `sortie`: the main search as an agent.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "engine/agents/agent.h"
#include "engine/agents/agent_option.h"
#include "engine/agents/evaluation_choice.h"
#include "engine/agents/level_agent.h"
#include "engine/agents/root.h"
#include "engine/agents/sortie_options.h"
#include "engine/book.h"
#include "engine/game_session.h"
#include "engine/prover.h"
#include "eval/corrected_evaluator.h"
#include "games/traits.h"
#include "search/evaluator.h"
#include "search/explained.h"
#include "search/main_search/search.h"

namespace sortie {

template <Game G, EvaluatorFor<G> E>
class SortieAgent final : public Agent {
  public:
    SortieAgent(const GameSession<G>& session, const main_search::Settings& settings, const Limits& limits,
                E evaluator)
        : session_(session),
          limits_(limits),
          probability_scale_(probability_scale(evaluator)),
          evaluator_(evaluator),
          search_(settings, evaluator, clock_) {
        evaluator.start(position());  // tables that it may have to make first are no part of a move's time
    }

    void prepare(Side) override {
        if constexpr (MakesTables<G>) G::make_tables();
    }

    SearchReport think(const SearchRequest& request, const StopFlag& stop,
                       const ReportHandler& report) override {
        const Outcome outcome = session_.outcome();
        if (outcome != Outcome::Ongoing) return game_over_report(outcome, session_.side_to_move());
        const Duration start = clock_.now();
        const Limits limits = stricter(request.limits, limits_);
        const MoveList<G> moves = root_moves<G>(position(), request.search_moves);
        SearchReport last;
        if (moves.empty()) return last;
        const auto handler = [&](const main_search::Progress<G>& progress) {
            for (std::size_t line = 0; line < progress.lines; ++line) {
                const SearchReport current = describe(progress, line);
                if (line == 0) last = current;
                if (report) report(current);
            }
        };
        const auto lines = static_cast<std::size_t>(std::max(request.lines, 1));
        const auto best = search_.run(session_.positions(), moves, lines, limits, stop, handler,
                                      known_values(moves, request.proof));
        // An unfinished iteration may have changed the move after the last report.
        const std::string move = G::move_text(position(), best.front().move);
        if (move != last.move) {
            last.move = move;
            last.pv = line_text<G>(position(), best.front().pv);
            if (best.front().score > -kInfinite) set_score(last, best.front().value());
        }
        last.nodes = search_.total_nodes();
        last.time = clock_.now() - start;
        return last;
    }

    bool needs_limit() const override { return limits_.unlimited(); }
    std::optional<SearchStatistics> statistics() const override { return search_.statistics(); }
    std::optional<Explanation> explain(std::size_t) const override {
        return explanation<G>(evaluator_, position());
    }
    bool heeds_proof() const override { return true; }
    void clear() override { search_.clear(); }

  private:
    const typename G::Position& position() const { return session_.positions().back(); }

    // As main_search::RootMove has it.
    std::vector<int> known_values(const MoveList<G>& moves, const std::optional<Proof>& proof) const {
        std::vector<int> known;
        if (!proof || proof->moves.empty()) return known;
        for (const auto& move : moves) {
            const solver::Value value = proof->of(G::move_text(position(), move));
            known.push_back(value == solver::Value::Win ? 1 : value == solver::Value::Loss ? -1 : 0);
        }
        return known;
    }

    void set_score(SearchReport& report, Score score) const {
        report.score = score == search_.draw_score() ? kDraw : score;
        report.probability = probability_at_scale(report.score, probability_scale_);
    }

    SearchReport describe(const main_search::Progress<G>& progress, std::size_t line) const {
        const main_search::RootMove<G>& root = progress.moves[line];
        SearchReport report;
        report.line = static_cast<int>(line) + 1;
        report.pv = line_text<G>(position(), root.pv);
        report.move = report.pv.front();
        set_score(report, root.value());
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
    const double probability_scale_;
    const SteadyClock clock_;
    const E evaluator_;
    main_search::Search<G, E> search_;
};

template <Game G>
OptionTable sortie_options() {
    if constexpr (AvoidsDraws<G>) {
        return sortie_options(levels_of<G>(), G::kContempt);
    } else {
        return sortie_options(levels_of<G>(), std::nullopt);
    }
}

template <Game G>
Result<std::unique_ptr<Agent>> make_full_strength_agent(const GameSession<G>& session, const Limits& limits,
                                                        const OptionValues& options) {
    using Made = std::unique_ptr<Agent>;
    main_search::Settings settings;
    settings.hash_megabytes = static_cast<std::size_t>(options.whole("hash"));
    settings.threads = static_cast<int>(options.whole("threads"));
    settings.move_overhead = std::chrono::milliseconds(options.whole("overhead"));
    for (const main_search::ParameterInfo& parameter : main_search::kParameters)
        settings.parameters.*parameter.value = static_cast<int>(options.whole(parameter.name));
    if constexpr (AvoidsDraws<G>) settings.contempt = static_cast<Score>(options.whole("contempt"));
    if constexpr (HasInputPlanes<G>) {
        const auto& rules = G::rules(session.positions().front());
        const InputLayout layout = G::input_layout(rules);
        auto network = choose_network(session.identity(), &layout, options);
        if (!network) return Error{network.error()};
        if (*network) {
            using E = NetworkJudge<G>;
            return Made(std::make_unique<SortieAgent<G, E>>(session, settings, limits,
                                                            E(std::move(*network), rules)));
        }
    } else if (const auto none = choose_network(session.identity(), nullptr, options); !none) {
        return Error{none.error()};
    }
    using E = DefaultEvaluator<G>;
    return Made(std::make_unique<SortieAgent<G, E>>(session, settings, limits, E{}));
}

template <Game G>
Result<std::unique_ptr<Agent>> make_sortie_agent(const GameSession<G>& session, const OptionValues& options) {
    const Limits limits = options.limits();
    auto agent = make_full_strength_agent(session, limits, options);
    if (!agent) return agent;
    *agent = std::make_unique<ProvingAgent>(session, std::move(*agent), limits);
    auto book = choose_book(session.identity(), options);
    if (!book) return Error{book.error()};
    if (*book) *agent = std::make_unique<BookAgent>(session, std::move(*book), std::move(*agent));
    const auto number = static_cast<std::size_t>(options.whole("level"));
    Level level;
    if (number > 0) level = levels_on_board(levels_of<G>(), session.identity()).levels[number - 1];
    if (options.given("noise")) level.noise = options.real("noise");
    if (number == 0 && level.noise == 0) return agent;
    const auto seed = static_cast<std::uint64_t>(options.whole("seed"));
    return std::unique_ptr<Agent>(std::make_unique<LevelAgent>(session, std::move(*agent), level, seed));
}

}  // namespace sortie
