// A command as data: its name, help, examples and options, and what runs it. Each command declares itself in
// its own file; nothing here knows how the command line is taken apart.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/parser/option.h"
#include "core/clock.h"
#include "engine/registry.h"

namespace sortie {

class Command {
  public:
    Command(const Registry& registry, std::string name, std::string heading, std::string summary,
            std::string examples);

    const Registry& registry() const { return registry_; }
    const std::string& name() const { return name_; }        // "study values" stands below "study"
    const std::string& heading() const { return heading_; }  // under which it is listed
    const std::string& summary() const { return summary_; }
    const std::string& examples() const { return examples_; }  // below the help
    const std::deque<OptionSpec>& options() const { return options_; }
    int run() const { return run_(); }
    void run_by(std::function<int()> run) { run_ = std::move(run); }

    // Options with a value. The target's value is the default that the help shows; targets must live as long
    // as the command.
    template <class V>
    Option<V> option(std::string name, V& target, std::string help) {
        return declare<V>(std::move(name), std::move(help), default_of(target),
                          [&target](V value) { target = std::move(value); });
    }
    template <class V>
    Option<V> option(std::string name, std::optional<V>& target, std::string help) {
        return declare<V>(std::move(name), std::move(help), target ? default_of(*target) : std::string(),
                          [&target](V value) { target = std::move(value); });
    }
    // A list: what is given replaces the default.
    template <class V>
    Option<V> list(std::string name, std::vector<V>& target, std::string help) {
        auto option = declare<V>(std::move(name), std::move(help), fmt::format("{}", fmt::join(target, ",")),
                                 [&target, first = true](V value) mutable {
                                     if (first) target.clear();
                                     first = false;
                                     target.push_back(std::move(value));
                                 });
        options_.back().many = true;
        if (OptionNumber<V>) options_.back().separator = ',';
        return option;
    }
    // Times in numbers.
    Option<double> seconds(std::string name, Duration& target, std::string help);
    Option<double> seconds(std::string name, std::optional<Duration>& target, std::string help);
    Option<std::int64_t> milliseconds(std::string name, Duration& target, std::string help);
    Option<std::int64_t> milliseconds(std::string name, std::optional<Duration>& target, std::string help);
    // A text that `take` understands, or says what is wrong with.
    OptionSpec& parsed(std::string name, std::string value, std::string help,
                       std::function<std::optional<Error>(const std::string&)> take);
    OptionSpec& flag(std::string name, bool& target, std::string help);

    // Set when any of the options declared so far is on the command line.
    void mark_given(bool& given);

  private:
    static std::string default_of(const std::string& text) { return text; }
    template <OptionNumber V>
    static std::string default_of(V number) {
        return fmt::format("{}", number);
    }

    OptionSpec& add(std::string name, std::string help);

    template <class V>
    Option<V> declare(std::string name, std::string help, std::string usual, std::function<void(V)> store) {
        OptionSpec& spec = add(std::move(name), std::move(help));
        spec.value = OptionNumber<V> ? "N" : "TEXT";
        spec.usual = std::move(usual);
        return Option<V>(spec, std::move(store));
    }

    const Registry& registry_;
    const std::string name_;
    const std::string heading_;
    const std::string summary_;
    const std::string examples_;
    std::deque<OptionSpec> options_;  // whose addresses stay
    std::function<int()> run_;
};

}  // namespace sortie
