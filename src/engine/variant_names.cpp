#include "engine/variant_names.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "core/text.h"

namespace sortie {

namespace {

constexpr std::array<BoardSize, 6> kCommonSizes{{{5, 5}, {6, 6}, {7, 7}, {8, 8}, {5, 10}, {10, 5}}};

// Whether what follows a game's name can be its size, its variant or its modifiers.
bool is_continuation(const GameInfo& game, std::string_view rest) {
    return rest.empty() || rest.front() == '-' || rest.front() == '+' ||
           (game.sized && is_digit(rest.front()));
}

}  // namespace

Result<GameSetup> parse_variant_name(const Registry& registry, std::string_view text) {
    std::string word(text);
    std::transform(word.begin(), word.end(), word.begin(), to_lower);
    const GameInfo* found = nullptr;
    for (const GameInfo& game : registry.games()) {
        if (!word.starts_with(game.name) || !is_continuation(game, word.substr(game.name.size()))) continue;
        if (found == nullptr || game.name.size() > found->name.size()) found = &game;
    }
    if (found == nullptr) {
        std::string names;
        for (const GameInfo& game : registry.games())
            names += (names.empty() ? "" : ", ") + std::string(game.name);
        return Error{fmt::format("there is no game {}: expected one of {}", in_quotes(text), names)};
    }
    GameSetup choice{std::string(found->name)};
    std::string_view rest = std::string_view(word).substr(found->name.size());
    if (!rest.empty() && is_digit(rest.front())) {
        const std::size_t end = rest.find_first_of("-+");
        const auto size = parse_size(rest.substr(0, end));
        if (!size) return Error{size.error()};
        choice.size = *size;
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end);
    }
    if (rest.starts_with('-')) rest.remove_prefix(1);
    choice.variant = rest;
    return choice;
}

std::string variant_name(const Registry& registry, const GameSetup& identity) {
    std::string name = identity.game;
    const auto usual = registry.open({identity.game});
    if (!usual || (*usual)->identity().size != identity.size) {
        if (identity.size) name += size_text(*identity.size);
    }
    if (!usual || (*usual)->identity().variant != identity.variant) name += "-" + identity.variant;
    return name;
}

std::vector<std::string> common_variant_names(const Registry& registry) {
    std::vector<std::string> names;
    for (const GameInfo& game : registry.games()) {
        names.emplace_back(game.name);
        for (std::size_t i = 1; i < game.variants.size(); ++i)
            names.push_back(fmt::format("{}-{}", game.name, game.variants[i].name));
        if (!game.sized) continue;
        for (const BoardSize size : kCommonSizes) {
            if (registry.open({std::string(game.name), "", size}))
                names.push_back(fmt::format("{}{}", game.name, size_text(size)));
        }
    }
    return names;
}

}  // namespace sortie
