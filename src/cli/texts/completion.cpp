#include "cli/texts/completion.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

#include "arena/external/external_agents.h"

namespace sortie {

namespace {

void add_new(std::vector<std::string>& words, std::string_view word) {
    if (std::find(words.begin(), words.end(), word) == words.end()) words.emplace_back(word);
}

std::vector<std::string> agent_names(const Registry& registry) {
    std::vector<std::string> names;
    for (const GameInfo& game : registry.games()) {
        const auto session = registry.open({std::string(game.name)});
        if (!session) continue;
        for (const AgentInfo& agent : all_agents(registry).agents(**session)) add_new(names, agent.name);
    }
    return names;
}

std::string escaped(std::string_view text, std::string_view letters, std::string_view before) {
    std::string result;
    for (const char letter : text) {
        if (letters.find(letter) != std::string_view::npos) result += before;
        result += letter;
    }
    return result;
}

// Between single quotes in bash and zsh.
std::string shell_quoted(std::string_view text) {
    std::string result = "'";
    for (const char letter : text) result += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return result + "'";
}

std::string fish_quoted(std::string_view text) {
    return "'" + escaped(text, "\\'", "\\") + "'";
}

// The words that complete a command line behind these: commands that stand alone.
std::vector<std::string> first_words(const std::deque<Command>& commands) {
    std::vector<std::string> words;
    for (const Command& command : commands) {
        if (command.name().find(' ') == std::string::npos) words.push_back(command.name());
    }
    return words;
}

// "values" and "solver", which stand below "study".
std::vector<std::string> words_below(const std::deque<Command>& commands, const std::string& name) {
    std::vector<std::string> words;
    for (const Command& command : commands) {
        if (command.name().starts_with(name + " ")) words.push_back(command.name().substr(name.size() + 1));
    }
    return words;
}

// All that stands behind a command without an option before it.
ValueHint lone_values(const Command& command, const std::deque<Command>& commands) {
    ValueHint all{words_below(commands, command.name()), false};
    for (const OptionSpec& option : command.options()) {
        if (!option.stands_alone()) continue;
        const ValueHint hint = hint_for(option, command.registry());
        all.words.insert(all.words.end(), hint.words.begin(), hint.words.end());
        all.files = all.files || hint.files;
    }
    return all;
}

std::string option_names(const Command& command) {
    std::vector<std::string> names{"--help"};
    for (const OptionSpec& option : command.options()) {
        if (option.stands_alone()) continue;
        names.push_back(option.name);
        if (!option.negation.empty()) names.push_back(option.negation);
    }
    return fmt::format("{}", fmt::join(names, " "));
}

std::string bash_values(const ValueHint& hint) {
    return fmt::format("words='{}'{}", fmt::join(hint.words, " "), hint.files ? " files=yes" : "");
}

std::string bash_case(const Command& command, const std::deque<Command>& commands) {
    std::string text = fmt::format("        '{}')\n            options='{}'\n            case $before in\n",
                                   command.name(), option_names(command));
    std::vector<std::string> free;  // whose values nobody can guess
    for (const OptionSpec& option : command.options()) {
        if (option.stands_alone() || option.is_flag()) continue;
        const ValueHint hint = hint_for(option, command.registry());
        if (hint.words.empty() && !hint.files) {
            free.push_back(option.name);
        } else {
            text += fmt::format("                {}) options= {} ;;\n", option.name, bash_values(hint));
        }
    }
    if (!free.empty()) text += fmt::format("                {}) options= ;;\n", fmt::join(free, " | "));
    text += fmt::format("                *) {} ;;\n            esac ;;\n",
                        bash_values(lone_values(command, commands)));
    return text;
}

std::string zsh_action(const ValueHint& hint) {
    if (hint.files) return "_files";
    return hint.words.empty() ? " " : fmt::format("({})", fmt::join(hint.words, " "));
}

std::string zsh_argument(const OptionSpec& option, const Registry& registry) {
    const std::string action = zsh_action(hint_for(option, registry));
    const std::string help = escaped(option.help, "[]:", "\\");
    if (option.stands_alone())
        return fmt::format("{}:{}:{}", option.many ? "*" : "", escaped(option.name, ":", "\\"), action);
    if (option.is_flag()) return fmt::format("{}[{}]", option.name, help);
    return fmt::format("{}{}[{}]:{}:{}", option.many ? "*" : "", option.name, help, option.value, action);
}

std::string zsh_case(const Command& command, const std::deque<Command>& commands) {
    std::string text = fmt::format("        {})\n            _arguments '--help[Show this help]'",
                                   shell_quoted(command.name()));
    const bool has_commands = !words_below(commands, command.name()).empty();
    if (has_commands)
        text += fmt::format(" \\\n                ':COMMAND:{}'", zsh_action(lone_values(command, commands)));
    for (const OptionSpec& option : command.options()) {
        if (has_commands && option.stands_alone()) continue;  // among the others
        text += " \\\n                " + shell_quoted(zsh_argument(option, command.registry()));
        if (!option.negation.empty()) {
            text += " \\\n                " +
                    shell_quoted(option.negation + "[the opposite of " + option.name + "]");
        }
    }
    return text + " ;;\n";
}

std::string fish_values(const ValueHint& hint) {
    if (hint.files) return "-r -F";
    if (hint.words.empty()) return "-x";
    return "-x -a " + fish_quoted(fmt::format("{}", fmt::join(hint.words, " ")));
}

std::string fish_option(const Command& command, const std::string& condition, const OptionSpec& option) {
    const ValueHint hint = hint_for(option, command.registry());
    const std::string start = fmt::format("complete -c sortie -n {} ", fish_quoted(condition));
    if (option.stands_alone()) {
        if (hint.words.empty() && !hint.files) return "";
        std::string values =
            hint.files ? "-F" : "-a " + fish_quoted(fmt::format("{}", fmt::join(hint.words, " ")));
        return fmt::format("{}{} -d {}\n", start, values, fish_quoted(option.help));
    }
    std::string text = fmt::format("{}-l {}{} -d {}\n", start, option.name.substr(2),
                                   option.is_flag() ? "" : " " + fish_values(hint), fish_quoted(option.help));
    if (!option.negation.empty()) text += fmt::format("{}-l {}\n", start, option.negation.substr(2));
    return text;
}

}  // namespace

ValueHint hint_for(const OptionSpec& option, const Registry& registry) {
    ValueHint hint{option.choices, false};
    const std::string& value = option.stands_alone() ? option.name : option.value;
    if (option.is_flag()) return {};
    if (value.starts_with("AGENT")) hint.words = agent_names(registry);
    hint.files = value.find("FILE") != std::string::npos || value == "FOLDER" || value == "FROM";
    for (const GameInfo& game : registry.games()) {
        if (option.name == "--game") add_new(hint.words, game.name);
        if (option.name != "--variant") continue;
        for (const VariantInfo& variant : game.variants) add_new(hint.words, variant.name);
    }
    return hint;
}

std::string bash_completion(const std::deque<Command>& commands) {
    std::string text = fmt::format(
        "# Completion of sortie for bash, made by 'sortie completion bash'.\n"
        "_sortie() {{\n"
        "    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}}\n"
        "    local command=${{COMP_WORDS[1]}} options= words= files=\n"
        "    COMPREPLY=()\n"
        "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
        "        COMPREPLY=($(compgen -W '{} --help --version' -- \"$word\"))\n"
        "        return\n"
        "    fi\n",
        fmt::join(first_words(commands), " "));
    text += "    if [ \"$COMP_CWORD\" -gt 2 ]; then\n        case \"$command ${COMP_WORDS[2]}\" in\n";
    for (const Command& command : commands) {
        if (command.name().find(' ') == std::string::npos) continue;
        text += fmt::format("            '{0}') command='{0}' ;;\n", command.name());
    }
    text += "        esac\n    fi\n    case $command in\n";
    for (const Command& command : commands) text += bash_case(command, commands);
    return text +
           "    esac\n"
           "    if [[ $word == -* || -z $words$files ]]; then words=$options; fi\n"
           "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
           "    if [ -n \"$files\" ] && [[ $word != -* ]]; then\n"
           "        compopt -o filenames 2>/dev/null\n"
           "        COMPREPLY+=($(compgen -f -- \"$word\"))\n"
           "    fi\n"
           "}\n"
           "complete -F _sortie sortie\n";
}

std::string zsh_completion(const std::deque<Command>& commands) {
    std::string text =
        "#compdef sortie\n"
        "# Completion of sortie for zsh, made by 'sortie completion zsh'.\n"
        "_sortie() {\n"
        "    local -a commands\n"
        "    commands=(\n";
    for (const Command& command : commands) {
        if (command.name().find(' ') != std::string::npos) continue;
        text += fmt::format("        {}\n",
                            shell_quoted(command.name() + ":" + escaped(command.summary(), ":", "\\")));
    }
    text +=
        "    )\n"
        "    if (( CURRENT == 2 )); then\n"
        "        _describe command commands\n"
        "        return\n"
        "    fi\n"
        "    local command=$words[2]\n"
        "    shift words\n"
        "    (( CURRENT-- ))\n"
        "    case \"$command $words[2]\" in\n";
    for (const Command& command : commands) {
        if (command.name().find(' ') == std::string::npos) continue;
        text += fmt::format(
            "        {0}) (( CURRENT > 2 )) && command={0} && shift words && (( CURRENT-- )) ;;\n",
            shell_quoted(command.name()));
    }
    text += "    esac\n    case $command in\n";
    for (const Command& command : commands) text += zsh_case(command, commands);
    return text + "    esac\n}\n_sortie \"$@\"\n";
}

std::string fish_completion(const std::deque<Command>& commands) {
    std::string text =
        "# Completion of sortie for fish, made by 'sortie completion fish'.\n"
        "complete -c sortie -f\n"
        "complete -c sortie -n __fish_use_subcommand -l help -d 'Show this help'\n"
        "complete -c sortie -n __fish_use_subcommand -l version -d 'Show the version'\n";
    for (const Command& command : commands) {
        const std::size_t blank = command.name().find(' ');
        const std::string first = command.name().substr(0, blank);
        std::string condition = "__fish_seen_subcommand_from " + first;
        if (blank == std::string::npos) {
            text += fmt::format("complete -c sortie -n __fish_use_subcommand -a {} -d {}\n", first,
                                fish_quoted(command.summary()));
        } else {
            const std::string second = command.name().substr(blank + 1);
            text += fmt::format("complete -c sortie -n {} -a {} -d {}\n", fish_quoted(condition), second,
                                fish_quoted(command.summary()));
            condition += "; and __fish_seen_subcommand_from " + second;
        }
        for (const OptionSpec& option : command.options()) text += fish_option(command, condition, option);
    }
    return text;
}

}  // namespace sortie
