#include "protocol/five_command/extension.h"

#include <algorithm>
#include <fmt/format.h>

#include "core/text.h"
#include "protocol/five_command/messages.h"

namespace sortie::five_command {

namespace {

constexpr std::string_view kRequest = "sortie";
constexpr std::string_view kStatistics = "stats ";
constexpr std::size_t kLongestName = 40;
constexpr std::size_t kLongestStatistics = 120;

// A line stays a line whatever stands in it, and says nothing to a terminal.
std::string printable(std::string_view text, std::size_t longest) {
    std::string result(text.substr(0, longest));
    std::replace_if(
        result.begin(), result.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    return result;
}

}  // namespace

std::string extension_request(std::string_view client_name) {
    return fmt::format("+{} {}\n", kRequest, printable(client_name, kLongestName));
}

std::string extension_consent() {
    return fmt::format("+{} 1\n", kRequest);
}

bool is_extension_request(std::string_view line) {
    return line.starts_with(kRequest) && (line.size() == kRequest.size() || line[kRequest.size()] == ' ');
}

std::string requested_name(std::string_view line) {
    line.remove_prefix(std::min(line.size(), kRequest.size() + 1));
    if (line.ends_with('\r')) line.remove_suffix(1);
    return printable(line, kLongestName);
}

std::string turn_line(Duration clock, Duration grace, Duration opponent_time) {
    return fmt::format("+turn clock_ms={} grace_ms={} opponent_ms={}\n", milliseconds(clock),
                       milliseconds(grace), milliseconds(opponent_time));
}

std::optional<Duration> announced_clock(std::string_view line) {
    constexpr std::string_view kKey = "clock_ms=";
    constexpr std::uint64_t kLongest = 24ULL * 3600 * 1000;
    for (const std::string_view word : split_words(line)) {
        if (!word.starts_with(kKey)) continue;
        const auto number = parse_number(word.substr(kKey.size()), kLongest);
        if (number && *number > 0) return std::chrono::milliseconds(*number);
    }
    return std::nullopt;
}

std::string refusal_line(Duration left, std::string_view why) {
    return fmt::format("+refused left_ms={} why={}\n", milliseconds(left),
                       printable(why, kLongestStatistics));
}

std::string result_line(Side winner, std::string_view why) {
    return fmt::format("+result winner={} why={}\n", winner == Side::First ? "red" : "black",
                       printable(why, kLongestStatistics));
}

std::string statistics_line(std::string_view text) {
    return fmt::format("+{}{}\n", kStatistics, printable(text, kLongestStatistics));
}

std::string statistics_text(std::string_view line) {
    if (!line.starts_with(kStatistics)) return {};
    line.remove_prefix(kStatistics.size());
    return printable(line, kLongestStatistics);
}

}  // namespace sortie::five_command
