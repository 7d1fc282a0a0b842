#include "engine/review.h"

#include <optional>

#include "engine/prover.h"

namespace sortie {

namespace {

struct Judgement {
    Side side = Side::First;
    std::string best;
    double probability = 0.5;  // for `side`

    double probability_for(Side who) const { return who == side ? probability : 1.0 - probability; }
};

// The search's opinion of the position, or the plain truth where the game is over.
Judgement judge(const Session& session, Agent& agent, const Limits& limits, const StopFlag& stop) {
    Judgement judgement{session.side_to_move(), "", 0.5};
    const Outcome outcome = session.outcome();
    if (outcome == Outcome::Ongoing) {
        const SearchReport report = agent.think({limits, 1, {}, Purpose::Analysis}, stop, {});
        judgement.best = report.move;
        judgement.probability = report.probability;
    } else if (outcome != Outcome::Draw) {
        judgement.probability = outcome == win_for(judgement.side) ? 1.0 : 0.0;
    }
    return judgement;
}

// Whether two texts mean the same move: they lead to the same position.
bool same_move(Session& session, const std::string& a, const std::string& b) {
    const auto reached = [&](const std::string& move) -> std::optional<std::string> {
        if (session.play(move)) return std::nullopt;
        std::string position = session.position_text();
        session.take_back();
        return position;
    };
    return a == b || reached(a) == reached(b);
}

}  // namespace

Mark mark_of(double loss) {
    if (loss >= kBlunderLoss) return Mark::Blunder;
    if (loss >= kMistakeLoss) return Mark::Mistake;
    return loss >= kInaccuracyLoss ? Mark::Inaccuracy : Mark::None;
}

std::string_view mark_name(Mark mark) {
    switch (mark) {
        case Mark::Inaccuracy:
            return "inaccuracy";
        case Mark::Mistake:
            return "mistake";
        case Mark::Blunder:
            return "blunder";
        case Mark::None:
            break;
    }
    return "";
}

bool review_game(Session& session, Agent& agent, std::span<const std::string> moves, const Limits& limits,
                 const StopFlag& stop, const std::function<bool(const ReviewedMove&)>& report) {
    ProvingAgent judges(session, agent);
    Judgement here = judge(session, judges, limits, stop);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const bool played_best = same_move(session, moves[i], here.best);
        session.play(moves[i]);
        Judgement next = judge(session, judges, limits, stop);
        if (stop.requested()) return false;
        ReviewedMove move{static_cast<int>(i) + 1,         here.side, moves[i], here.best, here.probability,
                          next.probability_for(here.side), Mark::None};
        // Two searches of the same line differ a little; the best move is never a mistake.
        if (!played_best) move.mark = mark_of(move.before - move.after);
        if (!report(move)) return i + 1 == moves.size();
        here = std::move(next);
    }
    return true;
}

}  // namespace sortie
