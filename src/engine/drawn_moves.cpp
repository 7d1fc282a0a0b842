#include "engine/drawn_moves.h"

#include <optional>

namespace sortie {

namespace {

// By point: whose piece stands there.
std::vector<std::optional<Side>> owners(const View& view) {
    std::vector<std::optional<Side>> by_point(view.points.size());
    for (const View::Piece& piece : view.pieces) by_point[static_cast<std::size_t>(piece.point)] = piece.side;
    return by_point;
}

}  // namespace

std::vector<std::string> captured_points(const View& before, const View& after,
                                         const std::vector<std::string>& path) {
    const auto were = owners(before);
    const auto are = owners(after);
    std::vector<std::string> captured;
    for (std::size_t i = 0; i < were.size(); ++i) {
        const std::string& name = before.points[i].name;
        const bool left = were[i] && !are[i] && name != path.front();
        const bool taken = were[i] && are[i] && were[i] != are[i] && name == path.back();
        if (left || taken) captured.push_back(name);
    }
    return captured;
}

}  // namespace sortie
