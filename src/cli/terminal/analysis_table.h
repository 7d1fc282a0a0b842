// The running results of an analysis: a table that redraws itself on a terminal, plain lines otherwise.
#pragma once

#include <cstddef>
#include <vector>

#include "core/search_report.h"

namespace sortie {

class AnalysisTable {
  public:
    // `redraws`: whether the cursor may be moved back over what was printed.
    AnalysisTable(std::size_t lines, bool redraws, std::size_t width);

    void show(const SearchReport& report);

  private:
    void redraw();

    const bool redraws_;
    const std::size_t width_;
    std::vector<SearchReport> latest_;  // by line
    std::size_t drawn_ = 0;             // rows on the screen
};

}  // namespace sortie
