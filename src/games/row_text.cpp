#include "games/row_text.h"

#include <algorithm>
#include <fmt/format.h>

#include "core/text.h"

namespace sortie {

namespace {

// `offset` is where the row starts in the whole text, for messages.
Result<std::string> read_row(const RowNotation& notation, std::string_view text, std::size_t offset,
                             int rank) {
    const auto most = static_cast<std::size_t>(notation.most_points(rank));
    std::string row;
    for (std::size_t i = 0; i < text.size();) {
        const auto problem = [&](const std::string& what) {
            return Error{fmt::format("position, character {} (rank {}): {}", offset + i + 1, rank, what)};
        };
        std::size_t end = i + 1;
        if (is_digit(text[i])) {
            while (end < text.size() && is_digit(text[end])) ++end;
            const std::string_view digits = text.substr(i, end - i);
            const auto run = parse_number(digits, most);
            if (!run || text[i] == '0') {
                return problem(fmt::format("a run of {} empty {}; expected 1 to {}", in_quotes(digits),
                                           notation.points, most));
            }
            row.append(*run, '.');
        } else if (notation.letters.find(text[i]) != std::string_view::npos) {
            row += text[i];
        } else {
            return problem(fmt::format(
                "{} is no piece; expected {} or a number of empty {}", in_quotes(text.substr(i, 1)),
                fmt::join(notation.letters.begin(), notation.letters.end(), ", "), notation.points));
        }
        if (row.size() > most) {
            return problem(fmt::format("more than {} {} in the row", most, notation.points));
        }
        i = end;
    }
    return row;
}

}  // namespace

Result<std::vector<std::string>> read_rows(const RowNotation& notation, std::string_view text) {
    const auto parts = split_at(text, '/');
    std::vector<std::string> rows;
    std::size_t offset = 0;
    for (const std::string_view part : parts) {
        auto row = read_row(notation, part, offset, static_cast<int>(parts.size() - rows.size()));
        if (!row) return Error{row.error()};
        rows.push_back(std::move(*row));
        offset += part.size() + 1;
    }
    return rows;
}

std::string write_rows(const std::vector<std::string>& rows) {
    std::string text;
    for (const std::string& row : rows) {
        if (!text.empty()) text += '/';
        for (std::size_t i = 0; i < row.size();) {
            const std::size_t piece = std::min(row.find_first_not_of('.', i), row.size());
            if (piece > i) text += std::to_string(piece - i);
            if (piece < row.size()) text += row[piece];
            i = piece + 1;
        }
    }
    return text;
}

}  // namespace sortie
