// A report on a terminal.
#pragma once

#include <string>

#include "arena/report/document.h"
#include "cli/terminal/board_drawing.h"

namespace sortie {

// Tables in columns, charts as bars of characters, boards drawn; texts wrapped at a hundred columns.
std::string document_text(const Document& document, const DrawStyle& style);

}  // namespace sortie
