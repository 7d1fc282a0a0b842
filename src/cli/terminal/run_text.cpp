#include "cli/terminal/run_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <numeric>

#include "arena/report/run_report.h"

namespace sortie {

namespace {

using Json = nlohmann::ordered_json;

std::string one_elo(double elo) {
    if (std::isinf(elo)) return elo > 0 ? "+∞" : "-∞";
    return fmt::format("{:+.0f}", std::round(elo) + 0.0);  // which makes +0 of -0
}

// JSON knows no infinity.
Json finite(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json elo_json(const EloEstimate& estimate) {
    return {
        {"value", finite(estimate.value)}, {"low", finite(estimate.low)}, {"high", finite(estimate.high)}};
}

double per(double amount, std::uint64_t count) {
    return count == 0 ? 0 : amount / static_cast<double>(count);
}

// One line an agent: what it spent, what it did wrong.
std::string activity_table(const std::vector<std::string>& names, const std::vector<AgentTally>& did,
                           const std::vector<std::uint64_t>& games) {
    std::size_t width = 5;
    for (const std::string& name : names) width = std::max(width, name.size());
    std::string text =
        fmt::format("{:<{}} {:>12} {:>12} {:>9} {:>9} {:>8} {:>8} {:>10} {:>11}\n", "", width, "nodes/move",
                    "ms/move", "captures", "late", "illegal", "crashed", "latest ms", "machine ms");
    for (std::size_t i = 0; i < names.size(); ++i) {
        const AgentTally& agent = did[i];
        text += fmt::format(
            "{:<{}} {:>12.0f} {:>12.2f} {:>9.1f} {:>9} {:>8} {:>8} {:>10.1f} {:>11.1f}\n", names[i], width,
            per(static_cast<double>(agent.nodes), agent.moves), per(seconds(agent.time) * 1000, agent.moves),
            per(static_cast<double>(agent.captures), games[i]), agent.time_losses, agent.illegal_moves,
            agent.crashes, seconds(agent.lateness) * 1000, seconds(agent.machine_lateness) * 1000);
    }
    return text;
}

std::string first_player_text(const Results& first, std::uint64_t plies) {
    return fmt::format("first player: {} ({:.1f} %), {:.1f} plies a game\n", results_text(first),
                       first.score() * 100, per(static_cast<double>(plies), first.games()));
}

}  // namespace

std::string results_text(const Results& results) {
    return fmt::format("+{} ={} -{}", results.wins, results.draws, results.losses);
}

std::string elo_text(const EloEstimate& estimate) {
    return fmt::format("{} [{}, {}]", one_elo(estimate.value), one_elo(estimate.low), one_elo(estimate.high));
}

std::string match_text(const std::vector<std::string>& agents, const PairingTally& pairing) {
    const EloEstimate elo = estimate_elo(pairing.results, pairing.pairs);
    std::string text =
        fmt::format("{} v {}: {} games, {} ({:.1f} %)\n", agents[0], agents[1], pairing.results.games(),
                    results_text(pairing.results), pairing.results.score() * 100);
    text += fmt::format("Elo {} (95 %), likelihood of superiority {:.1f} %\n", elo_text(elo),
                        elo.superiority * 100);
    if (std::accumulate(pairing.pairs.begin(), pairing.pairs.end(), std::uint64_t{0}) > 0)
        text += fmt::format("pairs with 0, ½, 1, 1½, 2 points: {}\n", fmt::join(pairing.pairs, ", "));
    text += first_player_text(pairing.first_player, pairing.plies);
    const std::uint64_t games = pairing.results.games();
    return text + "\n" + activity_table(agents, {pairing.did[0], pairing.did[1]}, {games, games});
}

std::string cross_table(const std::vector<std::string>& agents, const Tally& tally) {
    constexpr std::size_t kCell = 13;
    std::vector<AgentTotal> totals;
    for (std::size_t i = 0; i < agents.size(); ++i) totals.push_back(total_of(tally, i));
    std::vector<std::size_t> order(agents.size());  // the best first
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return totals[a].results.score() > totals[b].results.score();
    });
    std::size_t width = 5;
    for (const std::string& agent : agents) width = std::max(width, agent.size());

    std::string text =
        fmt::format("{:>3} {:<{}} {:>7} {:>7} {:>22}", "", "", width, "games", "score", "Elo (95 %)");
    for (std::size_t place = 0; place < order.size(); ++place)
        text += fmt::format(" {:>{}}", place + 1, kCell);
    text += '\n';
    for (std::size_t place = 0; place < order.size(); ++place) {
        const std::size_t agent = order[place];
        const AgentTotal& total = totals[agent];
        text += fmt::format("{:>3} {:<{}} {:>7} {:>5.1f} % {:>22}", place + 1, agents[agent], width,
                            total.results.games(), total.results.score() * 100,
                            elo_text(estimate_elo(total.results, total.pairs)));
        for (const std::size_t other : order) {
            std::string cell = "·";
            for (const PairingTally& pairing : tally.pairings()) {
                if (pairing.agents == std::array{agent, other}) cell = results_text(pairing.results);
                if (pairing.agents == std::array{other, agent})
                    cell = results_text(reversed(pairing.results));
            }
            text += fmt::format(" {:>{}}", cell, kCell);
        }
        text += '\n';
    }

