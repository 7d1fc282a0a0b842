#include "cli/terminal/move_notes.h"

#include <fmt/format.h>

#include "cli/terminal/report_text.h"

namespace sortie {

std::string move_note(const SearchReport& report) {
    return fmt::format("depth {}, score {}, {} nodes", report.depth, score_text(report),
                       short_number(report.nodes));
}

}  // namespace sortie
