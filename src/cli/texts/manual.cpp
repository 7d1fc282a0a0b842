#include "cli/texts/manual.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

#include "cli/parser/program_help.h"
#include "core/text.h"
#include "core/version.h"

namespace sortie {

namespace {

// Text that troff shows as it is.
std::string plain(std::string_view text) {
    std::string page;
    for (const char letter : text) {
        if (letter == '\\') {
            page += "\\e";
        } else if (letter == '-') {
            page += "\\-";
        } else {
            page += letter;
        }
    }
    const bool is_request = page.starts_with('.') || page.starts_with('\'');
    return is_request ? "\\&" + page : page;
}

std::string upper(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char letter) {
        return letter == ' ' ? '-' : static_cast<char>(letter >= 'a' && letter <= 'z' ? letter - 32 : letter);
    });
    return text;
}

std::string head(const std::string& name, const std::string& summary) {
    return fmt::format(
        ".\\\" Made by 'sortie manual'.\n.TH \"{}\" 1 \"\" \"Sortie {}\" \"User Commands\"\n"
        ".SH NAME\n{} \\- {}\n",
        plain(upper(name)), version(), plain(name), plain(summary));
}

// What stands below the help: examples, which keep their lines, and paragraphs, which are filled.
struct Footer {
    std::string examples;
    std::string paragraphs;
};

Footer read_footer(std::string_view text) {
    Footer footer;
    for (const std::string_view line : split_at(text, '\n')) {
        if (line == "Examples:") continue;
        const bool is_example = line.starts_with("  ");
        std::string& part = is_example ? footer.examples : footer.paragraphs;
        if (line.empty()) {
            if (!footer.paragraphs.empty()) footer.paragraphs += ".PP\n";
        } else {
            part += plain(is_example ? line.substr(2) : line) + "\n";
        }
    }
    return footer;
}

std::string description_section(const Footer& footer) {
    return footer.paragraphs.empty() ? "" : ".SH DESCRIPTION\n" + footer.paragraphs;
}

std::string examples_section(const Footer& footer) {
    return footer.examples.empty() ? "" : ".SH EXAMPLES\n.nf\n" + footer.examples + ".fi\n";
}

std::string option_entry(const OptionSpec& option) {
    std::string name = fmt::format("\\fB{}\\fR", plain(option.name));
    if (option.stands_alone()) name = fmt::format("\\fI{}\\fR", plain(option.name));
    if (!option.negation.empty()) name += fmt::format(", \\fB{}\\fR", plain(option.negation));
    if (!option.is_flag() && !option.stands_alone()) name += fmt::format(" \\fI{}\\fR", plain(option.value));
    return fmt::format(".TP\n{}\n{}\n", name, plain(option.description()));
}

constexpr const char* kExitStatus =
    ".SH EXIT STATUS\n0: done; 1: the work failed; 2: the command line or the input was wrong.\n";

}  // namespace

std::string manual_name(const Command& command) {
    std::string name = "sortie-" + command.name();
    std::replace(name.begin(), name.end(), ' ', '-');
    return name;
}

std::string manual_page(const Command& command) {
    const Footer footer = read_footer(command.examples());
    std::string synopsis = fmt::format("\\fBsortie {}\\fR [\\fIOPTIONS\\fR]", plain(command.name()));
    std::string options;
    for (const OptionSpec& option : command.options()) {
        options += option_entry(option);
        if (!option.stands_alone()) continue;
        const std::string name = fmt::format("\\fI{}\\fR{}", plain(option.name), option.many ? "..." : "");
        synopsis += option.required ? " " + name : " [" + name + "]";
    }
    if (!options.empty()) options = ".SH OPTIONS\n" + options;
    return head(manual_name(command), command.summary()) + ".SH SYNOPSIS\n" + synopsis + "\n" +
           description_section(footer) + options + examples_section(footer) + kExitStatus +
           ".SH SEE ALSO\n\\fBsortie\\fR(1)\n";
}

std::string program_manual(const std::deque<Command>& commands) {
    std::string page = head("sortie", kProgramSummary);
    page += ".SH SYNOPSIS\n\\fBsortie\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR]\n.br\n";
    page += "\\fBsortie\\fR \\fB\\-\\-help\\fR | \\fB\\-\\-version\\fR\n";
    page +=
        ".SH DESCRIPTION\nSortie plays, analyses, solves and learns board games; \\fBsortie games\\fR lists "
        "them.\n"
        "Each command has a manual page of its own, and \\fBsortie\\fR \\fICOMMAND\\fR \\fB\\-\\-help\\fR "
        "says the same.\n.SH COMMANDS\n";
    std::string heading;
    for (const Command& command : commands) {
        if (command.heading() != heading) page += fmt::format(".SS {}\n", plain(command.heading()));
        heading = command.heading();
        page += fmt::format(".TP\n\\fB{}\\fR\n{}\n", plain(command.name()), plain(command.summary()));
    }
    page += examples_section(read_footer(kProgramExamples)) + kExitStatus + ".SH SEE ALSO\n";
    for (const Command& command : commands) {
        const bool last = &command == &commands.back();
        page += fmt::format("\\fB{}\\fR(1){}\n", plain(manual_name(command)), last ? "" : ",");
    }
    return page;
}

}  // namespace sortie
