// `sortie games`: what there is to play.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "protocol/json/messages.h"

namespace sortie {

namespace {

void print_entries(const std::vector<VariantInfo>& entries, std::string_view prefix) {
    for (const VariantInfo& entry : entries) {
        fmt::print("  {:<18} {}\n", fmt::format("{}{}", prefix, entry.name), entry.summary);
    }
}

}  // namespace

int run_games(const Registry& registry, const GamesOptions& options) {
    for (const GameInfo& game : registry.games()) {
        if (options.output.json) {
            fmt::print("{}\n", to_json(game).dump());
            continue;
        }
        fmt::print("{} ({}): {}\n", game.name, game.title, game.summary);
        print_entries(game.variants, "");
        print_entries(game.modifiers, "+");
        if (game.sized)
            fmt::print("  {:<18} {}\n", "--size CxR", "columns x rows, 8x8 unless told otherwise");
    }
    return kDone;
}

}  // namespace sortie
