#include "games/tukvnanawopi/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <vector>

#include "core/text.h"
#include "games/row_text.h"

namespace sortie::tukvnanawopi {

namespace {

constexpr std::size_t kLongestText = 256;
constexpr std::string_view kExample = "bbbbb/bbbb/bbbbb/bbbb/ww1bb/wwww/wwwww/wwww/wwwww b 0";

// Odd ranks hold corners, even ones the centres between them.
constexpr RowNotation kNotation{"bw", "points", [](int rank) { return rank % 2 == 1 ? 5 : 4; }};

Result<Placement> parse_rows(std::string_view text) {
    if (const auto ranks = std::count(text.begin(), text.end(), '/') + 1; ranks != kLines) {
        return Error{fmt::format("position: {} ranks; expected {} with / between them, such as {}", ranks,
                                 kLines, kExample)};
    }
    const auto rows = read_rows(kNotation, text);
    if (!rows) return Error{rows.error()};
    Placement placement;
    int row = kLines;
    for (const std::string& letters : *rows) {
        --row;
        const int expected = kNotation.most_points(row + 1);
        if (letters.size() != static_cast<std::size_t>(expected)) {
            return Error{
                fmt::format("position, rank {}: {} points; expected {}", row + 1, letters.size(), expected)};
        }
        int column = row % 2;
        for (const char letter : letters) {
            const Bits64 point = bit<Bits64>(point_at(row, column));
            if (letter == 'b') placement.black |= point;
            if (letter == 'w') placement.white |= point;
            column += 2;
        }
    }
    return placement;
}

// The closed lines, each edge from the outside in: top, bottom, left, right.
std::string closed_text(const Frame& frame) {
    std::string text;
    for (int row = kLines - 1; row > frame.top; --row) text += static_cast<char>('1' + row);
    for (int row = 0; row < frame.bottom; ++row) text += static_cast<char>('1' + row);
    for (int column = 0; column < frame.left; ++column) text += static_cast<char>('A' + column);
    for (int column = kLines - 1; column > frame.right; --column) text += static_cast<char>('A' + column);
    return text.empty() ? "-" : text;
}

// [TK-7t] The pieces tell what is closed; a field that says otherwise is a mistake in one of the two.
std::optional<Error> check_closed(const Position& position, std::string_view field) {
    std::string lines;
    for (const char label : field == "-" ? std::string_view() : field) {
        const char file = static_cast<char>(to_lower(label) - 'a' + 'A');
        const bool is_rank = label >= '1' && label <= '9';
        if (!is_rank && (file < 'A' || file > 'I')) {
            return Error{
                fmt::format("position, closed lines: {}; expected - or ranks 1 to 9 and files A to I",
                            in_quotes({&label, 1}))};
        }
        const std::string name = is_rank ? fmt::format("rank {}", label) : fmt::format("file {}", file);
        const char line = is_rank ? label : file;
        if (lines.find(line) != std::string::npos) {
            return Error{fmt::format("position, closed lines: {} stands there twice", name)};
        }
        lines += line;
        const Bits64 points = is_rank ? kRows[static_cast<std::size_t>(line - '1')]
                                      : kColumns[static_cast<std::size_t>(line - 'A')];
        if (const Bits64 pieces = points & position.occupied(); pieces != 0) {
            return Error{fmt::format("position, closed lines: {} has a piece on {}; a closed line is empty",
                                     name, point_name(lowest(pieces)))};
        }
    }
    const std::string expected = closed_text(open_frame(position.rules.variant, position.occupied()));
    if (!std::is_permutation(lines.begin(), lines.end(), expected.begin(), expected.end()) &&
        field != expected) {
        return Error{fmt::format("position, closed lines: {}; with these pieces expected {}",
                                 in_quotes(field), expected)};
    }
    return std::nullopt;
}

}  // namespace

std::string placement_problem(const Placement& placement) {
    if ((placement.black | placement.white) == 0) return "there are no pieces";
    for (const Colour colour : {Colour::Black, Colour::White}) {
        if (const int count = popcount(placement.of(colour)); count > kMaxPieces) {
            return fmt::format("{} has {} pieces; expected at most {}", colour_name(colour), count,
                               kMaxPieces);
        }
    }
    return {};
}

Result<Position> checked_position(const Rules& rules, const Placement& placement, Colour to_move,
                                  int quiet_plies) {
    if (const std::string problem = placement_problem(placement); !problem.empty()) {
        return Error{"position: " + problem};
    }
    for (const Colour colour : {Colour::Black, Colour::White}) {
        if (placement.of(colour) == 0 && colour != to_move) {
            return Error{fmt::format("position: {0} has no pieces, so the game is over; expected {0} to move",
                                     colour_name(colour))};
        }
    }
    if (rules.quiet_limit != 0 && quiet_plies > rules.quiet_limit) {
        return Error{fmt::format("position, quiet plies: {}; the game is drawn at {}", quiet_plies,
                                 rules.quiet_limit)};
    }
    return make_position(rules, placement, side_of(rules.variant, to_move), quiet_plies);
}

Result<Position> parse_position(const Rules& rules, std::string_view text) {
    if (text.size() > kLongestText) {
        return Error{fmt::format("position: {} characters; expected at most {}", text.size(), kLongestText)};
    }
    const auto words = split_words(text);
    if (words.empty()) {
        return Error{fmt::format("position: empty; expected ranks from the top, such as {}", kExample)};
    }
    const std::size_t fields = rules.variant == Variant::Course ? 3 : 4;
    if (words.size() > fields) {
        return Error{fmt::format("position: {} behind the {} fields of this variant",
                                 in_quotes(words[fields]), fields)};
    }
    const auto placement = parse_rows(words[0]);
    if (!placement) return Error{placement.error()};
    Colour to_move = first_colour(rules.variant);
    if (words.size() > 1) {
        if (words[1] != "b" && words[1] != "w") {
            return Error{fmt::format("position, side to move: {}; expected b or w", in_quotes(words[1]))};
        }
        to_move = words[1] == "b" ? Colour::Black : Colour::White;
    }
    int quiet_plies = 0;
    if (words.size() > 2) {
        const auto number = parse_number(words[2], kMaxQuietPlies);
        if (!number) {
            return Error{fmt::format("position, quiet plies: {}; expected a number from 0 to {}",
                                     in_quotes(words[2]), kMaxQuietPlies)};
        }
        quiet_plies = static_cast<int>(*number);
    }
    auto position = checked_position(rules, *placement, to_move, quiet_plies);
    if (position && words.size() > 3) {
        if (auto problem = check_closed(*position, words[3])) return *problem;
    }
    return position;
}

std::string position_text(const Position& position) {
    const Placement placement = placement_of(position);
    std::vector<std::string> rows;
    for (int row = kLines - 1; row >= 0; --row) {
        std::string& letters = rows.emplace_back();
        for_each_bit(kRows[static_cast<std::size_t>(row)], [&](int point) {
            if (contains(placement.black, point)) {
                letters += colour_letter(Colour::Black);
            } else {
                letters += contains(placement.white, point) ? colour_letter(Colour::White) : '.';
            }
        });
    }
    const Variant variant = position.rules.variant;
    std::string text = fmt::format("{} {} {}", write_rows(rows),
                                   colour_letter(colour_of(variant, position.side)), position.quiet_plies);
    if (variant == Variant::Course) return text;
    return fmt::format("{} {}", text, closed_text(open_frame(variant, position.occupied())));
}

std::string point_name(int point) {
    return fmt::format("{}{}", static_cast<char>('A' + column_of(point)), row_of(point) + 1);
}

}  // namespace sortie::tukvnanawopi
