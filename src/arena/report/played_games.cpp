#include <algorithm>
#include <utility>

#include "arena/report/run_report.h"

namespace sortie {

namespace {

constexpr std::size_t kMostMoveNumbers = 60;  // later moves are too few to say anything

void count(SearchFigures::Sum& sum, const MoveReport& move) {
    ++sum.moves;
    sum.depth += move.depth;
    sum.nodes += static_cast<double>(move.nodes);
    sum.seconds += seconds(move.time);
}

bool is_remarkable(Termination termination) {
    return termination != Termination::Rules && termination != Termination::Adjudication &&
           termination != Termination::LengthLimit;
}

}  // namespace

PlayedGames::PlayedGames(Schedule schedule, std::size_t most_replays)
    : schedule_(std::move(schedule)), most_replays_(most_replays) {}

void PlayedGames::add(std::uint64_t number, GameReport report) {
    const auto seats = schedule_.game(number).seats;
    std::array<std::size_t, 2> moves_made{};
    for (const MoveReport& move : report.moves) {
        if (move.opening) continue;
        const std::size_t agent = seats[index(move.side)];
        if (figures_.size() <= agent) figures_.resize(agent + 1);
        SearchFigures& figures = figures_[agent];
        count(figures.all, move);
        const std::size_t turn = moves_made[index(move.side)]++;
        if (turn >= kMostMoveNumbers) continue;
        if (figures.by_move.size() <= turn) figures.by_move.resize(turn + 1);
        count(figures.by_move[turn], move);
    }
    const bool keeps =
        number < most_replays_ || (is_remarkable(report.termination) && replays_ < most_replays_);
    if (keeps) {
        ++replays_;
    } else {
        report.moves = {};
    }
    games_.insert_or_assign(number, std::move(report));
}

Tally PlayedGames::tally() const {
    Tally tally(schedule_);
    for (const auto& [number, report] : games_) tally.add(schedule_.game(number), report);
    return tally;
}

std::vector<PairScore> pair_scores(const Tally& tally) {
    std::vector<PairScore> scores;
    for (const PairingTally& pairing : tally.pairings()) {
        const auto games = static_cast<double>(pairing.results.games());
        if (games > 0)
            scores.push_back({pairing.agents[0], pairing.agents[1], games, games * pairing.results.score()});
    }
    return scores;
}

std::vector<std::size_t> ranking(const std::vector<Rating>& ratings) {
    std::vector<std::size_t> order(ratings.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return ratings[a].elo > ratings[b].elo; });
    return order;
}

}  // namespace sortie
