#include "cli/parser/parser.h"

#include "cli/commands/session_options.h"
#include "cli/help_texts.h"
#include "core/text.h"

namespace sortie {

namespace {

// CLI11 quotes what was typed; a message is one line nevertheless.
std::string one_line(std::string text) {
    for (char& c : text) {
        if (static_cast<unsigned char>(c) < 0x20) c = ' ';
    }
    return text;
}

}  // namespace

Parser::Parser(const Registry& registry) : registry_(registry) {
    app_.require_subcommand(1);
    app_.set_version_flag("--version", "sortie " SORTIE_VERSION);
    app_.get_formatter()->column_width(30);
    app_.footer(help::kProgram);
}

int Parser::run(int argc, const char* const* argv) {
    try {
        app_.parse(argc, argv);
    } catch (const CLI::CallForHelp& call) {
        return app_.exit(call);
    } catch (const CLI::CallForVersion& call) {
        return app_.exit(call);
    } catch (const CLI::ParseError& problem) {
        const std::string word = argc > 1 ? argv[1] : "";
        if (word.empty() || is_command(word))
            return bad_input(one_line(problem.what()) + " ('sortie --help' lists the commands)");
        return bad_input("there is no command " + in_quotes(word) + " ('sortie --help' lists them)");
    }
    return chosen_();
}

bool Parser::is_command(const std::string& word) {
    const auto commands =
        app_.get_subcommands([&](const CLI::App* command) { return command->get_name() == word; });
    return !commands.empty();
}

}  // namespace sortie
