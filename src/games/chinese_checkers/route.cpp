#include "games/chinese_checkers/route.h"

#include <array>

#include "games/chinese_checkers/hops.h"

namespace sortie::chinese_checkers {

std::vector<int> shortest_route(const Position& position, Move move) {
    if (contains(kNeighbours[move.from], move.to)) return {move.from, move.to};
    Lines lines(position.occupied());
    lines.toggle(move.from);  // [CC-5] the piece counts as lifted
    std::array<int, kCellEnd> previous = {};
    std::vector<int> queue{move.from};
    Bits128 reached = bit<Bits128>(move.from);
    for (std::size_t i = 0; i < queue.size() && !contains(reached, move.to); ++i) {
        const Bits128 fresh = lines.landings(*position.board->hops, queue[i]) & ~reached;
        reached |= fresh;
        for_each_bit(fresh, [&](int cell) {
            previous[static_cast<std::size_t>(cell)] = queue[i];
            queue.push_back(cell);
        });
    }
    std::vector<int> route{move.to};
    while (route.front() != move.from)
        route.insert(route.begin(), previous[static_cast<std::size_t>(route.front())]);
    return route;
}

}  // namespace sortie::chinese_checkers
