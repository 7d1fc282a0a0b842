// One option of a command, as data: its name, what its value is called, its default, what is allowed and
// where the value goes. The parser, --help and messages read the same data.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <fmt/format.h>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace sortie {

struct OptionSpec {
    std::string name;   // "--depth"; without dashes where the value stands alone, such as "FILE"
    std::string value;  // what the value is called in the help; empty for a flag
    std::string help;
    std::string usual;                 // the default, as the help shows it; empty: none
    std::string allowed;               // as the help shows it, such as "1 to 128"; empty: anything
    std::vector<std::string> choices;  // all values, where only some words are allowed
    std::string negation;              // of a flag, such as "--unpaired"
    bool required = false;
    bool may_be_empty = false;
    bool many = false;      // takes a list
    char separator = '\0';  // of a list within one word
    bool* given = nullptr;  // set when the option is on the command line
    std::vector<std::string> excludes;
    std::vector<std::string> needs;
    // Reads one value of the command line; a flag gets "" or, negated, "no". The error is one line for
    // people.
    std::function<std::optional<Error>(const std::string&)> take;

    bool stands_alone() const { return !name.starts_with('-'); }
    bool is_flag() const { return value.empty(); }
    // The help, with what is required, allowed and usual.
    std::string description() const;
};

// A number from a text, all of it; nothing else.
std::optional<double> read_real(std::string_view text);
std::optional<std::int64_t> read_whole(std::string_view text);
std::optional<std::uint64_t> read_natural(std::string_view text);

// "--depth 'x': expected a whole number from 1 to 128".
Error wrong_value(std::string_view name, std::string_view text, std::string_view expected);

// What the help shows of a range: nothing where the bounds go without saying.
std::string range_text(double low, double high);

inline constexpr double kAsGoodAsInfinite = 1e12;  // upper bounds that nobody needs to be told

template <class V>
concept OptionNumber = std::integral<V> || std::floating_point<V>;

// Says more about an option whose values are of type V. Lives as long as the declaration of its command.
template <class V>
class Option {
  public:
    using Store = std::function<void(V)>;

    Option(OptionSpec& spec, Store store) : spec_(spec), limits_(std::make_shared<Limits>()) {
        spec_.take = [name = spec_.name, limits = limits_, store = std::move(store)](
                         const std::string& text) { return read(name, *limits, store, text); };
    }

    Option& range(V low, V high) requires OptionNumber<V> {
        limits_->low = low;
        limits_->high = high;
        spec_.allowed = range_text(static_cast<double>(low), static_cast<double>(high));
        return *this;
    }
    Option& choices(std::initializer_list<std::string_view> words) requires std::same_as<V, std::string> {
        spec_.choices.assign(words.begin(), words.end());
        limits_->words = spec_.choices;
        spec_.allowed = fmt::format("{}", fmt::join(words, " or "));
        return *this;
    }
    Option& value(std::string name) { return set(spec_.value, std::move(name)); }
    Option& usual(std::string text) { return set(spec_.usual, std::move(text)); }
    Option& required() { return set(spec_.required, true); }
    Option& may_be_empty() { return set(spec_.may_be_empty, true); }
    Option& excludes(std::vector<std::string> names) { return set(spec_.excludes, std::move(names)); }
    Option& needs(std::vector<std::string> names) { return set(spec_.needs, std::move(names)); }

  private:
    struct Limits {
        std::optional<V> low;
        std::optional<V> high;
        std::vector<std::string> words;
    };

    template <class T>
    Option& set(T& member, T value) {
        member = std::move(value);
        return *this;
    }

    static std::optional<Error> read(const std::string& name, const Limits& limits, const Store& store,
                                     const std::string& text) {
        if constexpr (OptionNumber<V>) {
            const auto number = number_of(text);
            const bool fits = number && (!limits.low || *number >= *limits.low) &&
                              (!limits.high || *number <= *limits.high);
            if (!fits) return wrong_value(name, text, expected(limits));
            store(*number);
        } else {
            if (!limits.words.empty() &&
                std::find(limits.words.begin(), limits.words.end(), text) == limits.words.end())
                return wrong_value(name, text, fmt::format("{}", fmt::join(limits.words, " or ")));
            store(text);
        }
        return std::nullopt;
    }

    static std::optional<V> number_of(const std::string& text) {
        if constexpr (std::floating_point<V>) {
            return read_real(text);
        } else {
            const auto number = [&] {
                if constexpr (std::signed_integral<V>) return read_whole(text);
                if constexpr (std::unsigned_integral<V>) return read_natural(text);
            }();
            if (!number || !std::in_range<V>(*number)) return std::nullopt;
            return static_cast<V>(*number);
        }
    }

    static std::string expected(const Limits& limits) {
        const char* const kind = std::floating_point<V> ? "a number" : "a whole number";
        if (!limits.low) return kind;
        if (static_cast<double>(*limits.high) >= kAsGoodAsInfinite)
            return fmt::format("{} of at least {}", kind, *limits.low);
        return fmt::format("{} from {} to {}", kind, *limits.low, *limits.high);
    }

    OptionSpec& spec_;
    std::shared_ptr<Limits> limits_;
};

}  // namespace sortie
