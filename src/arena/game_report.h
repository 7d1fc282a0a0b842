// What happened in one game of the arena: its moves, how it ended and why, and what each side spent.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.h"
#include "core/score.h"
#include "core/side.h"
#include "engine/session.h"
#include "games/outcome.h"

namespace sortie {

enum class Termination : std::uint8_t {
    Rules,         // the game's own end
    TimeLoss,      // the loser answered later than its time and the margin allow
    IllegalMove,   // the loser's answer is no move of the position
    Crash,         // the loser's engine died, could not be started, or talked nonsense without end
    Stall,         // the loser's engine gave no answer and was ended
    Adjudication,  // the scores said so for long enough; only when switched on
    LengthLimit,   // a draw, because the game went on for too long
    Interrupted,   // the game was stopped from outside and has no result
};

// "rules", "time", "illegal move", "crash", "stall", "adjudication", "length", "interrupted".
std::string_view termination_name(Termination termination);
std::optional<Termination> parse_termination(std::string_view name);

struct MoveReport {
    Side side = Side::First;
    std::string move;
    bool opening = false;  // given, not chosen
    Score score = kDraw;   // as the mover sees it
    int depth = 0;
    std::uint64_t nodes = 0;
    Duration time{};
};

// What a side did in its own moves; openings do not count.
struct SideReport {
    int moves = 0;
    std::uint64_t nodes = 0;
    Duration time{};
    int captures = 0;
    Duration lateness{};          // the most by which an answer came after its time, margin not subtracted
    Duration machine_lateness{};  // the most that a busy machine added to that; not punished
};

struct GameReport {
    GameSetup identity;
    std::string start;                  // position text before all moves
    std::array<std::string, 2> agents;  // specs as text, by side
    std::vector<MoveReport> moves;      // the opening first
    int plies = 0;                      // moves.size(), also where the moves are not kept
    std::string final_position;
    Outcome outcome = Outcome::Ongoing;  // Ongoing only when interrupted
    Termination termination = Termination::Rules;
    std::string reason;  // one line for people: "Black lost on time, 35 ms late"
    std::array<SideReport, 2> sides;
};

}  // namespace sortie
