// The statistics of a search as a table.
#pragma once

#include <string>

#include "core/search_statistics.h"

namespace sortie {

std::string statistics_text(const SearchStatistics& statistics);

}  // namespace sortie
