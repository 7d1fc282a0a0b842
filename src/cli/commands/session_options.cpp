#include "cli/commands/session_options.h"

#include <cstdio>
#include <fmt/format.h>

#include "cli/commands.h"
#include "core/text.h"

namespace sortie {

Result<GameSetup> game_choice(const PositionOptions& options) {
    GameSetup choice{options.game, options.variant};
    if (options.size) {
        const auto size = parse_size(*options.size);
        if (!size) return Error{size.error()};
        choice.size = *size;
    }
    return choice;
}

Result<std::unique_ptr<Session>> open_session(const Registry& registry, const PositionOptions& options) {
    const auto choice = game_choice(options);
    if (!choice) return Error{choice.error()};
    GameSetup setup = *choice;
    setup.position = options.position;
    for (const std::string_view move : split_words(options.moves)) setup.moves.emplace_back(move);
    return registry.open(setup);
}

void print_error(const std::string& message) {
    fmt::print(stderr, "sortie: {}\n", message);
}

int bad_input(const std::string& message) {
    print_error(message);
    return kBadInput;
}

}  // namespace sortie
