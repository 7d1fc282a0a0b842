// The seven match-ups of the strategy study, one game each.
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "arena/studies/study_games.h"

namespace sortie {

namespace {

struct Matchup {
    std::string_view first;
    std::string_view second;
    BoardSize size;
};

constexpr std::array<Matchup, 7> kMatchups{{
    {"offensive1:search=minimax", "offensive1:search=alphabeta", {8, 8}},
    {"offensive2", "defensive1", {8, 8}},
    {"defensive2", "offensive1", {8, 8}},
    {"offensive2", "offensive1", {8, 8}},
    {"defensive2", "defensive1", {8, 8}},
    {"offensive2", "defensive2", {8, 8}},
    {"offensive2", "defensive2", {5, 10}},
}};

// "offensive1 minimax": shorter than the agent's text, for which tables have no room.
std::string short_name(std::string_view agent) {
    constexpr std::string_view kSearchOption = ":search=";
    const std::size_t option = agent.find(kSearchOption);
    if (option == std::string_view::npos) return std::string(agent);
    return fmt::format("{} {}", agent.substr(0, option), agent.substr(option + kSearchOption.size()));
}

std::string name_of(std::size_t number) {
    const Matchup& matchup = kMatchups[number];
    return fmt::format("{}. {} v {}, {}", number + 1, short_name(matchup.first), short_name(matchup.second),
                       size_text(matchup.size));
}

// Breakthrough knows no draws.
std::string_view winner_of(const GameReport& game) {
    return side_name(game.outcome == Outcome::FirstWins ? Side::First : Side::Second);
}

std::vector<std::string> row(std::size_t number, const GameReport& game) {
    std::vector<std::string> cells{name_of(number), std::string(winner_of(game)),
                                   std::to_string(turns_of(game))};
    const auto both = [&](auto&& text) { cells.push_back(text(0) + " / " + text(1)); };
    const auto& sides = game.sides;
    const auto searches = [&](std::size_t side) { return std::max(sides[side].moves, 1); };
    both([&](std::size_t side) { return number_text(static_cast<double>(sides[side].nodes)); });
    both([&](std::size_t side) {
        return number_text(static_cast<double>(sides[side].nodes) / searches(side));
    });
    both([&](std::size_t side) { return std::to_string(sides[side].captures); });
    both([&](std::size_t side) { return time_text(seconds(sides[side].time) / searches(side)); });
    return cells;
}

std::string moves_text(const GameReport& game) {
    std::string text;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        if (i % 2 == 0) text += fmt::format("{}. ", i / 2 + 1);
        text += game.moves[i].move + " ";
    }
    return text;
}

}  // namespace

Result<Document> study_matchups(const StudyContext& context) {
    std::vector<GamePlan> plans;
    for (const Matchup& matchup : kMatchups) {
        plans.push_back(plan_game(context, {"breakthrough", "", matchup.size}, matchup.first, matchup.second,
                                  plans.size()));
    }
    const auto reports = play_list(context, plans);
    if (!reports) return Error{reports.error()};

    Table table{
        "What each game came to; first player / second player",
        {"match-up", "winner", "turns", "nodes expanded", "nodes a search", "captured", "time a search"},
        {}};
    BarChart nodes{"Nodes expanded for a move, on average", {"first player", "second player"}, {}, 0};
    Boards boards;
    List moves;
    for (std::size_t i = 0; i < reports->size(); ++i) {
        const GameReport& game = (*reports)[i];
        table.rows.push_back(row(i, game));
        BarChart::Group group{fmt::format("match-up {}", i + 1), {}};
        for (const SideReport& side : game.sides)
            group.values.emplace_back(static_cast<double>(side.nodes) / std::max(side.moves, 1));
        nodes.groups.push_back(std::move(group));
        const auto session = context.registry.open({"breakthrough", "", std::nullopt, game.final_position});
        if (!session) return Error{session.error()};
        boards.boards.push_back({fmt::format("{}: the {} player has won", name_of(i), winner_of(game)),
                                 game.final_position, (*session)->view()});
        moves.items.push_back(fmt::format("{}: {}", name_of(i), moves_text(game)));
    }
    return Document{
        "Seven match-ups of Breakthrough strategies",
        fmt::format(
            "One game each, three plies ahead, tie-breaks drawn from seed {}. A turn is a move of one "
            "player. One game says little about strength: `sortie study strategies` plays many.",
            context.seed),
        {{"Results",
          {std::move(table),
           Paragraph{"In the first match-up both players have the same strategy; minimax expands every node "
                     "of three plies, alpha-beta finds the move that minimax would play from fewer."},
           std::move(nodes)}},
         {"Final boards", {std::move(boards)}},
         {"Moves", {std::move(moves)}}}};
}

}  // namespace sortie
