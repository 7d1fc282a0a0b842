#include "arena/course/lessons.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "engine/review.h"

namespace sortie {

namespace {

constexpr std::uint64_t kReviewNodes = 4000;  // for each position
constexpr std::size_t kMostReviewed = 3;      // losses of one participant, until a mistake is found

struct Loss {
    std::uint64_t number = 0;
    Side side = Side::First;  // of the loser
    std::size_t winner = 0;
};

std::vector<Loss> losses_of(std::size_t agent, const PlayedGames& games, const std::vector<Rating>& ratings) {
    std::vector<Loss> losses;
    for (const auto& [number, report] : games.games()) {
        const auto seats = games.schedule().game(number).seats;
        for (const Side side : {Side::First, Side::Second}) {
            if (seats[index(side)] != agent || report.termination != Termination::Rules) continue;
            if (report.outcome == win_for(opponent(side)) && !report.moves.empty())
                losses.push_back({number, side, seats[index(opponent(side))]});
        }
    }
    std::sort(losses.begin(), losses.end(), [&](const Loss& a, const Loss& b) {
        if (ratings[a.winner].elo != ratings[b.winner].elo)
            return ratings[a.winner].elo < ratings[b.winner].elo;
        return games.games().at(a.number).plies > games.games().at(b.number).plies;
    });
    return losses;
}

// The first move of that side that a review calls a mistake.
std::optional<ReviewedMove> first_mistake(const Registry& registry, const GameReport& report, Side side,
                                          const StopFlag& stop) {
    const auto session = registry.open(at_position(report.identity, report.start));
    if (!session) return std::nullopt;
    const auto agent = (*session)->make_agent({"sortie", {{"hash", "8"}}});
    if (!agent) return std::nullopt;
    std::vector<std::string> moves;
    for (const MoveReport& move : report.moves) moves.push_back(move.move);
    Limits limits;
    limits.nodes = kReviewNodes;
    std::optional<ReviewedMove> found;
    review_game(**session, **agent, moves, limits, stop, [&](const ReviewedMove& move) {
        const bool own = !report.moves[static_cast<std::size_t>(move.ply) - 1].opening;
        if (own && move.side == side && (move.mark == Mark::Mistake || move.mark == Mark::Blunder))
            found = move;
        return !found;
    });
    return found;
}

Result<Boards::Board> board_of(const Registry& registry, const GameReport& report,
                               const ReviewedMove& mistake) {
    GameSetup setup = at_position(report.identity, report.start);
    for (int i = 0; i + 1 < mistake.ply; ++i)
        setup.moves.push_back(report.moves[static_cast<std::size_t>(i)].move);
    const auto session = registry.open(setup);
    if (!session) return Error{session.error()};
    Boards::Board board{"", (*session)->position_text(), (*session)->view(), {}};
    using Meaning = Boards::Arrow::Meaning;
    for (const auto& [move, meaning] :
         {std::pair(mistake.best, Meaning::Better), std::pair(mistake.move, Meaning::Played)}) {
        if (const auto drawn = (*session)->drawn_move(move)) board.arrows.push_back({drawn->path, meaning});
    }
    return board;
}

}  // namespace

Section lessons_section(const Registry& registry, const std::vector<std::string>& names,
                        const PlayedGames& games, const std::vector<Rating>& ratings, const StopFlag& stop) {
    Boards boards;
    for (const std::size_t agent : ranking(ratings)) {
        const auto losses = losses_of(agent, games, ratings);
        for (std::size_t i = 0; i < losses.size() && i < kMostReviewed && !stop.requested(); ++i) {
            const GameReport& report = games.games().at(losses[i].number);
            const auto mistake = first_mistake(registry, report, losses[i].side, stop);
            if (!mistake) continue;
            auto board = board_of(registry, report, *mistake);
            if (!board) continue;
            board->caption = fmt::format(
                "{} lost to {} (game {}): at ply {} `{}` was a {}, from {:.0f} % to {:.0f} %; `{}` was "
                "better",
                names[agent], names[losses[i].winner], losses[i].number + 1, mistake->ply, mistake->move,
                mark_name(mistake->mark), mistake->before * 100, mistake->after * 100, mistake->best);
            boards.boards.push_back(std::move(*board));
            break;
        }
    }
    Section section{"What to learn from", {}};
    if (boards.boards.empty()) {
        section.blocks.emplace_back(Paragraph{"No game was lost by a mistake that a short review finds."});
        return section;
    }
    section.blocks.emplace_back(Paragraph{fmt::format(
        "Of each player the loss to the weakest opponent, and the first mistake there: what was played in "
        "red, what was better in green. A search of {} nodes for each position is the judge.",
        kReviewNodes)});
    section.blocks.emplace_back(std::move(boards));
    return section;
}

}  // namespace sortie
