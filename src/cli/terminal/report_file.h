// Where commands write their reports, and what the report says about its making.
#pragma once

#include <optional>
#include <string>

#include "arena/report/document.h"
#include "arena/report/run_report.h"
#include "cli/parser/command.h"
#include "core/result.h"

namespace sortie {

// NAME.html is a page and NAME.md Markdown; any other name stands for both, with these endings.
std::optional<Error> check_report(const std::string& name);
std::optional<Error> write_report(const Document& document, const std::string& name, bool quiet);

inline constexpr const char* kReportHelp = "Write a report: FILE.html, FILE.md, or both for any other FILE";
void add_report_option(Command& command, std::string& name);

// The command line as it would be typed again, version, time and machine.
ReportOrigin report_origin();

}  // namespace sortie
