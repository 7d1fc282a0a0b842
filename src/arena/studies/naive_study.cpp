// The nine naive players against breakthrough-eight, as published, and against sortie.
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "arena/openings.h"
#include "arena/studies/study_games.h"

namespace sortie {

namespace {

constexpr int kNaiveGames = 4;  // of each pairing: two from the start, the others from random openings
constexpr int kNaiveOpeningPlies = 4;
constexpr std::array<std::string_view, 9> kNaive{"naive-piece",        "naive-mobility",  "naive-greedy",
                                                 "naive-reckless",     "naive-defensive", "naive-random",
                                                 "naive-own-mobility", "naive-front",     "naive-proximity"};
// Five plies are what the published player reached in its three seconds; limits of nodes and depth make the
// study the same on every machine.
constexpr std::array<std::string_view, 2> kChallengers{"breakthrough-eight:depth=5", "sortie:nodes=20000"};

// As the challenger sees them, whichever side it had.
struct ChallengerScore {
    int games = 0;
    int wins = 0;
    double moves_to_win = 0;  // of the challenger, on average

    std::string text() const { return fmt::format("{}–{}", wins, games - wins); }
};

ChallengerScore score_of(std::span<const GameReport> games) {
    ChallengerScore score;
    for (std::size_t i = 0; i < games.size(); ++i) {
        const Side challenger = i % 2 == 0 ? Side::First : Side::Second;
        ++score.games;
        if (games[i].outcome != win_for(challenger)) continue;
        ++score.wins;
        const int moves = (turns_of(games[i]) + 1) / 2;
        score.moves_to_win += moves;
    }
    score.moves_to_win /= std::max(score.wins, 1);
    return score;
}

}  // namespace

Result<Document> study_naive(const StudyContext& context) {
    const int games = context.games.value_or(kNaiveGames);
    const GameSetup game{"breakthrough"};
    const auto openings = random_openings(context.registry, game, kNaiveOpeningPlies, context.seed);
    if (!openings) return Error{openings.error()};

    std::vector<GamePlan> plans;
    for (const std::string_view naive : kNaive) {
        for (const std::string_view challenger : kChallengers) {
            for (int i = 0; i < games; ++i) {
                const bool first = i % 2 == 0;
                plans.push_back(plan_game(context, game, first ? challenger : naive,
                                          first ? naive : challenger, plans.size()));
                if (i >= 2) plans.back().game = (*openings)(static_cast<std::uint64_t>(i / 2));
            }
        }
    }
    const auto reports = play_list(context, plans);
    if (!reports) return Error{reports.error()};

    Table table{"Won and lost by the challenger, and its moves to a win on average",
                {"opponent", "breakthrough-eight", "moves", "sortie", "moves"},
                {}};
    BarChart chart{"Moves to a win, on average", {"breakthrough-eight", "sortie"}, {}, 1};
    std::array<int, 2> wins{};
    std::array<double, 2> moves{};
    const std::span all(*reports);
    const auto size = static_cast<std::size_t>(games);
    for (std::size_t i = 0; i < kNaive.size(); ++i) {
        std::vector<std::string> row{std::string(kNaive[i])};
        BarChart::Group group{std::string(kNaive[i]), {}};
        for (const std::size_t challenger : {0U, 1U}) {
            const ChallengerScore score = score_of(all.subspan((2 * i + challenger) * size, size));
            row.push_back(score.text());
            row.push_back(number_text(score.moves_to_win, 1));
            group.values.emplace_back(score.moves_to_win);
            wins[challenger] += score.wins;
            moves[challenger] += score.moves_to_win * score.wins;
        }
        table.rows.push_back(std::move(row));
        chart.groups.push_back(std::move(group));
    }
    const int total = games * static_cast<int>(kNaive.size());
    const auto average = [&](std::size_t i) { return moves[i] / std::max(wins[i], 1); };
    return Document{
        "Nine naive players",
        fmt::format(
            "Published: the player with the eight factors beats every naive opponent in about 20 moves. "
            "Here it won {} of {} games, in {:.1f} moves on average; `sortie` won {}, in {:.1f}.",
            wins[0], total, average(0), wins[1], average(1)),
        {{"Results",
          {Paragraph{fmt::format(
               "`{}` and `{}` against each naive player, which looks three plies ahead with a single "
               "evaluation: as first and as second player from the start{}. The published player took 3 s a "
               "move and came to about five plies; here it has a fixed depth of five, so that the study does "
               "not depend on the machine.",
               kChallengers[0], kChallengers[1],
               games > 2 ? fmt::format(", then from positions after {} random plies", kNaiveOpeningPlies)
                         : "")},
           std::move(table), std::move(chart)}}}};
}

}  // namespace sortie
