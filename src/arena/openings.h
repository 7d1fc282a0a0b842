// Where games begin. An opening is a GameSetup. It is drawn by its number, so that the two games of a pair,
// the pairings of a round and a resumed run get the same one.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "engine/registry.h"
#include "engine/variant_names.h"

namespace sortie {

// Gives the opening of that number, ready to be opened; safe to call from any thread.
using Openings = std::function<GameSetup(std::uint64_t number)>;

// Reads "startpos moves a2a3 b7b6" or a position text, with or without moves behind it. Nothing is checked.
GameSetup read_opening_line(const GameSetup& game, std::string_view line);

// Opens it: what is wrong, if anything. A game that is over cannot begin.
std::optional<Error> try_opening(const Registry& registry, const GameSetup& opening);

// The same for every game.
Openings one_opening(GameSetup opening);

// `plies` random moves each, drawn anew until a quick search finds neither side clearly ahead. The registry
// must outlive the openings.
Result<Openings> random_openings(const Registry& registry, const GameSetup& game, int plies,
                                 std::uint64_t seed);

// `plies` moves each, one side's at random and the other's after a little thought, so that games begin with a
// lead: for games that are drawn from everything even. Shorter where the game would end.
Result<Openings> uneven_openings(const Registry& registry, const GameSetup& game, int plies,
                                 std::uint64_t seed);

// One after the other from a text, and from its beginning again when they are used up. The text is PGN, or
// lines such as "startpos moves a2a3 b7b6" or a position text, with or without moves behind it; empty lines
// and what follows '#' are skipped. Each is tried out here.
Result<Openings> listed_openings(const Registry& registry, const GameSetup& game, std::string_view text);

}  // namespace sortie
