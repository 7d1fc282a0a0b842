#include "arena/studies/study_games.h"

#include <algorithm>
#include <exception>
#include <fmt/format.h>
#include <mutex>
#include <thread>

#include "core/random.h"

namespace sortie {

namespace {

Error interrupted() {
    return Error{"the study was interrupted; nothing was written"};
}

}  // namespace

std::optional<Error> run_tasks(const StudyContext& context, std::size_t count,
                               const std::function<std::optional<Error>(std::size_t)>& task) {
    std::mutex mutex;  // guards what follows
    std::size_t next = 0;
    std::size_t done = 0;
    std::optional<Error> problem;

    const auto work = [&] {
        for (;;) {
            std::size_t number = 0;
            {
                const std::lock_guard lock(mutex);
                if (problem || context.stop.requested() || next == count) return;
                number = next++;
            }
            std::optional<Error> failure;
            try {
                failure = task(number);
            } catch (const std::exception& defect) {  // in a thread it would end the process
                failure = Error{defect.what()};
            }
            const std::lock_guard lock(mutex);
            if (failure && !problem) problem = std::move(failure);
            ++done;
            if (context.progress) context.progress(done, count);
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < context.concurrency && !context.watch; ++i) helpers.emplace_back(work);
        work();
    }
    if (context.stop.requested()) return interrupted();
    return problem;
}

Result<std::vector<GameReport>> play_list(const StudyContext& context, const std::vector<GamePlan>& plans) {
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
        if (report->termination != Termination::Rules && report->termination != Termination::Interrupted) {
            return Error{fmt::format("{} v {}: {}", report->agents[0], report->agents[1], report->reason)};
        }
        reports[i] = std::move(*report);
        return std::nullopt;
    });
    if (problem) return *problem;
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
