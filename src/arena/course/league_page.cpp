#include "arena/course/league_page.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include "arena/course/lessons.h"

namespace sortie {

namespace {

constexpr std::size_t kMostLines = 12;
constexpr std::size_t kShortVersion = 8;  // digits

Section progress_section(const std::vector<Standings>& history) {
    LineChart chart{"Rating after each run", "run", "Elo", {}, 0, {}};
    for (const Standings& each : history)
        chart.x_names.push_back(each.date.substr(0, std::size("2026-01-01 00:00") - 1));
    const Standings& last = history.back();
    for (const std::size_t player : ranking(last.ratings)) {
        if (chart.series.size() == kMostLines) break;
        LineChart::Series line{last.names[player], {}};
        for (std::size_t run = 0; run < history.size(); ++run) {
            const auto& names = history[run].names;
            const auto found = std::find(names.begin(), names.end(), line.name);
            if (found == names.end()) continue;
            const auto place = static_cast<std::size_t>(found - names.begin());
            line.points.push_back({static_cast<double>(run), history[run].ratings[place].elo, std::nullopt});
        }
        chart.series.push_back(std::move(line));
    }
    return {"Progress", {std::move(chart)}};
}

// Where the programs are on the teacher's machine is of no interest.
std::string public_text(const std::string& agent) {
    auto spec = parse_agent_spec(agent);
    if (!spec) return agent;
    std::erase_if(spec->options, [](const auto& option) { return option.first == "dir"; });
    return agent_spec_text(*spec);
}

Section participants_section(const Course& course) {
    Table table{"Programs and their versions", {"", "version", "agent"}, {}};
    List absent;
    for (const Participant& each : course.participants) {
        if (each.problem.empty()) {
            table.rows.push_back({each.name, fmt::format("`{}`", each.version.substr(0, kShortVersion)),
                                  fmt::format("`{}`", public_text(each.agent))});
        } else {
            absent.items.push_back(fmt::format("{} does not play: {}", each.name, each.problem));
        }
    }
    Section section{"Participants", {std::move(table)}};
    if (!absent.items.empty()) section.blocks.emplace_back(std::move(absent));
    return section;
}

}  // namespace

Standings standings_of(const std::string& date, const std::vector<std::string>& names, const Tally& tally) {
    return {date, names, fit_ratings(names.size(), pair_scores(tally))};
}

Document league_document(const Registry& registry, const League& league, const StopFlag& stop) {
    const std::vector<std::string>& names = league.course.settings.agents;
    const Tally tally = league.games.tally();
    const auto ratings = fit_ratings(names.size(), pair_scores(tally));
    const auto absent = std::count_if(league.course.participants.begin(), league.course.participants.end(),
                                      [](const Participant& each) { return !each.problem.empty(); });
    Document document;
    document.title = league.title;
    document.summary = fmt::format(
        "{} of {} games of {} between {} players{}. First is {}.", tally.games(),
        league.games.schedule().size(), league.course.settings.game.game, names.size(),
        absent > 0 ? fmt::format("; {} more {} not play", absent, absent == 1 ? "does" : "do") : "",
        names[ranking(ratings).front()]);
    document.sections.push_back(results_section(names, tally));
    if (league.history.size() > 1) document.sections.push_back(progress_section(league.history));
    document.sections.push_back(lessons_section(registry, names, league.games, ratings, stop));
    document.sections.push_back(games_section(registry, names, league.games));
    document.sections.push_back(search_section(names, league.games));
    document.sections.push_back(participants_section(league.course));
    RunSettings settings = league.course.settings;
    settings.agents.clear();  // they stand above
    document.sections.push_back(conditions_section(settings, league.origin));
    document.sections.back().blocks.emplace_back(Paragraph{league.isolation});
    return document;
}

}  // namespace sortie
