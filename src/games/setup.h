// Which game, where: the one value by which every layer names a game, from the command line to the stores,
// and what a game says about itself in return. Plain text and numbers: Registry::open() makes a session of
// it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace sortie {

struct BoardSize {
    int columns = 0;
    int rows = 0;
    bool operator==(const BoardSize&) const = default;
};

// Reads "8x8": columns, then rows.
Result<BoardSize> parse_size(std::string_view text);
std::string size_text(BoardSize size);

struct GameSetup {
    std::string game = {};               // as the registry names it; empty: its first
    std::string variant = {};            // NAME or NAME+MODIFIER+…; empty: the game's first
    std::optional<BoardSize> size = {};  // only for games whose info says `sized`; without it, the usual
    std::optional<std::string> position = {};  // the game's position text; without it, the start
    std::vector<std::string> moves = {};       // played from there
    bool operator==(const GameSetup&) const = default;
};

// The board of a setup: game, variant without modifiers, and size. Networks and recorded games belong to one.
GameSetup board_of(const GameSetup& setup);
// The same from its words; games with one board have an empty size.
Result<GameSetup> parse_board(std::string game, std::string variant, std::string_view size);
// "breakthrough standard 8x8", and the last word alone.
std::string board_text(const GameSetup& board);
std::string board_size_text(const GameSetup& board);

// The same rules from another position, which brings its own board size.
GameSetup at_position(const GameSetup& rules, std::string position);

struct VariantInfo {
    std::string_view name;
    std::string_view summary;
    bool draws = false;  // whether a game of this variant can end in a draw
};

// The boards of a game with a choice of sizes.
struct SizeRange {
    BoardSize least;
    BoardSize most;
    int squares = 0;  // at most
    BoardSize usual;
};

// A position of the bench, and how deep to search it.
struct BenchPosition {
    std::string_view variant;
    std::string_view position;  // empty: the start
    int depth = 0;
};

// What other programs call a game, by its word as engine/variant_names.h has it.
struct NameElsewhere {
    std::string_view name;
    std::string_view elsewhere;
};

struct GameInfo {
    std::string_view name;   // as on the command line
    std::string_view title;  // as people write it
    std::string_view summary;
    std::vector<VariantInfo> variants;   // the default first
    std::vector<VariantInfo> modifiers;  // rules that can be changed in any variant: "count", "quiet=N"
    bool sized = false;                  // whether the board's size can be chosen
    SizeRange sizes;                     // from these, if so
    // Plies at the start of which one side makes its own at random when the program learns: where games
    // between equals are drawn, only those that begin with a lead teach something.
    int uneven_plies = 0;
    std::span<const BenchPosition> bench_positions = {};
    std::span<const NameElsewhere> names_elsewhere = {};
};

// A variant text taken apart. Modifiers that take a value are listed in GameInfo as "name=N"; the game itself
// checks the value.
struct VariantChoice {
    std::size_t variant = 0;             // index into GameInfo::variants
    std::vector<std::string> modifiers;  // as written: "count", "quiet=40"
};

// Reads NAME+MODIFIER+…, where the name may be left out, or says which names there are.
Result<VariantChoice> parse_variant(const GameInfo& info, std::string_view text);

// The variant text with its name written out: "" becomes "standard", "+count" becomes "symmetric+count".
std::string variant_text(const GameInfo& info, const VariantChoice& choice);

}  // namespace sortie
