// Game records in PGN: tags, then moves in the game's own notation, with comments and variations. The reader
// is tolerant: marks such as !? and move numbers are skipped; what it cannot read it names with its line.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "core/side.h"
#include "engine/registry.h"
#include "engine/session.h"
#include "engine/variant_names.h"

namespace sortie {

struct RecordedMove {
    std::string text;
    std::string comment;
    std::size_t line = 0;                                    // where it was read
    Side side = Side::First;                                 // who made it; replay_record() finds out
    std::vector<std::vector<RecordedMove>> variations = {};  // what could have been played instead of it
    int glyph = 0;  // PGN's number of an annotation, such as 2 for a mistake ($2); 0 without one
};

struct GameRecord {
    std::vector<std::pair<std::string, std::string>> tags;  // in the order of the file
    std::vector<RecordedMove> moves;
    std::string result = "*";  // 1-0, 0-1, 1/2-1/2 or *

    std::optional<std::string> tag(std::string_view name) const;
    void set_tag(std::string_view name, std::string value);
};

// Who is White in PGN: whoever has the white pieces, even where Black begins; without white pieces the first
// player.
Side pgn_white(const Session& session);

// As in GameRecord.
std::string_view pgn_result(Outcome outcome, Side white);
Outcome pgn_outcome(std::string_view result, Side white);

void set_players(GameRecord& record, Side white, const std::string& first, const std::string& second);

// All games of a text, at least one.
Result<std::vector<GameRecord>> parse_pgn(std::string_view text);

std::string pgn_text(const GameRecord& record);

// The moves alone, in lines.
std::string pgn_movetext(const std::vector<RecordedMove>& moves);

// Opens the game that the tags name (or `otherwise`, without a Variant tag) where the record starts.
Result<std::unique_ptr<Session>> open_record(const Registry& registry, const GameRecord& record,
                                             const GameSetup& otherwise);

// Plays all moves of the record on a session that open_record() gave, variations too, noting who made them.
std::optional<Error> replay_record(Session& session, GameRecord& record);

// A record of the session's game from its very start: variant, starting position and result so far.
GameRecord new_record(const Registry& registry, const Session& session, const std::string& start,
                      const std::vector<RecordedMove>& moves);

}  // namespace sortie
