#include "arena/report/run_report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "arena/report/number_text.h"
#include "arena/report/replay.h"
#include "arena/report/result_text.h"

namespace sortie {

namespace {

constexpr std::size_t kCheckpoints = 40;  // of a line that shows how a result developed
constexpr std::size_t kMostLines = 8;     // in one chart
constexpr std::uint64_t kRareShare = 20;
constexpr std::size_t kLengthGroups = 10;

// After every few games, on the way to the result.
LineChart development(const std::vector<std::string>& names, const PlayedGames& games) {
    const bool match = names.size() == 2;
    LineChart chart{
        match ? "How the Elo difference developed" : "How the ratings developed", "games", "Elo", {}, 0, {}};
    const std::size_t lines = match ? 1 : std::min(names.size(), kMostLines);
    const auto order = ranking(fit_ratings(names.size(), pair_scores(games.tally())));
    for (std::size_t i = 0; i < lines; ++i) chart.series.push_back({names[match ? 0 : order[i]], {}});
    Tally tally(games.schedule());
    const std::size_t step = std::max<std::size_t>(1, games.games().size() / kCheckpoints);
    std::size_t done = 0;
    for (const auto& [number, report] : games.games()) {
        tally.add(games.schedule().game(number), report);
        if (++done % step != 0 && done != games.games().size()) continue;
        if (done < std::min<std::size_t>(4, games.games().size())) continue;  // too few to say anything
        const auto x = static_cast<double>(done);
        if (match) {
            const PairingTally& pairing = tally.pairings().front();
            const EloEstimate elo = estimate_elo(pairing.results, pairing.pairs);
            if (!std::isfinite(elo.value)) continue;
            chart.series[0].points.push_back({x, elo.value, std::pair(elo.low, elo.high)});
        } else {
            const auto ratings = fit_ratings(names.size(), pair_scores(tally));
            for (std::size_t i = 0; i < lines; ++i)
                chart.series[i].points.push_back({x, ratings[order[i]].elo, std::nullopt});
        }
    }
    return chart;
}

bool has_points(const LineChart& chart) {
    return std::any_of(chart.series.begin(), chart.series.end(),
                       [](const LineChart::Series& series) { return series.points.size() > 1; });
}

BarChart length_chart(const PlayedGames& games) {
    int longest = 1;
    for (const auto& [number, report] : games.games()) longest = std::max(longest, report.plies);
    const int width = (longest + static_cast<int>(kLengthGroups)) / static_cast<int>(kLengthGroups);
    std::array<int, kLengthGroups> counts{};
    for (const auto& [number, report] : games.games())
        ++counts[std::min(static_cast<std::size_t>(report.plies / width), kLengthGroups - 1)];
    BarChart chart{"Games by their length in plies", {"games"}, {}, 0};
    for (std::size_t i = 0; i < kLengthGroups; ++i) {
        const int from = static_cast<int>(i) * width;
        chart.groups.push_back(
            {width == 1 ? std::to_string(from) : fmt::format("{}–{}", from, from + width - 1),
             {static_cast<double>(counts[i])}});
    }
    return chart;
}

std::string result_of(const GameReport& report) {
    switch (report.outcome) {
        case Outcome::FirstWins:
            return "1–0";
        case Outcome::SecondWins:
            return "0–1";
        case Outcome::Draw:
            return "½–½";
        case Outcome::Ongoing:
            break;
    }
    return "no result";
}

std::string per_move(double sum, std::uint64_t moves, int decimals) {
    return moves == 0 ? "–" : number_text(sum / static_cast<double>(moves), decimals);
}

std::string limits_text(const RunSettings& settings) {
    std::vector<std::string> parts;
    if (settings.limits.move_time)
        parts.push_back(fmt::format("{} ms", milliseconds(*settings.limits.move_time)));
    if (settings.limits.depth) parts.push_back(fmt::format("depth {}", *settings.limits.depth));
    if (settings.limits.nodes)
        parts.push_back(fmt::format("{} nodes", number_text(static_cast<double>(*settings.limits.nodes))));
    if (!settings.tc.empty()) parts.push_back(fmt::format("clock {} s", settings.tc));
    return parts.empty() ? "the agents' own" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string start_text(const RunSettings& settings) {
    if (!settings.openings.empty()) return fmt::format("openings {}", settings.openings);
    std::string text =
        settings.game.position ? fmt::format("`{}`", *settings.game.position) : "the usual position";
    if (!settings.game.moves.empty()) text += fmt::format(", then {}", fmt::join(settings.game.moves, " "));
    return text;
}

Facts origin_facts(const ReportOrigin& origin) {
    return {{{"Command", fmt::format("`{}`", origin.command)},
             {"Version", fmt::format("Sortie {}", origin.version)},
             {"Date", origin.date},
             {"Machine", origin.machine}}};
}

}  // namespace

Section games_section(const Registry& registry, const std::vector<std::string>& names,
                      const PlayedGames& games) {
    std::map<std::string, int> endings;
    Replays replays;
    for (const auto& [number, report] : games.games()) {
        ++endings[std::string(termination_name(report.termination))];
        if (report.moves.empty() && report.plies > 0) continue;
        auto game = replay_of(registry, report);
        if (!game) continue;
        const auto seats = games.schedule().game(number).seats;
        game->title = fmt::format("{} – {}", names[seats[0]], names[seats[1]]);
        game->result = fmt::format("{} in {} plies", result_of(report), report.plies);
        game->note = report.reason;
        if (replays.games.empty()) {
            const auto session = registry.open(report.identity);
            if (session) replays.board = (*session)->view();
        }
        replays.games.push_back(std::move(*game));
    }
    Section section{"Games", {}};
    if (!replays.games.empty()) {
        replays.caption = replays.games.size() == games.games().size()
                              ? "Every game"
                              : fmt::format("{} of the {} games", replays.games.size(), games.games().size());
        section.blocks.emplace_back(std::move(replays));
    }
    Table table{"How the games ended", {"end", "games"}, {}};
    for (const auto& [name, count] : endings) table.rows.push_back({name, std::to_string(count)});
    section.blocks.emplace_back(std::move(table));
    section.blocks.emplace_back(length_chart(games));
    return section;
}

Section search_section(const std::vector<std::string>& names, const PlayedGames& games) {
    Table table{"Per move, on average", {"", "moves", "depth", "nodes", "ms", "nodes per second"}, {}};
    LineChart depths{"Depth by the number of the move", "move", "plies", {}, 1, {}};
    for (std::size_t agent = 0; agent < names.size() && agent < games.figures().size(); ++agent) {
        const auto& [all, by_move] = games.figures()[agent];
        table.rows.push_back({names[agent], number_text(static_cast<double>(all.moves)),
                              all.depth > 0 ? per_move(all.depth, all.moves, 1) : "–",
                              all.nodes > 0 ? per_move(all.nodes, all.moves, 0) : "–",
                              per_move(all.seconds * 1000, all.moves, 1),
                              all.nodes > 0 && all.seconds > 0 ? number_text(all.nodes / all.seconds) : "–"});
        if (all.depth <= 0 || depths.series.size() == kMostLines) continue;
        LineChart::Series line{names[agent], {}};
        for (std::size_t turn = 0; turn < by_move.size(); ++turn) {
            if (by_move[turn].moves * kRareShare < by_move[0].moves) break;  // few games are that long
            line.points.push_back({static_cast<double>(turn + 1),
                                   by_move[turn].depth / static_cast<double>(by_move[turn].moves),
                                   std::nullopt});
        }
        depths.series.push_back(std::move(line));
    }
    Section section{"Searches", {std::move(table)}};
    if (has_points(depths)) section.blocks.emplace_back(std::move(depths));
    section.blocks.emplace_back(
        Paragraph{"Programs report depth and nodes themselves; a dash stands where they say nothing."});
    return section;
}

Section origin_section(const ReportOrigin& origin, std::uint64_t seed) {
    Facts facts = origin_facts(origin);
    facts.facts.emplace_back("Seed", std::to_string(seed));
    return {"Conditions", {std::move(facts)}};
}

Section conditions_section(const RunSettings& settings, const ReportOrigin& origin) {
    Facts facts = origin_facts(origin);
    facts.facts.emplace_back("Game", settings.game.game);
    const auto add = [&](const char* name, std::string text) {
        facts.facts.emplace_back(name, std::move(text));
    };
    if (!settings.game.variant.empty()) add("Variant", settings.game.variant);
    if (settings.game.size) add("Size", size_text(*settings.game.size));
    add("Start", start_text(settings));
    add("Games per pairing", fmt::format("{}{}", settings.games,
                                         settings.paired ? ", in pairs with colours swapped" : ", unpaired"));
    add("Limits per move", limits_text(settings));
    add("Margin", fmt::format("{} ms{}", settings.margin, settings.strict_time ? ", strict" : ""));
    if (!settings.adjudicate_win.empty()) add("Adjudicated as won", settings.adjudicate_win);
    if (!settings.adjudicate_draw.empty()) add("Adjudicated as drawn", settings.adjudicate_draw);
    if (!settings.sprt.empty()) add("Sequential test", settings.sprt);
    add("Longest game", fmt::format("{} plies", settings.max_plies));
    add("Seed", std::to_string(settings.seed));
    for (std::size_t i = 0; i < settings.agents.size(); ++i)
        facts.facts.emplace_back(fmt::format("Agent {}", i + 1), fmt::format("`{}`", settings.agents[i]));
    return {"Conditions", {std::move(facts)}};
}

Document run_document(const Registry& registry, const std::vector<std::string>& names,
                      const RunSettings& settings, const PlayedGames& games, const ReportOrigin& origin) {
    const Tally tally = games.tally();
    Document document;
    if (names.size() == 2) {
        const PairingTally& pairing = tally.pairings().front();
        document.title = fmt::format("{} v {}", names[0], names[1]);
        document.summary = fmt::format("{} games of {}: {} scored {}, Elo {}.", pairing.results.games(),
                                       settings.game.game, names[0], share_text(pairing.results.score()),
                                       interval_text(estimate_elo(pairing.results, pairing.pairs)));
    } else {
        const auto ratings = fit_ratings(names.size(), pair_scores(tally));
        const std::size_t best = ranking(ratings).front();
        document.title = fmt::format("Tournament of {} agents", names.size());
        document.summary =
            fmt::format("{} games of {}. First is {}, rated {} ± {:.0f}.", tally.games(), settings.game.game,
                        names[best], signed_text(ratings[best].elo), ratings[best].error);
    }
    document.sections.push_back(results_section(names, tally));
    LineChart line = development(names, games);
    if (has_points(line)) document.sections.back().blocks.emplace_back(std::move(line));
    document.sections.push_back(games_section(registry, names, games));
    document.sections.push_back(search_section(names, games));
    document.sections.push_back(conditions_section(settings, origin));
    return document;
}

}  // namespace sortie
