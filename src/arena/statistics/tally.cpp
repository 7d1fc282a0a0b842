#include "arena/statistics/tally.h"

#include <algorithm>
#include <cmath>

namespace sortie {

namespace {

Results result_for(Outcome outcome, Side side) {
    if (outcome == Outcome::Draw) return {0, 1, 0};
    return outcome == win_for(side) ? Results{1, 0, 0} : Results{0, 0, 1};
}

void count_failure(AgentTally& loser, Termination termination) {
    if (termination == Termination::TimeLoss) ++loser.time_losses;
    if (termination == Termination::IllegalMove) ++loser.illegal_moves;
    if (termination == Termination::Crash || termination == Termination::Stall) ++loser.crashes;
}

void count_moves(AgentTally& tally, const SideReport& side) {
    tally.moves += static_cast<std::uint64_t>(side.moves);
    tally.nodes += side.nodes;
    tally.time += side.time;
    tally.captures += static_cast<std::uint64_t>(std::max(side.captures, 0));
    tally.lateness = std::max(tally.lateness, side.lateness);
    tally.machine_lateness = std::max(tally.machine_lateness, side.machine_lateness);
}

}  // namespace

AgentTally& AgentTally::operator+=(const AgentTally& other) {
    moves += other.moves;
    nodes += other.nodes;
    time += other.time;
    captures += other.captures;
    time_losses += other.time_losses;
    illegal_moves += other.illegal_moves;
    crashes += other.crashes;
    lateness = std::max(lateness, other.lateness);
    machine_lateness = std::max(machine_lateness, other.machine_lateness);
    return *this;
}

Tally::Tally(const Schedule& schedule) : half_pairs_(schedule.pairings().size()), paired_(schedule.paired()) {
    for (const auto& [a, b] : schedule.pairings()) {
        pairings_.emplace_back();
        pairings_.back().agents = {a, b};
    }
}

void Tally::add(const ScheduledGame& game, const GameReport& report) {
    PairingTally& pairing = pairings_[game.pairing];
    const Side side_of_a = game.seats[0] == pairing.agents[0] ? Side::First : Side::Second;
    const Results result = result_for(report.outcome, side_of_a);
    ++games_;
    pairing.results += result;
    pairing.first_player += result_for(report.outcome, Side::First);
    pairing.plies += static_cast<std::uint64_t>(report.plies);
    for (const Side side : {Side::First, Side::Second}) {
        AgentTally& did = pairing.did[side == side_of_a ? 0 : 1];
        count_moves(did, report.sides[index(side)]);
        if (report.outcome == win_for(opponent(side))) count_failure(did, report.termination);
    }
    if (!paired_) return;
    auto& half = half_pairs_[game.pairing];
    if (half && half->opening == game.opening) {
        ++pairing.pairs[static_cast<std::size_t>(std::lround(2 * (half->points + result.score())))];
        half.reset();
    } else {
        half = HalfPair{game.opening, result.score()};
    }
}

AgentTotal total_of(const Tally& tally, std::size_t agent) {
    AgentTotal total;
    for (const PairingTally& pairing : tally.pairings()) {
        for (const std::size_t seat : {0U, 1U}) {
            if (pairing.agents[seat] != agent) continue;
            total.results += seat == 0 ? pairing.results : reversed(pairing.results);
            for (std::size_t i = 0; i < total.pairs.size(); ++i)
                total.pairs[i] += pairing.pairs[seat == 0 ? i : total.pairs.size() - 1 - i];
            total.did += pairing.did[seat];
        }
    }
    return total;
}

}  // namespace sortie
