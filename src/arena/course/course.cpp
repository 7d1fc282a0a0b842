#include "arena/course/course.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <tuple>

#include "arena/schedule.h"

namespace sortie {

namespace {

using Json = nlohmann::ordered_json;

const Participant* find_participant(const std::vector<Participant>& participants, std::string_view name) {
    const auto found = std::find_if(participants.begin(), participants.end(),
                                    [&](const Participant& each) { return each.name == name; });
    return found == participants.end() ? nullptr : &*found;
}

Schedule schedule_of(const RunSettings& settings) {
    return {Format::RoundRobin, settings.agents.size(), settings.games, settings.paired};
}

// What has to agree for two runs to be comparable.
std::string conditions_text(RunSettings settings) {
    settings.agents.clear();
    settings.games = 0;
    return settings_text(settings);
}

// Who played in which version, by side, from which opening.
using GameKey = std::tuple<std::string, std::string, std::uint64_t>;

GameKey key_of(const Course& course, const ScheduledGame& game) {
    const auto player = [&](std::size_t side) {
        const std::string& name = course.settings.agents[game.seats[side]];
        const Participant* const found = find_participant(course.participants, name);
        return name + "\n" + (found == nullptr ? "" : found->version);
    };
    return {player(0), player(1), game.opening};
}

}  // namespace

std::string course_text(const Course& course) {
    Json json = Json::parse(settings_text(course.settings));
    json["participants"] = Json::array();
    for (const auto& [name, agent, version, problem] : course.participants) {
        json["participants"].push_back(
            {{"name", name}, {"agent", agent}, {"version", version}, {"problem", problem}});
    }
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Course> parse_course(std::string_view plan) {
    auto settings = parse_settings(plan);
    if (!settings) return Error{settings.error()};
    Course course{std::move(*settings), {}};
    try {
        const Json json = Json::parse(plan);
        for (const Json& each : json.at("participants")) {
            course.participants.push_back(
                {each.at("name"), each.at("agent"), each.at("version"), each.at("problem")});
        }
    } catch (const Json::exception& problem) {
        return Error{fmt::format("the stored course cannot be read: {}", problem.what())};
    }
    return course;
}

AgentFactory course_agents(const AgentFactory& agents, const std::vector<Participant>& participants) {
    const auto spec_of = [&participants](const std::string& name) -> Result<AgentSpec> {
        const Participant* const found = find_participant(participants, name);
        if (found == nullptr) return Error{fmt::format("there is no participant '{}'", name)};
        return parse_agent_spec(found->agent);
    };
    const auto make = [agents, spec_of](const Session& session, const AgentSpec& spec) -> AgentFactory::Made {
        auto real = spec_of(spec.name);
        if (!real) return Error{real.error()};
        for (const auto& [key, value] : spec.options) add_option(*real, key, value);  // its seed
        return agents(session, *real);
    };
    return {make, [agents, spec_of, &participants](const Session& session) {
                const auto known = agents.agents(session);
                std::vector<AgentInfo> infos;
                for (const Participant& each : participants) {
                    const auto spec = spec_of(each.name);
                    const AgentInfo* const info = spec ? find_agent(known, spec->name) : nullptr;
                    if (info != nullptr) infos.push_back({each.name, info->summary, info->options});
                }
                return infos;
            }};
}

std::vector<PastCourse> past_courses(const std::vector<RunOverview>& runs) {
    std::vector<PastCourse> past;
    for (const RunOverview& overview : runs) {
        if (overview.run.kind != kCourseKind) continue;
        if (auto course = parse_course(overview.run.plan)) past.push_back({overview.run, std::move(*course)});
    }
    return past;
}

Result<std::map<std::uint64_t, GameReport>> games_played_before(RunStore& store, const Course& course,
                                                                const std::vector<PastCourse>& past) {
    const Schedule schedule = schedule_of(course.settings);
    std::map<GameKey, std::uint64_t> wanted;
    for (std::uint64_t number = 0; number < schedule.size(); ++number)
        wanted.emplace(key_of(course, schedule.game(number)), number);
    std::map<std::uint64_t, GameReport> found;
    for (const PastCourse& each : past) {
        if (wanted.empty()) break;
        if (conditions_text(each.course.settings) != conditions_text(course.settings)) continue;
        auto games = store.games_of(each.run.id, true);
        if (!games) return Error{games.error()};
        const Schedule then = schedule_of(each.course.settings);
        for (auto& [number, report] : *games) {
            if (number >= then.size()) continue;
            const auto place = wanted.find(key_of(each.course, then.game(number)));
            if (place == wanted.end()) continue;
            found.emplace(place->second, std::move(report));
            wanted.erase(place);
        }
    }
    return found;
}

}  // namespace sortie
