#include "arena/schedule.h"

namespace sortie {

Schedule::Schedule(Format format, std::size_t agents, std::uint64_t games, bool paired)
    : games_(games), paired_(paired) {
    for (std::size_t a = 0; a < agents; ++a) {
        if (format == Format::Gauntlet && a > 0) break;
        for (std::size_t b = a + 1; b < agents; ++b) pairings_.emplace_back(a, b);
    }
}

ScheduledGame Schedule::game(std::uint64_t number) const {
    // A round is one game, or a pair of games, for each pairing; a last odd game makes a short round.
    const std::uint64_t in_pairs = paired_ ? games_ / 2 * 2 * pairings_.size() : 0;
    const std::uint64_t each = number < in_pairs ? 2 : 1;
    const std::uint64_t within = number - (number < in_pairs ? 0 : in_pairs);
    const std::uint64_t round =
        within / (each * pairings_.size()) + (number < in_pairs ? 0 : in_pairs / (2 * pairings_.size()));
    ScheduledGame game;
    game.number = number;
    game.opening = round;
    game.pairing = static_cast<std::size_t>(within / each % pairings_.size());
    const bool swapped = paired_ ? within % each == 1 : round % 2 == 1;
    const auto [a, b] = pairings_[game.pairing];
    game.seats = swapped ? std::array{b, a} : std::array{a, b};
    return game;
}

}  // namespace sortie
