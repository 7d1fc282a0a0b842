#include "cli/commands/session_options.h"

#include <cstdio>
#include <fmt/format.h>

#include "cli/commands.h"
#include "core/text.h"

namespace sortie {

Result<GameChoice> game_choice(const PositionOptions& options) {
    GameChoice choice{options.game, options.variant, std::nullopt};
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
    auto session = registry.open(choice->game, {choice->variant, choice->size, options.position});
    if (!session) return session;
    int number = 0;
    for (const std::string_view move : split_words(options.moves)) {
        ++number;
        if (const auto problem = (*session)->play(move)) {
            return Error{fmt::format("--moves, move {}: {}", number, problem->message)};
        }
    }
    return session;
}

void print_error(const std::string& message) {
    fmt::print(stderr, "sortie: {}\n", message);
}

int bad_input(const std::string& message) {
    print_error(message);
    return kBadInput;
}

}  // namespace sortie
