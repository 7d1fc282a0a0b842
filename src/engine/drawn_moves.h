// What a move does on the board, found out from move texts and views alone: nothing here knows a game.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "games/view.h"

namespace sortie {

// The names of a view's points, to be found in move texts.
class PointNames {
  public:
    explicit PointNames(const View& view);

    // The points that a text names, in order; what stands between them is passed over.
    std::vector<std::string> found_in(std::string_view text) const;

  private:
    std::unordered_set<std::string> names_;
    std::size_t longest_ = 0;
};

// The points from which a piece disappears when a piece goes along `path`: those that it leaves empty, but
// for the origin, and the target if an opponent stood there.
std::vector<std::string> captured_points(const View& before, const View& after,
                                         const std::vector<std::string>& path);

}  // namespace sortie
