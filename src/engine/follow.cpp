#include "engine/follow.h"

#include <algorithm>
#include <iterator>

namespace sortie {

std::optional<WrongMove> follow(Session& session, std::vector<std::string>& played,
                                const std::vector<std::string>& moves) {
    const auto [old_part, new_part] = std::mismatch(played.begin(), played.end(), moves.begin(), moves.end());
    for (auto old = old_part; old != played.end(); ++old) session.take_back();
    for (auto move = new_part; move != moves.end(); ++move) {
        const auto problem = session.play(*move);
        if (!problem) continue;
        for (auto undone = new_part; undone != move; ++undone) session.take_back();
        for (auto old = old_part; old != played.end(); ++old) session.play(*old);
        return WrongMove{static_cast<std::size_t>(std::distance(moves.begin(), move)) + 1, problem->message};
    }
    played.erase(old_part, played.end());
    played.insert(played.end(), new_part, moves.end());
    return std::nullopt;
}

}  // namespace sortie
