#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "arena/course/participants.h"
#include "core/text.h"

namespace sortie {

namespace {

// One line of such a file.
class LineReader {
  public:
    explicit LineReader(std::string_view line) : rest_(line) { skip_blanks(); }

    bool at_end() const { return rest_.empty() || rest_.front() == '#'; }
    bool take(char c) {
        if (rest_.empty() || rest_.front() != c) return false;
        rest_.remove_prefix(1);
        skip_blanks();
        return true;
    }
    // A quoted text; nothing when there is none, or not all of it.
    std::optional<std::string> quoted() {
        if (rest_.empty() || (rest_.front() != '"' && rest_.front() != '\'')) return std::nullopt;
        const char quote = rest_.front();
        std::string text;
        for (std::size_t i = 1; i < rest_.size(); ++i) {
            if (rest_[i] == quote) {
                rest_.remove_prefix(i + 1);
                skip_blanks();
                return text;
            }
            if (quote == '"' && rest_[i] == '\\') {
                if (++i == rest_.size() || (rest_[i] != '"' && rest_[i] != '\\')) return std::nullopt;
            }
            text += rest_[i];
        }
        return std::nullopt;
    }
    // Letters, digits, underscores and hyphens.
    std::string bare() {
        const auto end = std::find_if(rest_.begin(), rest_.end(), [](char c) {
            const char lower = to_lower(c);
            return !((lower >= 'a' && lower <= 'z') || is_digit(c) || c == '_' || c == '-');
        });
        std::string word(rest_.begin(), end);
        rest_.remove_prefix(word.size());
        skip_blanks();
        return word;
    }

  private:
    void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r"), rest_.size())); }

    std::string_view rest_;
};

}  // namespace

Result<std::vector<std::pair<std::string, std::string>>> read_name_list(std::string_view text) {
    std::vector<std::pair<std::string, std::string>> list;
    constexpr std::string_view kMark = "\xef\xbb\xbf";  // that some editors put before UTF-8
    if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
    std::size_t number = 0;
    bool header = false;
    for (const std::string_view line : split_at(text, '\n')) {
        ++number;
        const auto wrong = [&](const char* expected) {
            return Error{fmt::format("line {}: {}: expected {}", number, in_quotes(line), expected)};
        };
        LineReader reader(line);
        if (reader.at_end()) continue;
        if (reader.take('[')) {
            reader.bare();
            if (!reader.take(']') || !reader.at_end() || header || !list.empty())
                return wrong("one header at most, before all names");
            header = true;
            continue;
        }
        auto name = reader.quoted();
        if (!name) name = reader.bare();
        if (name->empty() || !reader.take('=')) return wrong("name = \"agent\"");
        auto agent = reader.quoted();
        if (!agent || !reader.at_end()) return wrong("name = \"agent\", the agent in quotation marks");
        list.emplace_back(std::move(*name), std::move(*agent));
    }
    return list;
}

}  // namespace sortie
