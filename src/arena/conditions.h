// The conditions under which games are played, the same for both sides: limits, clock, adjudication.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/clock.h"
#include "core/limits.h"
#include "core/result.h"
#include "core/score.h"

namespace sortie {

// A game clock: `base` for all moves, or for every `moves` of them, and an increment for each.
struct TimeControl {
    Duration base{};
    Duration increment{};
    std::optional<int> moves;
};

// Reads [MOVES/]SECONDS[+SECONDS], such as 10+0.1, 60 or 40/30+0.5.
Result<TimeControl> parse_time_control(std::string_view text);
std::string time_control_text(const TimeControl& control);

// The scores of both sides have kept to a bound for `plies` consecutive plies.
struct ScoreRule {
    Score score = 0;
    int plies = 0;
};

// Reads SCORE,PLIES.
Result<ScoreRule> parse_score_rule(std::string_view text);
std::string score_rule_text(const ScoreRule& rule);

struct Adjudication {
    std::optional<ScoreRule> win;   // both say that the same side is at least that much ahead
    std::optional<ScoreRule> draw;  // both say that neither is further ahead than that
};

inline constexpr Duration kUsualMargin = std::chrono::milliseconds(50);
inline constexpr Duration kUsualMoveTime = std::chrono::milliseconds(100);

struct Conditions {
    Limits limits;  // of a move; `clock` is not used here. What an agent's own options say counts as well
    std::optional<TimeControl> clock;
    // An answer may come this much after its time before the game is lost.
    Duration margin = kUsualMargin;
    // Whether time that an agent of this process had to wait for a processor counts as its own.
    bool strict_time = false;
    // For agents that would never stop, when nothing else limits them.
    Duration otherwise = kUsualMoveTime;
    Adjudication adjudication;
    int longest = 2000;  // plies; the game is a draw then
};

}  // namespace sortie
