#include "cli/session_options.h"

#include <cstdio>
#include <fmt/format.h>

#include "core/text.h"

namespace sortie {

Result<std::unique_ptr<Session>> open_session(const Registry& registry, const PositionOptions& options) {
    Setup setup{options.variant, std::nullopt, options.position};
    if (options.size) {
        const auto size = parse_size(*options.size);
        if (!size) return Error{size.error()};
        setup.size = *size;
    }
    auto session = registry.open(options.game, setup);
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

}  // namespace sortie
