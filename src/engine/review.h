// The review of a whole game: every position is searched, and every move is judged by how much of the mover's
// winning probability it gave away.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "core/limits.h"
#include "core/side.h"
#include "core/stop.h"
#include "engine/agents/agent.h"
#include "engine/session.h"

namespace sortie {

enum class Mark { None, Inaccuracy, Mistake, Blunder };

// Losses of winning probability from which on a move gets its mark.
inline constexpr double kInaccuracyLoss = 0.05;
inline constexpr double kMistakeLoss = 0.10;
inline constexpr double kBlunderLoss = 0.20;

Mark mark_of(double loss);
// "inaccuracy", "mistake", "blunder"; empty for none.
std::string_view mark_name(Mark mark);

struct ReviewedMove {
    int ply = 0;  // from 1
    Side side = Side::First;
    std::string move;  // as the game writes it
    std::string best;
    double before = 0.5;  // the mover's winning probability with the best move
    double after = 0.5;   // and with the move that was played
    Mark mark = Mark::None;
};

// Plays the moves on the session, to which the agent is bound, and reports each as soon as it is judged. The
// moves must be legal. False when it ended before the last: a report that returns false ends it behind its
// move, `stop` somewhere on the way.
bool review_game(Session& session, Agent& agent, std::span<const std::string> moves, const Limits& limits,
                 const StopFlag& stop, const std::function<bool(const ReviewedMove&)>& report);

}  // namespace sortie
