#include "engine/drawn_moves.h"

#include <algorithm>
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

PointNames::PointNames(const View& view) {
    for (const View::Point& point : view.points) {
        longest_ = std::max(longest_, point.name.size());
        names_.insert(point.name);
    }
}

std::vector<std::string> PointNames::found_in(std::string_view text) const {
    std::vector<std::string> found;
    while (!text.empty()) {
        std::size_t length = std::min(longest_, text.size());
        while (length > 0 && !names_.contains(std::string(text.substr(0, length)))) --length;
        if (length > 0) found.emplace_back(text.substr(0, length));
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return found;
}

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
