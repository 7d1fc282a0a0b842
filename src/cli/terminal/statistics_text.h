// The statistics of a search as a table.
#pragma once

#include <string>

#include "core/search_statistics.h"
#include "engine/search_comparison.h"

namespace sortie {

std::string statistics_text(const SearchStatistics& statistics);

// How a search of N nodes compares with the whole tree.
std::string comparison_text(const SearchComparison& compared, std::uint64_t nodes);

}  // namespace sortie
