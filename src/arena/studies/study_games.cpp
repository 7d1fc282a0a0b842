#include "arena/studies/study_games.h"

#include <algorithm>
#include <fmt/format.h>

#include "core/parallel.h"
#include "core/random.h"

namespace sortie {

namespace {

Error interrupted() {
    return Error{"the study was interrupted; nothing was written"};
}

std::optional<Error> defect_of(const GameReport& report) {
    if (report.termination == Termination::Rules || report.termination == Termination::Interrupted)
        return std::nullopt;
    return Error{fmt::format("{} v {}: {}", report.agents[0], report.agents[1], report.reason)};
}

}  // namespace

std::optional<Error> run_tasks(const StudyContext& context, std::size_t count,
                               const std::function<std::optional<Error>(std::size_t)>& task) {
    const auto done = [&](std::size_t finished) {
        if (context.progress) context.progress(finished, count);
    };
    auto problem = in_parallel(count, context.watch ? 1 : context.concurrency, context.stop, task, done);
    if (context.stop.requested()) return interrupted();
    return problem;
}

namespace {

Result<std::vector<GameReport>> play_here(const StudyContext& context, const std::vector<GamePlan>& plans) {
    std::vector<GameReport> reports(plans.size());
    const auto problem = run_tasks(context, plans.size(), [&](std::size_t i) -> std::optional<Error> {
        MoveHandler on_move;
        if (context.watch) {
            on_move = [&](const Session& session, const MoveReport& move) {
                context.watch(plans[i], session, move);
            };
        }
        auto report = play_game(context.registry, context.make_agent, plans[i], context.stop, on_move);
        if (!report) return Error{report.error()};
        if (auto defect = defect_of(*report)) return defect;
        reports[i] = std::move(*report);
        return std::nullopt;
    });
    if (problem) return *problem;
    return reports;
}

}  // namespace

Result<std::vector<GameReport>> play_list(const StudyContext& context, const std::vector<GamePlan>& plans) {
    if (!context.play) return play_here(context, plans);
    auto reports = context.play(plans);
    if (!reports) return reports;
    for (const GameReport& report : *reports) {
        if (const auto defect = defect_of(report)) return *defect;
    }
    return reports;
}

GamePlan plan_game(const StudyContext& context, const GameSetup& game, std::string_view first,
                   std::string_view second, std::uint64_t number) {
    GamePlan plan;
    plan.game = game;
    plan.agents = {parse_agent_spec(first).value(), parse_agent_spec(second).value()};
    for (std::size_t seat = 0; seat < plan.seeds.size(); ++seat) {
        plan.seeds[seat] = derive_seed(context.seed, number, seat);
    }
    return plan;
}

GameFigures figures_of(std::span<const GameReport> games) {
    GameFigures figures;
    std::array<double, 2> searches{};
    for (const GameReport& game : games) {
        ++figures.games;
        figures.turns += turns_of(game);
        for (const Side side : {Side::First, Side::Second}) {
            const std::size_t i = index(side);
            figures.wins[i] += game.outcome == win_for(side) ? 1 : 0;
            figures.nodes[i] += static_cast<double>(game.sides[i].nodes);
            figures.captures[i] += game.sides[i].captures;
            figures.seconds[i] += seconds(game.sides[i].time);
            searches[i] += game.sides[i].moves;
        }
        figures.draws += game.outcome == Outcome::Draw ? 1 : 0;
    }
    const double count = std::max(figures.games, 1);
    figures.turns /= count;
    for (const std::size_t i : {0U, 1U}) {
        figures.nodes[i] /= count;
        figures.captures[i] /= count;
        figures.seconds[i] /= std::max(searches[i], 1.0);
    }
    return figures;
}

int turns_of(const GameReport& game) {
    return static_cast<int>(std::count_if(game.moves.begin(), game.moves.end(), [](const MoveReport& move) {
        return !move.move.starts_with('+');
    }));
}

std::string result_text(const GameFigures& figures) {
    std::string text = fmt::format("{}–{}", figures.wins[0], figures.wins[1]);
    if (figures.draws > 0) text += fmt::format(", {} drawn", figures.draws);
    return text;
}

}  // namespace sortie
