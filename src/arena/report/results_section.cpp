#include <array>
#include <fmt/format.h>
#include <optional>

#include "arena/report/result_text.h"
#include "arena/report/run_report.h"

namespace sortie {

namespace {

Results first_player_of(const Tally& tally) {
    Results first;
    for (const PairingTally& pairing : tally.pairings()) first += pairing.first_player;
    return first;
}

std::optional<Results> results_between(const Tally& tally, std::size_t a, std::size_t b) {
    for (const PairingTally& pairing : tally.pairings()) {
        if (pairing.agents == std::array{a, b}) return pairing.results;
        if (pairing.agents == std::array{b, a}) return reversed(pairing.results);
    }
    return std::nullopt;
}

Table head_to_head(const std::vector<std::string>& names, const Tally& tally,
                   const std::vector<std::size_t>& order) {
    Table table{"Head to head, as the player on the left sees it", {""}, {}, {}};
    for (std::size_t place = 1; place <= order.size(); ++place) table.head.push_back(std::to_string(place));
    for (std::size_t place = 0; place < order.size(); ++place) {
        std::vector<std::string> row{fmt::format("{}. {}", place + 1, names[order[place]])};
        std::vector<std::optional<double>> shades{std::nullopt};
        for (const std::size_t other : order) {
            const auto results = results_between(tally, order[place], other);
            const bool any = results && results->games() > 0;
            row.push_back(any ? points_text(*results) : "·");
            shades.push_back(any ? std::optional(results->score()) : std::nullopt);
        }
        table.rows.push_back(std::move(row));
        table.shades.push_back(std::move(shades));
    }
    return table;
}

// What went wrong, if anything did.
std::string failures_text(const AgentTally& did) {
    std::vector<std::string> parts;
    const auto add = [&](std::uint64_t count, const char* what) {
        if (count > 0) parts.push_back(fmt::format("{} {}", count, what));
    };
    add(did.crashes, "crashed");
    add(did.illegal_moves, "illegal");
    add(did.time_losses, "late");
    return parts.empty() ? "–" : fmt::format("{}", fmt::join(parts, ", "));
}

std::vector<Block> match_results(const std::vector<std::string>& names, const Tally& tally) {
    const PairingTally& pairing = tally.pairings().front();
    const EloEstimate elo = estimate_elo(pairing.results, pairing.pairs);
    const Results first = pairing.first_player;
    Facts facts{
        {{"Score of " + names[0], fmt::format("{} of {} games, {}", share_text(pairing.results.score()),
                                              pairing.results.games(), points_text(pairing.results))},
         {"Elo difference", interval_text(elo) + ", 95 % interval"},
         {"Likelihood of superiority", share_text(elo.superiority)},
         {"Pairs with 0, ½, 1, 1½, 2 points", fmt::format("{}", fmt::join(pairing.pairs, ", "))},
         {"First player", fmt::format("{}, {}", share_text(first.score()), points_text(first))}}};
    Table table{"Both players", {"", "points", "+ = −", "failures"}, {}};
    for (const std::size_t i : {0U, 1U}) {
        const Results results = i == 0 ? pairing.results : reversed(pairing.results);
        table.rows.push_back(
            {names[i], share_text(results.score()), points_text(results), failures_text(pairing.did[i])});
    }
    return {std::move(facts), std::move(table)};
}

std::vector<Block> table_results(const std::vector<std::string>& names, const Tally& tally) {
    const auto ratings = fit_ratings(names.size(), pair_scores(tally));
    const auto order = ranking(ratings);
    Table table{"Players by rating", {"", "rating", "±", "games", "points", "+ = −", "failures"}, {}};
    IntervalChart chart{"Ratings with 95 % intervals", {}};
    for (std::size_t place = 0; place < order.size(); ++place) {
        const std::size_t agent = order[place];
        const AgentTotal total = total_of(tally, agent);
        const auto [elo, error] = ratings[agent];
        table.rows.push_back({fmt::format("{}. {}", place + 1, names[agent]), signed_text(elo),
                              fmt::format("{:.0f}", error), std::to_string(total.results.games()),
                              share_text(total.results.score()), points_text(total.results),
                              failures_text(total.did)});
        chart.rows.push_back({names[agent], elo, elo - error, elo + error});
    }
    const Results first = first_player_of(tally);
    return {std::move(table), std::move(chart), head_to_head(names, tally, order),
            Paragraph{fmt::format(
                "Ratings are in Elo above the average of all players, from all games together "
                "(Bradley-Terry, with one drawn game for each against an average player). The first "
                "player scored {} ({}).",
                share_text(first.score()), points_text(first))}};
}

}  // namespace

Section results_section(const std::vector<std::string>& names, const Tally& tally) {
    return {"Results", names.size() == 2 ? match_results(names, tally) : table_results(names, tally)};
}

}  // namespace sortie
