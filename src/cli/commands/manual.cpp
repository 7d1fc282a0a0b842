// `sortie manual`: the manual pages, for man(1) and for packages.
#include "cli/texts/manual.h"

#include <filesystem>
#include <fmt/format.h>

#include "cli/commands/list.h"
#include "cli/terminal/output.h"
#include "core/file.h"
#include "core/nearest.h"
#include "core/text.h"

namespace sortie {

namespace {

struct ManualOptions {
    std::string page = "sortie";
    std::optional<std::string> folder;
};

constexpr const char* kManualExamples =
    "Examples:\n"
    "  sortie manual sortie-match | man -l -         read the page of a command\n"
    "  sortie manual --dir man1                      write all pages, for an installation\n"
    "\n"
    "The pages say what --help says. Packages install them: 'man sortie', 'man sortie-match'.";

int write_manuals(const std::deque<Command>& commands, const std::string& folder) {
    std::error_code trouble;
    std::filesystem::create_directories(folder, trouble);
    if (trouble) return failed(fmt::format("folder {}: {}", folder, trouble.message()));
    if (const auto problem = write_file(folder + "/sortie.1", program_manual(commands)))
        return failed(problem->message);
    for (const Command& command : commands) {
        const std::string file = fmt::format("{}/{}.1", folder, manual_name(command));
        if (const auto problem = write_file(file, manual_page(command))) return failed(problem->message);
    }
    return kDone;
}

int run_manual(const std::deque<Command>& commands, const ManualOptions& options) {
    if (options.folder) return write_manuals(commands, *options.folder);
    std::vector<std::string> names{"sortie"};
    std::string text = options.page == names.front() ? program_manual(commands) : "";
    for (const Command& command : commands) {
        names.push_back(manual_name(command));
        if (names.back() == options.page) text = manual_page(command);
    }
    if (text.empty()) {
        return bad_input(
            fmt::format("there is no page {}{}", in_quotes(options.page), did_you_mean(options.page, names)));
    }
    print_out("{}", text);
    return kDone;
}

}  // namespace

void add_manual(Parser& parser) {
    const auto [command, options] = parser.add<ManualOptions>(
        "manual", "Print a manual page, or write all of them", kManualExamples,
        [&parser](const ManualOptions& chosen) { return run_manual(parser.commands(), chosen); });
    command.option("PAGE", options.page, "Which one, such as sortie-match");
    command.option("--dir", options.folder, "Write all pages to this folder")
        .value("FOLDER")
        .excludes({"PAGE"});
}

}  // namespace sortie
