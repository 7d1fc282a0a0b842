// Tukvnanawopi: the published player against random, against itself and against sortie.
#include <array>
#include <fmt/format.h>

#include "arena/openings.h"
#include "arena/studies/study_games.h"

namespace sortie {

namespace {

constexpr int kTukvnanawopiGames = 10;
constexpr int kTukvnanawopiOpeningPlies = 4;
constexpr std::string_view kWeighted = "tukvnanawopi-weighted:depth=4";
constexpr std::string_view kTukvnanawopiSortie = "sortie:nodes=50000";

struct TukvnanawopiPairing {
    std::string_view first;
    std::string_view second;
};

constexpr std::array<TukvnanawopiPairing, 5> kTukvnanawopiPairings{{
    {kWeighted, "random"},
    {"random", kWeighted},
    {kWeighted, kWeighted},
    {kTukvnanawopiSortie, kWeighted},
    {kWeighted, kTukvnanawopiSortie},
}};

}  // namespace

Result<Document> study_tukvnanawopi(const StudyContext& context) {
    const int games = context.games.value_or(kTukvnanawopiGames);
    const GameSetup game{"tukvnanawopi"};
    const auto openings = random_openings(context.registry, game, kTukvnanawopiOpeningPlies, context.seed);
    if (!openings) return Error{openings.error()};

    std::vector<GamePlan> plans;
    for (const TukvnanawopiPairing& pairing : kTukvnanawopiPairings) {
        for (int i = 0; i < games; ++i) {
            plans.push_back(plan_game(context, game, pairing.first, pairing.second, plans.size()));
            if (i > 0) plans.back().game = (*openings)(static_cast<std::uint64_t>(i));
        }
    }
    const auto reports = play_list(context, plans);
    if (!reports) return Error{reports.error()};

    Table table{fmt::format("{} games each", games),
                {"first (Black) v second (White)", "won by first", "won by second", "drawn", "turns",
                 "captured by first", "captured by second", "time a search"},
                {}};
    BarChart chart{"Pieces captured in a game, on average", {"first", "second"}, {}, 1};
    const std::span all(*reports);
    const auto size = static_cast<std::size_t>(games);
    for (std::size_t i = 0; i < kTukvnanawopiPairings.size(); ++i) {
        const GameFigures figures = figures_of(all.subspan(i * size, size));
        const std::string name =
            fmt::format("{} v {}", kTukvnanawopiPairings[i].first, kTukvnanawopiPairings[i].second);
        table.rows.push_back(
            {name, std::to_string(figures.wins[0]), std::to_string(figures.wins[1]),
             std::to_string(figures.draws), number_text(figures.turns, 1),
             number_text(figures.captures[0], 1), number_text(figures.captures[1], 1),
             fmt::format("{} / {}", time_text(figures.seconds[0]), time_text(figures.seconds[1]))});
        chart.groups.push_back(
            {fmt::format("pairing {}", i + 1), {figures.captures[0], figures.captures[1]}});
    }
    return Document{"Tukvnanawopi, rules of the course",
                    "The published player weighs pieces, moves and captures (0.6, 0.15, 0.25) four plies "
                    "ahead. Its authors "
                    "reported no match results, so there is nothing to compare with: these are ours.",
                    {{"Results",
                      {Paragraph{fmt::format(
                           "The first game of each pairing begins at the start, the others after {} random "
                           "plies that a quick search finds even. Twenty plies without a capture are a "
                           "draw. `sortie` looks at 50,000 positions a move.",
                           kTukvnanawopiOpeningPlies)},
                       std::move(table), std::move(chart)}}}};
}

}  // namespace sortie
