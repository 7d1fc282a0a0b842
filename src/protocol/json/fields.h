// JSON from strangers: size and nesting are looked at before it is parsed, and every field is taken out by
// name, type and range. What is left over is a mistake, too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace sortie {

inline constexpr int kDeepestNesting = 8;

// The object that a text holds; nothing deeper than kDeepestNesting is parsed at all.
Result<nlohmann::json> parse_object(std::string_view text);

// The number of characters of a UTF-8 text.
std::size_t count_characters(std::string_view text);

// Takes fields out of an object one by one. A field that is missing or null gives nothing; whatever is
// malformed, out of range or left over becomes the error of finish(). Never throws on any input.
class JsonFields {
  public:
    // `where` names the object in messages; empty for the outermost.
    explicit JsonFields(nlohmann::json object, std::string where = {});

    bool has(const char* key) const;
    // A text of at most `most` characters, without control characters.
    std::optional<std::string> text(const char* key, std::size_t most);
    // A text of at most `most` bytes with anything in it.
    std::optional<std::string> raw_text(const char* key, std::size_t most);
    // One of the given words, as its index.
    std::optional<std::size_t> choice(const char* key, std::initializer_list<std::string_view> words);
    std::optional<std::int64_t> number(const char* key, std::int64_t least, std::int64_t most);
    std::optional<bool> flag(const char* key);
    std::optional<std::vector<std::string>> texts(const char* key, std::size_t most_entries,
                                                  std::size_t most_characters);
    // Objects inside: the caller finishes each with finish_inner().
    std::optional<JsonFields> object(const char* key);
    std::optional<std::vector<JsonFields>> objects(const char* key, std::size_t most_entries);
    void finish_inner(JsonFields& inner);
    // All entries of an object of texts.
    std::optional<std::vector<std::pair<std::string, std::string>>> dictionary(const char* key,
                                                                               std::size_t most_entries,
                                                                               std::size_t most_characters);

    // The value, or a complaint that the field is needed.
    template <class T>
    T needed(const char* key, std::optional<T> value) {
        if (!value) complain(key, "is needed");
        return value ? std::move(*value) : T{};
    }

    void complain(std::string_view key, std::string_view what);
    // The first mistake so far, or nothing.
    const std::optional<Error>& problem() const { return problem_; }

    // The first mistake, or nothing. Call it when all known fields have been taken.
    std::optional<Error> finish();

  private:
    std::optional<nlohmann::json> take(const char* key);
    std::optional<std::string> checked_text(std::string_view key, const nlohmann::json& value,
                                            std::size_t most);

    nlohmann::json left_;
    std::string where_;
    std::optional<Error> problem_;
};

}  // namespace sortie
