#include "games/tukvnanawopi/board_file.h"

#include <fmt/format.h>
#include <optional>
#include <vector>

#include "core/text.h"
#include "games/tukvnanawopi/text.h"

namespace sortie::tukvnanawopi {

namespace {

constexpr auto kWidth = static_cast<std::size_t>(kLines);

std::vector<std::string_view> split_lines(std::string_view text) {
    auto lines = split_at(text, '\n');
    if (lines.back().empty()) lines.pop_back();
    for (std::string_view& line : lines) {
        if (line.ends_with('\r')) line.remove_suffix(1);
    }
    return lines;
}

std::optional<Error> read_line(std::string_view line, int row, Placement& placement) {
    const int number = kLines - row;
    if (line.size() != kWidth) {
        return Error{fmt::format("board file, line {} (rank {}): {} characters; expected {}", number, row + 1,
                                 line.size(), kLines)};
    }
    for (int column = 0; column < kLines; ++column) {
        const auto i = static_cast<std::size_t>(column);
        const auto problem = [&](std::string_view expected) {
            return Error{fmt::format("board file, line {} (rank {}), character {}: {}; expected {}", number,
                                     row + 1, column + 1, in_quotes(line.substr(i, 1)), expected)};
        };
        if (!is_point(row, column)) {
            if (line[i] != 'X') return problem("X, as this cell is no point");
            continue;
        }
        const Bits64 point = bit<Bits64>(point_at(row, column));
        switch (line[i]) {
            case 'B':
                placement.black |= point;
                break;
            case 'W':
                placement.white |= point;
                break;
            case 'O':
                break;
            default:
                return problem("B, W or O");
        }
    }
    return std::nullopt;
}

}  // namespace

Result<Placement> read_board_file_text(std::string_view text) {
    const auto lines = split_lines(text);
    Placement placement;
    for (std::size_t i = 0; i < kWidth; ++i) {
        const int row = kLines - 1 - static_cast<int>(i);
        if (i >= lines.size()) {
            return Error{fmt::format("board file: line {} (rank {}) is missing; expected {} lines", i + 1,
                                     row + 1, kLines)};
        }
        if (const auto problem = read_line(lines[i], row, placement)) return *problem;
    }
    if (lines.size() > kWidth) {
        return Error{fmt::format("board file, line {}: {}; expected the end after {} lines", kWidth + 1,
                                 in_quotes(lines[kWidth]), kLines)};
    }
    if (const std::string problem = placement_problem(placement); !problem.empty()) {
        return Error{"board file: " + problem};
    }
    return placement;
}

std::string write_board_file_text(const Placement& placement) {
    std::string text;
    for (int row = kLines - 1; row >= 0; --row) {
        for (int column = 0; column < kLines; ++column) {
            const int point = point_at(row, column);
            if (!is_point(row, column)) {
                text += 'X';
            } else if (contains(placement.black, point)) {
                text += 'B';
            } else {
                text += contains(placement.white, point) ? 'W' : 'O';
            }
        }
        text += '\n';
    }
    return text;
}

}  // namespace sortie::tukvnanawopi
