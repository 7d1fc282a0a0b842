#include "games/setup.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "core/text.h"

namespace sortie {

Result<BoardSize> parse_size(std::string_view text) {
    const std::size_t cross = text.find('x');
    if (cross != std::string_view::npos) {
        const auto columns = parse_number(text.substr(0, cross), 999);
        const auto rows = parse_number(text.substr(cross + 1), 999);
        if (columns && rows) return BoardSize{static_cast<int>(*columns), static_cast<int>(*rows)};
    }
    return Error{fmt::format("size {}: expected columns x rows, such as 8x8", in_quotes(text))};
}

std::string size_text(BoardSize size) {
    return fmt::format("{}x{}", size.columns, size.rows);
}

GameSetup board_of(const GameSetup& setup) {
    return {setup.game, setup.variant.substr(0, setup.variant.find('+')), setup.size};
}

Result<GameSetup> parse_board(std::string game, std::string variant, std::string_view size) {
    GameSetup board{std::move(game), std::move(variant)};
    if (size.empty()) return board;
    const auto parsed = parse_size(size);
    if (!parsed) return Error{parsed.error()};
    board.size = *parsed;
    return board;
}

std::string board_text(const GameSetup& board) {
    const std::string size = board_size_text(board);
    return fmt::format("{} {}{}{}", board.game, board.variant, size.empty() ? "" : " ", size);
}

std::string board_size_text(const GameSetup& board) {
    return board.size ? size_text(*board.size) : "";
}

GameSetup at_position(const GameSetup& rules, std::string position) {
    return {rules.game, rules.variant, std::nullopt, std::move(position), {}};
}

namespace {

std::string_view name_part(std::string_view modifier) {
    return modifier.substr(0, modifier.find('='));
}

std::string list_names(const std::vector<VariantInfo>& entries) {
    std::vector<std::string_view> names;
    for (const VariantInfo& entry : entries) names.push_back(entry.name);
    return fmt::format("{}", fmt::join(names, ", "));
}

// A modifier is known when a listed one has the same name and both or neither take a value.
bool is_known(const std::vector<VariantInfo>& modifiers, std::string_view modifier) {
    return std::any_of(modifiers.begin(), modifiers.end(), [&](const VariantInfo& known) {
        return name_part(known.name) == name_part(modifier) &&
               (known.name.find('=') == std::string_view::npos) ==
                   (modifier.find('=') == std::string_view::npos);
    });
}

}  // namespace

Result<VariantChoice> parse_variant(const GameInfo& info, std::string_view text) {
    const auto parts = split_at(text, '+');
    VariantChoice choice;
    if (!parts[0].empty()) {
        const auto found = std::find_if(info.variants.begin(), info.variants.end(),
                                        [&](const VariantInfo& variant) { return variant.name == parts[0]; });
        if (found == info.variants.end()) {
            return Error{fmt::format("{} has no variant {}: expected one of {}", info.title,
                                     in_quotes(parts[0]), list_names(info.variants))};
        }
        choice.variant = static_cast<std::size_t>(found - info.variants.begin());
    }
    for (std::size_t i = 1; i < parts.size(); ++i) {
        if (info.modifiers.empty()) {
            return Error{fmt::format("{} has no rule modifiers; got {}", info.title, in_quotes(parts[i]))};
        }
        if (!is_known(info.modifiers, parts[i])) {
            return Error{fmt::format("{} has no rule modifier {}: expected one of {}", info.title,
                                     in_quotes(parts[i]), list_names(info.modifiers))};
        }
        const auto same_name = [&](const std::string& other) {
            return name_part(other) == name_part(parts[i]);
        };
        if (std::any_of(choice.modifiers.begin(), choice.modifiers.end(), same_name)) {
            return Error{fmt::format("variant {}: the rule modifier {} is given twice; expected it once",
                                     in_quotes(text), in_quotes(name_part(parts[i])))};
        }
        choice.modifiers.emplace_back(parts[i]);
    }
    return choice;
}

std::string variant_text(const GameInfo& info, const VariantChoice& choice) {
    std::string text(info.variants[choice.variant].name);
    for (const std::string& modifier : choice.modifiers) text += "+" + modifier;
    return text;
}

}  // namespace sortie
