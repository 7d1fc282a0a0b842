#include "cli/parser/command.h"

#include <chrono>
#include <utility>

namespace sortie {

Command::Command(const Registry& registry, std::string name, std::string heading, std::string summary,
                 std::string examples)
    : registry_(registry),
      name_(std::move(name)),
      heading_(std::move(heading)),
      summary_(std::move(summary)),
      examples_(std::move(examples)) {}

OptionSpec& Command::add(std::string name, std::string help) {
    OptionSpec& spec = options_.emplace_back();
    spec.name = std::move(name);
    spec.help = std::move(help);
    return spec;
}

Option<double> Command::seconds(std::string name, Duration& target, std::string help) {
    return declare<double>(std::move(name), std::move(help), default_of(sortie::seconds(target)),
                           [&target](double value) { target = from_seconds(value); });
}

Option<double> Command::seconds(std::string name, std::optional<Duration>& target, std::string help) {
    return declare<double>(std::move(name), std::move(help), "",
                           [&target](double value) { target = from_seconds(value); });
}

Option<std::int64_t> Command::milliseconds(std::string name, Duration& target, std::string help) {
    return declare<std::int64_t>(
        std::move(name), std::move(help), default_of(sortie::milliseconds(target)),
        [&target](std::int64_t value) { target = std::chrono::milliseconds(value); });
}

Option<std::int64_t> Command::milliseconds(std::string name, std::optional<Duration>& target,
                                           std::string help) {
    return declare<std::int64_t>(std::move(name), std::move(help), "", [&target](std::int64_t value) {
        target = std::chrono::milliseconds(value);
    });
}

OptionSpec& Command::parsed(std::string name, std::string value, std::string help,
                            std::function<std::optional<Error>(const std::string&)> take) {
    OptionSpec& spec = add(std::move(name), std::move(help));
    spec.value = std::move(value);
    spec.take = std::move(take);
    return spec;
}

OptionSpec& Command::flag(std::string name, bool& target, std::string help) {
    OptionSpec& spec = add(std::move(name), std::move(help));
    spec.take = [&target](const std::string& text) {
        target = text.empty();
        return std::optional<Error>();
    };
    return spec;
}

void Command::mark_given(bool& given) {
    for (OptionSpec& option : options_) option.given = &given;
}

}  // namespace sortie