    Results first;
    std::uint64_t plies = 0;
    for (const PairingTally& pairing : tally.pairings()) {
        first += pairing.first_player;
        plies += pairing.plies;
    }
    text += fmt::format("\n{}\n", first_player_text(first, plies));
    std::vector<std::string> names;
    std::vector<AgentTally> did;
    std::vector<std::uint64_t> games;
    for (const std::size_t agent : order) {
        names.push_back(agents[agent]);
        did.push_back(totals[agent].did);
        games.push_back(totals[agent].results.games());
    }
    return text + activity_table(names, did, games);
}

std::string league_table(const std::vector<std::string>& names, const Tally& tally) {
    const auto ratings = fit_ratings(names.size(), pair_scores(tally));
    std::size_t width = 5;
    for (const std::string& name : names) width = std::max(width, name.size());
    std::string text =
        fmt::format("{:>3} {:<{}} {:>7} {:>5} {:>6} {:>8} {:>13} {:>6} {:>8} {:>8}\n", "", "", width,
                    "rating", "±", "games", "points", "results", "late", "illegal", "crashed");
    std::size_t place = 0;
    for (const std::size_t player : ranking(ratings)) {
        const AgentTotal total = total_of(tally, player);
        text +=
            fmt::format("{:>3} {:<{}} {:>7} {:>4.0f} {:>6} {:>6.1f} % {:>13} {:>6} {:>8} {:>8}\n", ++place,
                        names[player], width, one_elo(ratings[player].elo), ratings[player].error,
                        total.results.games(), total.results.score() * 100, results_text(total.results),
                        total.did.time_losses, total.did.illegal_moves, total.did.crashes);
    }
    return text;
}

Json match_json(const std::vector<std::string>& agents, const PairingTally& pairing) {
    const EloEstimate elo = estimate_elo(pairing.results, pairing.pairs);
    AgentTally both = pairing.did[0];
    both += pairing.did[1];
    return {{"agents", {agents[pairing.agents[0]], agents[pairing.agents[1]]}},
            {"games", pairing.results.games()},
            {"wins", pairing.results.wins},
            {"draws", pairing.results.draws},
            {"losses", pairing.results.losses},
            {"elo", elo_json(elo)},
            {"los", elo.superiority},
            {"pentanomial", pairing.pairs},
            {"first_player_wins", pairing.first_player.wins},
            {"time_losses", both.time_losses},
            {"illegal_moves", both.illegal_moves},
            {"crashes", both.crashes},
            {"latest_ms", milliseconds(both.lateness)},
            {"latest_machine_ms", milliseconds(both.machine_lateness)}};
}

Json tournament_json(const std::vector<std::string>& agents, const Tally& tally) {
    Json table = Json::array();
    for (std::size_t i = 0; i < agents.size(); ++i) {
        const AgentTotal total = total_of(tally, i);
        table.push_back({{"agent", agents[i]},
                         {"games", total.results.games()},
                         {"wins", total.results.wins},
                         {"draws", total.results.draws},
                         {"losses", total.results.losses},
                         {"elo", elo_json(estimate_elo(total.results, total.pairs))},
                         {"nodes", total.did.nodes},
                         {"time_ms", milliseconds(total.did.time)},
                         {"captures", total.did.captures},
                         {"time_losses", total.did.time_losses},
                         {"illegal_moves", total.did.illegal_moves},
                         {"crashes", total.did.crashes},
                         {"latest_ms", milliseconds(total.did.lateness)},
                         {"latest_machine_ms", milliseconds(total.did.machine_lateness)}});
    }
    Json pairings = Json::array();
    for (const PairingTally& pairing : tally.pairings()) pairings.push_back(match_json(agents, pairing));
    return {{"agents", agents}, {"games", tally.games()}, {"table", table}, {"pairings", pairings}};
}

Json sprt_json(const SprtOptions& options, const SprtState& state) {
    const char* accepted = nullptr;
    if (state.decision == SprtDecision::AcceptElo0) accepted = "elo0";
    if (state.decision == SprtDecision::AcceptElo1) accepted = "elo1";
    return {{"elo0", options.elo0},
            {"elo1", options.elo1},
            {"llr", state.llr},
            {"lower", state.lower},
            {"upper", state.upper},
            {"accepted", accepted == nullptr ? Json(nullptr) : Json(accepted)},
            {"verdict", sprt_verdict(options, state)}};
}

}  // namespace sortie
