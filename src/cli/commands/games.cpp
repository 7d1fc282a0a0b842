// `sortie games`: what there is to play.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/list.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/output.h"
#include "protocol/json/messages.h"

namespace sortie {

namespace {

struct GamesOptions {
    OutputOptions output;
};

void print_entries(const std::vector<VariantInfo>& entries, std::string_view prefix) {
    for (const VariantInfo& entry : entries) {
        print_out("  {:<18} {}\n", fmt::format("{}{}", prefix, entry.name), entry.summary);
    }
}

int list_games(const Registry& registry, const GamesOptions& options) {
    for (const GameInfo& game : registry.games()) {
        if (options.output.json) {
            print_out("{}\n", to_json(game).dump());
            continue;
        }
        print_out("{} ({}): {}\n", game.name, game.title, game.summary);
        print_entries(game.variants, "");
        print_entries(game.modifiers, "+");
        if (game.sized) print_out("  {:<18} {}\n", "--size CxR", "columns x rows; default: 8x8");
    }
    return kDone;
}

}  // namespace

void add_games(Parser& parser) {
    const auto [command, options] =
        parser.add<GamesOptions>("games", "List the games, their variants and sizes", "", list_games);
    add_output_options(command, options.output);
}

}  // namespace sortie
