// What all our SQLite files have in common. Only this folder knows SQLite.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <optional>
#include <string>

#include "core/result.h"
#include "games/outcome.h"

namespace sortie {

inline constexpr int kApplicationId = 0x536f7274;  // "Sort", so that other programs' files are told apart

// Makes the file, unless it is there, and SQLite's companions of it readable for their owner only. SQLite
// gives new companions the mode of the file: call it before the file is opened.
void make_private(const std::string& path);

// In words that help whoever has the file.
std::string explanation(const SQLite::Exception& problem);

inline Error file_error(const std::string& path, const SQLite::Exception& problem) {
    return Error{fmt::format("file {}: {}", path, explanation(problem))};
}

// Runs a piece of work that gives a Result or an optional Error; what SQLite throws becomes an error that
// names the file.
template <class Work>
auto guarded(const std::string& path, const Work& work) -> decltype(work()) {
    try {
        return work();
    } catch (const SQLite::Exception& problem) {
        return file_error(path, problem);
    }
}

// The first column of the first row.
inline int number_of(SQLite::Database& file, const char* query) {
    return file.execAndGet(query).getInt();
}

inline std::optional<std::string> text_or_nothing(const SQLite::Column& column) {
    return column.isNull() ? std::nullopt : std::optional(column.getString());
}

// Outcomes as words: "first", "second", "draw"; a game without a result has none.
std::optional<std::string> outcome_word(Outcome outcome);
std::optional<Outcome> parse_outcome_word(const std::string& word);

}  // namespace sortie
