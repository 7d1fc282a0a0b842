// Gathers the lines of a search with several: those of the last depth that has them all.
#pragma once

#include <utility>
#include <vector>

#include "core/search_report.h"

namespace sortie {

class LineCollector {
  public:
    void add(const SearchReport& report) {
        if (report.line == 1) {
            complete_ = std::exchange(coming_, {});
        }
        coming_.push_back(report);
    }

    std::vector<SearchReport> take() {
        return coming_.size() >= complete_.size() ? std::move(coming_) : std::move(complete_);
    }

  private:
    std::vector<SearchReport> complete_;
    std::vector<SearchReport> coming_;
};

}  // namespace sortie
