#include "arena/run_settings.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "protocol/json/setup.h"

namespace sortie {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kRandom = "random:";
constexpr std::string_view kUneven = "uneven:";
constexpr std::uint64_t kMostDrawnPlies = 100;

// FNV-1a: enough to notice that a file has changed.
std::string fingerprint(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    return fmt::format("{:016x}", hash);
}

Json to_json(const RunSettings& settings) {
    Json json = {{"kind", settings.kind}};
    json.update(to_json(settings.game));
    json.update({{"agents", settings.agents},
                 {"gauntlet", settings.gauntlet},
                 {"games", settings.games},
                 {"paired", settings.paired},
                 {"openings", settings.openings},
                 {"openings_fingerprint",
                  settings.openings_text.empty() ? std::string() : fingerprint(settings.openings_text)},
                 {"movetime", settings.limits.move_time ? milliseconds(*settings.limits.move_time) : 0},
                 {"depth", settings.limits.depth.value_or(0)},
                 {"nodes", settings.limits.nodes.value_or(0)},
                 {"tc", settings.tc},
                 {"margin", settings.margin},
                 {"strict_time", settings.strict_time},
                 {"sprt", settings.sprt},
                 {"adjudicate_win", settings.adjudicate_win},
                 {"adjudicate_draw", settings.adjudicate_draw},
                 {"max_plies", settings.max_plies},
                 {"seed", settings.seed}});
    return json;
}

Result<Openings> make_openings(const Registry& registry, const RunSettings& settings) {
    const GameSetup& game = settings.game;
    const auto drawn = parse_drawn_openings(settings.openings);
    if (!drawn) return Error{drawn.error()};
    if (*drawn) {
        const auto draw = (*drawn)->uneven ? uneven_openings : random_openings;
        return draw(registry, game, (*drawn)->plies, settings.seed);
    }
    if (!settings.openings.empty()) return listed_openings(registry, game, settings.openings_text);
    if (const auto problem = try_opening(registry, game)) return *problem;
    return one_opening(game);
}

std::optional<Error> set_conditions(Conditions& conditions, const RunSettings& settings) {
    conditions.limits = settings.limits;
    conditions.margin = std::chrono::milliseconds(settings.margin);
    conditions.strict_time = settings.strict_time;
    conditions.longest = static_cast<int>(settings.max_plies);
    if (!settings.tc.empty()) {
        const auto control = parse_time_control(settings.tc);
        if (!control) return Error{control.error()};
        conditions.clock = *control;
    }
    for (const auto& [text, rule] : {std::pair(settings.adjudicate_win, &conditions.adjudication.win),
                                     std::pair(settings.adjudicate_draw, &conditions.adjudication.draw)}) {
        if (text.empty()) continue;
        const auto parsed = parse_score_rule(text);
        if (!parsed) return Error{"adjudication " + parsed.error()};
        *rule = *parsed;
    }
    return std::nullopt;
}

}  // namespace

Result<std::optional<DrawnOpenings>> parse_drawn_openings(std::string_view openings) {
    const bool uneven = openings.starts_with(kUneven);
    if (!uneven && !openings.starts_with(kRandom)) return std::optional<DrawnOpenings>();
    const std::string_view kind = uneven ? kUneven : kRandom;
    const auto plies = parse_number(openings.substr(kind.size()), kMostDrawnPlies);
    if (!plies) {
        return Error{fmt::format("openings {}: expected {}PLIES with at most {} plies", in_quotes(openings),
                                 kind, kMostDrawnPlies)};
    }
    return std::optional(DrawnOpenings{uneven, static_cast<int>(*plies)});
}

Result<RunPlan> make_plan(const Registry& registry, const RunSettings& settings) {
    RunPlan plan;
    plan.game = settings.game;
    for (const std::string& text : settings.agents) {
        auto spec = parse_agent_spec(text);
        if (!spec) return Error{spec.error()};
        plan.agents.push_back(std::move(*spec));
    }
    auto openings = make_openings(registry, settings);
    if (!openings) return Error{openings.error()};
    plan.openings = std::move(*openings);
    if (const auto problem = set_conditions(plan.conditions, settings)) return *problem;
    if (!settings.sprt.empty()) {
        const auto test = parse_sprt(settings.sprt);
        if (!test) return Error{test.error()};
        plan.sprt = *test;
    }
    plan.format = settings.gauntlet ? Format::Gauntlet : Format::RoundRobin;
    plan.games = settings.games;
    plan.paired = settings.paired;
    plan.seed = settings.seed;
    return plan;
}

std::string settings_text(const RunSettings& settings) {
    return to_json(settings).dump();
}

Result<RunSettings> parse_settings(std::string_view text) {
    const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
    RunSettings settings;
    try {
        json.at("kind").get_to(settings.kind);
        JsonFields fields(json);
        settings.game = read_setup(fields);
        if (const auto problem = fields.problem())
            return Error{fmt::format("the stored plan cannot be read: {}", problem->message)};
        json.at("agents").get_to(settings.agents);
        json.at("gauntlet").get_to(settings.gauntlet);
        json.at("games").get_to(settings.games);
        json.at("paired").get_to(settings.paired);
        json.at("openings").get_to(settings.openings);
        if (const std::int64_t time = json.at("movetime"); time > 0)
            settings.limits.move_time = std::chrono::milliseconds(time);
        if (const int depth = json.at("depth"); depth > 0) settings.limits.depth = depth;
        if (const std::uint64_t nodes = json.at("nodes"); nodes > 0) settings.limits.nodes = nodes;
        json.at("tc").get_to(settings.tc);
        json.at("margin").get_to(settings.margin);
        settings.strict_time = json.value("strict_time", false);
        json.at("sprt").get_to(settings.sprt);
        json.at("adjudicate_win").get_to(settings.adjudicate_win);
        json.at("adjudicate_draw").get_to(settings.adjudicate_draw);
        json.at("max_plies").get_to(settings.max_plies);
        json.at("seed").get_to(settings.seed);
    } catch (const Json::exception& problem) {
        return Error{fmt::format("the stored plan cannot be read: {}", problem.what())};
    }
    return settings;
}

std::string settings_difference(std::string_view there, std::string_view here) {
    const Json old_settings = Json::parse(there, nullptr, false);
    const Json new_settings = Json::parse(here, nullptr, false);
    for (const auto& [key, value] : new_settings.items()) {
        const Json old_value = old_settings.is_object() ? old_settings.value(key, Json()) : Json();
        if (old_value != value)
            return fmt::format("{} is {} there and {} here", key, old_value.dump(), value.dump());
    }
    return "";
}

}  // namespace sortie
