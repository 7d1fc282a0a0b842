// The end of a search, as Python sees it.
#pragma once

#include <vector>

#include "core/search_report.h"

namespace sortie::python {

struct FoundLines : SearchReport {
    std::vector<SearchReport> lines;  // the best first
};

}  // namespace sortie::python
