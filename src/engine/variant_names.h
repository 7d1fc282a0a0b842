// A game, its board size and its rules in one word, as UCI_Variant and game records name them:
// GAME[CxR][-VARIANT][+MODIFIER…], such as breakthrough, breakthrough6x6, breakthrough5x10-straight.
// All of it follows from the registry: a new game needs no entry here.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "engine/registry.h"
#include "engine/session.h"
#include "games/setup.h"

namespace sortie {

// Reads such a word in either case, or says which games there are. The variant and the size are checked when
// the game is opened.
Result<GameSetup> parse_variant_name(const Registry& registry, std::string_view text);

// The shortest such word for a game; sizes and variants that go without saying are left out.
std::string variant_name(const Registry& registry, const GameSetup& identity);

// Every game in every variant, and sized games on the boards in common use: what a menu shows.
std::vector<std::string> common_variant_names(const Registry& registry);

}  // namespace sortie
