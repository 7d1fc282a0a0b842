#include "protocol/json/fields.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "core/text.h"

namespace sortie {

namespace {

using JsonValue = nlohmann::json;

// How deep the brackets of a text go; those inside strings do not count.
int nesting_depth(std::string_view text) {
    int depth = 0;
    int deepest = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string) {
            if (c == '\\') ++i;
            if (c == '"') in_string = false;
        } else if (c == '"') {
            in_string = true;
        } else if (c == '{' || c == '[') {
            deepest = std::max(deepest, ++depth);
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return deepest;
}

// Those of ASCII, and in UTF-8 those beyond it: U+0080 to U+009F, ends of lines, and what turns the direction
// of the words around a name.
bool has_control_characters(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view rest = text.substr(i, 3);
        if (static_cast<unsigned char>(rest[0]) < 0x20 || rest[0] == '\x7f') return true;
        if (rest >= "\xC2\x80" && rest < "\xC2\xA0") return true;
        if (rest >= "\xE2\x80\xA8" && rest <= "\xE2\x80\xAE") return true;
        if (rest >= "\xE2\x81\xA6" && rest <= "\xE2\x81\xA9") return true;
    }
    return false;
}

}  // namespace

Result<JsonValue> parse_object(std::string_view text) {
    if (nesting_depth(text) > kDeepestNesting)
        return Error{fmt::format("nested deeper than {} levels", kDeepestNesting)};
    // Of two fields with one name, readers differ in which counts.
    std::vector<std::set<std::string>> names;
    bool repeated = false;
    const auto watch = [&](int, JsonValue::parse_event_t event, const JsonValue& parsed) {
        if (event == JsonValue::parse_event_t::object_start) names.emplace_back();
        if (event == JsonValue::parse_event_t::object_end) names.pop_back();
        if (event == JsonValue::parse_event_t::key)
            repeated |= !names.back().insert(parsed.get<std::string>()).second;
        return true;
    };
    JsonValue value = JsonValue::parse(text, watch, false);
    if (value.is_discarded()) return Error{"not JSON; expected one object"};
    if (repeated) return Error{"a field is there twice"};
    if (!value.is_object()) return Error{"expected a JSON object"};
    return value;
}

