#include "arena/conditions.h"

#include <fmt/format.h>

#include "core/real_number.h"
#include "core/text.h"

namespace sortie {

namespace {

constexpr double kLongestTime = 24.0 * 3600;

std::optional<Duration> parse_seconds(std::string_view text) {
    const auto value = parse_real(text);
    if (!value || *value < 0 || *value > kLongestTime) return std::nullopt;
    return std::chrono::duration_cast<Duration>(std::chrono::duration<double>(*value));
}

}  // namespace

Result<TimeControl> parse_time_control(std::string_view text) {
    const Error mistake{fmt::format(
        "time control {}: expected [MOVES/]SECONDS[+SECONDS], such as 10+0.1 or 40/60", in_quotes(text))};
    TimeControl control;
    std::string_view rest = text;
    if (const std::size_t slash = rest.find('/'); slash != std::string_view::npos) {
        const auto moves = parse_number(rest.substr(0, slash), 10'000);
        if (!moves || *moves == 0) return mistake;
        control.moves = static_cast<int>(*moves);
        rest.remove_prefix(slash + 1);
    }
    const std::size_t plus = rest.find('+');
    const auto base = parse_seconds(rest.substr(0, plus));
    const auto increment = plus == std::string_view::npos ? Duration{} : parse_seconds(rest.substr(plus + 1));
    if (!base || !increment || *base == Duration{}) return mistake;
    control.base = *base;
    control.increment = *increment;
    return control;
}

std::string time_control_text(const TimeControl& control) {
    std::string text = control.moves ? fmt::format("{}/", *control.moves) : "";
    text += fmt::format("{:g}", seconds(control.base));
    if (control.increment > Duration{}) text += fmt::format("+{:g}", seconds(control.increment));
    return text;
}

Result<ScoreRule> parse_score_rule(std::string_view text) {
    const auto parts = split_at(text, ',');
    const auto score = parse_number(parts[0], kLargestEval);
    const auto plies = parts.size() == 2 ? parse_number(parts[1], 1000) : std::nullopt;
    if (!score || !plies || *plies == 0)
        return Error{fmt::format("{}: expected SCORE,PLIES, such as 600,6", in_quotes(text))};
    return ScoreRule{static_cast<Score>(*score), static_cast<int>(*plies)};
}

std::string score_rule_text(const ScoreRule& rule) {
    return fmt::format("{},{}", rule.score, rule.plies);
}

}  // namespace sortie
