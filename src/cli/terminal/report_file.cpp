#include "cli/terminal/report_file.h"

#include <algorithm>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <sys/utsname.h>
#include <thread>
#include <vector>

#include "cli/terminal/output.h"
#include "core/file.h"
#include "core/text.h"
#include "core/version.h"

namespace sortie {

namespace {

constexpr std::string_view kPage = ".html";
constexpr std::string_view kMarkdown = ".md";

std::vector<std::string> files_of(const std::string& name) {
    if (name.ends_with(kPage) || name.ends_with(kMarkdown)) return {name};
    return {name + std::string(kPage), name + std::string(kMarkdown)};
}

// As a shell would need it.
std::string quoted(const std::string& word) {
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
    std::string safe = "'";
    for (const char c : word) safe += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return safe + "'";
}

std::string command_line() {
    std::ifstream file("/proc/self/cmdline", std::ios::binary);
    const std::string words{std::istreambuf_iterator<char>(file), {}};
    std::string line;
    for (const std::string_view word : split_at(words, '\0')) {
        if (line.empty()) {
            line = "sortie";  // wherever it was called
        } else if (word.data() != words.data() + words.size()) {
            line += " " + quoted(std::string(word));
        }
    }
    return line;
}

std::string machine() {
    std::string processor = "unknown processor";
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("model name")) continue;
        processor = line.substr(std::min(line.find(':') + 2, line.size()));
        break;
    }
    utsname system{};
    uname(&system);
    return fmt::format("{} × {}, {} {}", std::max(std::thread::hardware_concurrency(), 1U), processor,
                       static_cast<const char*>(system.sysname), static_cast<const char*>(system.machine));
}

}  // namespace

std::optional<Error> check_report(const std::string& name) {
    if (name.empty()) return std::nullopt;
    for (const std::string& file : files_of(name)) {
        if (auto problem = check_writable(file)) return problem;
    }
    return std::nullopt;
}

std::optional<Error> write_report(const Document& document, const std::string& name, bool quiet) {
    if (name.empty()) return std::nullopt;
    const auto files = files_of(name);
    for (const std::string& file : files) {
        const std::string text = file.ends_with(kPage) ? to_html(document) : to_markdown(document);
        if (auto problem = write_file(file, text)) return problem;
    }
    if (!quiet) print_note("report: {}\n", fmt::join(files, ", "));
    return std::nullopt;
}

void add_report_option(Command& command, std::string& name) {
    command.option("--report", name, kReportHelp).value("FILE");
}

ReportOrigin report_origin() {
    return {command_line(), version(), fmt::format("{:%Y-%m-%d %H:%M} UTC", fmt::gmtime(std::time(nullptr))),
            machine()};
}

}  // namespace sortie