std::size_t count_characters(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

JsonFields::JsonFields(JsonValue object, std::string where)
    : left_(std::move(object)), where_(std::move(where)) {}

bool JsonFields::has(const char* key) const {
    return left_.contains(key);
}

std::optional<JsonValue> JsonFields::take(const char* key) {
    const auto found = left_.find(key);
    if (found == left_.end()) return std::nullopt;
    JsonValue value = std::move(*found);
    left_.erase(found);
    if (value.is_null()) return std::nullopt;
    return value;
}

void JsonFields::complain(std::string_view key, std::string_view what) {
    if (problem_) return;
    const std::string name = where_.empty() ? std::string(key) : fmt::format("{}.{}", where_, key);
    problem_ = Error{fmt::format("field {} {}", in_quotes(name), what)};
}

std::optional<std::string> JsonFields::checked_text(std::string_view key, const JsonValue& value,
                                                    std::size_t most) {
    if (!value.is_string()) {
        complain(key, "must be a text");
        return std::nullopt;
    }
    auto text = value.get<std::string>();
    if (count_characters(text) > most) {
        complain(key, fmt::format("is too long; at most {} characters", most));
        return std::nullopt;
    }
    return text;
}

std::optional<std::string> JsonFields::raw_text(const char* key, std::size_t most) {
    const auto value = take(key);
    return value ? checked_text(key, *value, most) : std::nullopt;
}

std::optional<std::string> JsonFields::text(const char* key, std::size_t most) {
    auto text = raw_text(key, most);
    if (text && has_control_characters(*text)) {
        complain(key, "must have no control characters");
        return std::nullopt;
    }
    return text;
}

std::optional<std::size_t> JsonFields::choice(const char* key,
                                              std::initializer_list<std::string_view> words) {
    const auto value = take(key);
    if (!value) return std::nullopt;
    if (value->is_string()) {
        const auto& text = value->get_ref<const std::string&>();
        const auto* const found = std::find(words.begin(), words.end(), text);
        if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    }
    complain(key, fmt::format("must be one of {}", fmt::join(words, ", ")));
    return std::nullopt;
}

std::optional<std::int64_t> JsonFields::number(const char* key, std::int64_t least, std::int64_t most) {
    const auto value = take(key);
    if (!value) return std::nullopt;
    // Large unsigned numbers would wrap around: compare before converting.
    const bool fits =
        value->is_number_unsigned()
            ? value->get<std::uint64_t>() <= static_cast<std::uint64_t>(std::max<std::int64_t>(most, 0))
            : value->is_number_integer() && value->get<std::int64_t>() <= most;
    if (!fits || value->get<std::int64_t>() < least) {
        complain(key, fmt::format("must be a whole number from {} to {}", least, most));
        return std::nullopt;
    }
    return value->get<std::int64_t>();
}

std::optional<bool> JsonFields::flag(const char* key) {
    const auto value = take(key);
    if (!value) return std::nullopt;
    if (!value->is_boolean()) {
        complain(key, "must be true or false");
        return std::nullopt;
    }
    return value->get<bool>();
}

std::optional<std::vector<std::string>> JsonFields::texts(const char* key, std::size_t most_entries,
                                                          std::size_t most_characters) {
    const auto value = take(key);
    if (!value) return std::nullopt;
    if (!value->is_array() || value->size() > most_entries) {
        complain(key, fmt::format("must be a list of at most {} texts", most_entries));
        return std::nullopt;
    }
    std::vector<std::string> list;
    for (const JsonValue& entry : *value) {
        auto text = checked_text(key, entry, most_characters);
        if (!text) return std::nullopt;
        list.push_back(std::move(*text));
    }
    return list;
}

std::optional<JsonFields> JsonFields::object(const char* key) {
    auto value = take(key);
    if (!value) return std::nullopt;
    if (!value->is_object()) {
        complain(key, "must be an object");
        return std::nullopt;
    }
    return JsonFields(std::move(*value), where_.empty() ? key : fmt::format("{}.{}", where_, key));
}

std::optional<std::vector<JsonFields>> JsonFields::objects(const char* key, std::size_t most_entries) {
    auto value = take(key);
    if (!value) return std::nullopt;
    const bool fits =
        value->is_array() && value->size() <= most_entries &&
        std::all_of(value->begin(), value->end(), [](const JsonValue& entry) { return entry.is_object(); });
    if (!fits) {
        complain(key, fmt::format("must be a list of at most {} objects", most_entries));
        return std::nullopt;
    }
    std::vector<JsonFields> list;
    for (JsonValue& entry : *value) list.emplace_back(std::move(entry), key);
    return list;
}

void JsonFields::finish_inner(JsonFields& inner) {
    const auto problem = inner.finish();
    if (problem && !problem_) problem_ = problem;
}

std::optional<std::vector<std::pair<std::string, std::string>>> JsonFields::dictionary(
    const char* key, std::size_t most_entries, std::size_t most_characters) {
    const auto value = take(key);
    if (!value) return std::nullopt;
    if (!value->is_object() || value->size() > most_entries) {
        complain(key, fmt::format("must be an object of at most {} texts", most_entries));
        return std::nullopt;
    }
    std::vector<std::pair<std::string, std::string>> entries;
    for (const auto& [name, entry] : value->items()) {
        auto text = checked_text(key, entry, most_characters);
        if (!text) return std::nullopt;
        if (count_characters(name) > most_characters) complain(key, "has a name that is too long");
        entries.emplace_back(name, std::move(*text));
    }
    return entries;
}

std::optional<Error> JsonFields::finish() {
    if (!problem_ && !left_.empty()) complain(left_.begin().key(), "is unknown here");
    return problem_;
}

}  // namespace sortie
