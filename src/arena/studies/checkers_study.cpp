// Chinese Checkers: the published player against the greedy one and against itself, and sortie against both.
#include <array>
#include <fmt/format.h>

#include "arena/studies/study_games.h"

namespace sortie {

namespace {

constexpr int kCheckersGames = 10;
constexpr std::string_view kCheckersSortie = "sortie:nodes=20000";

struct CheckersPairing {
    std::string_view first;
    std::string_view second;
    std::string_view published;
};

constexpr std::array<CheckersPairing, 7> kCheckersPairings{{
    {"checkers-rows", "checkers-greedy", "the first wins, 81.8 moves"},
    {"checkers-greedy", "checkers-rows", "the second wins, 78.7 moves"},
    {"checkers-rows", "checkers-rows", "6–1, 3 stuck for ever"},
    {kCheckersSortie, "checkers-greedy", ""},
    {"checkers-greedy", kCheckersSortie, ""},
    {kCheckersSortie, "checkers-rows", ""},
    {"checkers-rows", kCheckersSortie, ""},
}};

std::string pairing_name(const CheckersPairing& pairing) {
    return fmt::format("{} v {}", pairing.first, pairing.second);
}

// The average length of the games that somebody has won.
double turns_to_win(std::span<const GameReport> games) {
    double turns = 0;
    int won = 0;
    for (const GameReport& game : games) {
        if (game.outcome == Outcome::Draw) continue;
        ++won;
        turns += turns_of(game);
    }
    return won == 0 ? 0 : turns / won;
}

}  // namespace

Result<Document> study_checkers(const StudyContext& context) {
    const int games = context.games.value_or(kCheckersGames);
    std::vector<GamePlan> plans;
    for (const CheckersPairing& pairing : kCheckersPairings) {
        for (int i = 0; i < games; ++i) {
            plans.push_back(plan_game(context, {"chinese-checkers", "", std::nullopt}, pairing.first,
                                      pairing.second, plans.size()));
        }
    }
    const auto reports = play_list(context, plans);
    if (!reports) return Error{reports.error()};

    Table table{fmt::format("{} games each", games),
                {"first v second", "published", "won by first", "won by second", "stuck", "moves to a win"},
                {}};
    BarChart chart{"Moves to a win, on average", {"published", "here"}, {}, 1};
    const std::span all(*reports);
    const auto size = static_cast<std::size_t>(games);
    for (std::size_t i = 0; i < kCheckersPairings.size(); ++i) {
        const auto played = all.subspan(i * size, size);
        const GameFigures figures = figures_of(played);
        const double turns = turns_to_win(played);
        table.rows.push_back({pairing_name(kCheckersPairings[i]), std::string(kCheckersPairings[i].published),
                              std::to_string(figures.wins[0]), std::to_string(figures.wins[1]),
                              std::to_string(figures.draws),
                              figures.draws == figures.games ? "–" : number_text(turns, 1)});
        constexpr std::array<double, 2> kPublishedTurns{81.8, 78.7};
        BarChart::Group group{pairing_name(kCheckersPairings[i]), {std::nullopt, std::nullopt}};
        if (i < kPublishedTurns.size()) group.values[0] = kPublishedTurns[i];
        if (figures.draws < figures.games) group.values[1] = turns;
        chart.groups.push_back(std::move(group));
    }
    return Document{
        "Chinese Checkers with special pieces",
        "The published player against the greedy one, against itself, and `sortie` against both of them.",
        {{"Results",
          {Paragraph{"A move is a turn of one player; the extra move that a special piece earns belongs to "
                     "its turn. A game that has no winner after 200 moves counts as stuck. `sortie` looks at "
                     "20,000 positions a move, so that the study is the same on every machine."},
           std::move(table), std::move(chart),
           Paragraph{
               "Where ours differ: the published player's weights for the centre line and for special "
               "pieces on their way are not known; ours are given in the description of the players. It "
               "gets stuck when a piece stays behind in the own corner and the opponent fills the cells "
               "before it."}}}}};
}

}  // namespace sortie
