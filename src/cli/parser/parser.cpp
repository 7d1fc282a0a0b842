// The only file that knows CLI11, which takes the command line apart and lays out the help. What values mean,
// and every message, comes from the declarations.
#include "cli/parser/parser.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>

#include "cli/parser/program_help.h"
#include "cli/terminal/output.h"
#include "core/nearest.h"
#include "core/text.h"

namespace sortie {

namespace {

constexpr std::size_t kNameWidth = 30;
constexpr std::size_t kLineWidth = 110;

using Specs = std::map<const CLI::Option*, const OptionSpec*>;

// With line ends where the help's column ends.
std::string broken(const std::string& text) {
    std::string result;
    std::size_t column = 0;
    for (const std::string_view word : split_words(text)) {
        const bool fits = column + 1 + word.size() <= kLineWidth - kNameWidth;
        if (column > 0) result += fits ? ' ' : '\n';
        column = fits ? column + 1 + word.size() : word.size();
        result += word;
    }
    return result;
}

class PlainHelp : public CLI::Formatter {
  public:
    explicit PlainHelp(const Specs& specs) : specs_(specs) { column_width(kNameWidth); }

    std::string make_option_name(const CLI::Option* option, bool positional) const override {
        const auto spec = specs_.find(option);
        if (spec == specs_.end() || spec->second->negation.empty())
            return CLI::Formatter::make_option_name(option, positional);
        return spec->second->name + "," + spec->second->negation;
    }
    std::string make_option_opts(const CLI::Option* option) const override {
        const auto spec = specs_.find(option);
        if (spec == specs_.end() || spec->second->is_flag() || spec->second->stands_alone()) return "";
        return " " + spec->second->value;
    }
    std::string make_option_desc(const CLI::Option* option) const override {
        return broken(option->get_description());
    }
    std::string make_option_usage(const CLI::Option* option) const override {
        const OptionSpec& spec = *specs_.at(option);
        const std::string name = spec.name + (spec.many ? "..." : "");
        return spec.required ? name : "[" + name + "]";
    }

  private:
    const Specs& specs_;
};

// Flags need a place for what stands behind them, although nothing should.
CLI::Option* add_option(CLI::App& app, const OptionSpec& spec, std::string& flag_value) {
    if (spec.is_flag()) {
        const std::string names = spec.negation.empty() ? spec.name : spec.name + ",!" + spec.negation;
        return app.add_flag(names, flag_value, spec.description());
    }
    CLI::Option* const option = app.add_option(
        spec.name, [](const CLI::results_t&) { return true; }, spec.description());
    const bool once = spec.stands_alone() && !spec.many;
    option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    option->expected(1, once ? 1 : CLI::detail::expected_max_vector_size);
    return option->allow_extra_args(spec.many);
}

// One command of the command line, with what stands behind it.
struct Line {
    const Command& command;
    CLI::App* app;
    std::vector<std::pair<const OptionSpec*, CLI::Option*>> options;

    bool has(const std::string& name) const {
        return std::any_of(options.begin(), options.end(), [&](const auto& option) {
            return option.first->name == name && option.second->count() > 0;
        });
    }
};

// What stands on the command line and belongs to nothing.
std::optional<Error> unknown_word(const Line& line) {
    const auto words = line.app->remaining();
    if (words.empty()) return std::nullopt;
    const auto option = std::find_if(words.begin(), words.end(),
                                     [](const std::string& word) { return word.starts_with("-"); });
    if (option == words.end()) return Error{fmt::format("{} is one word too many", in_quotes(words.front()))};
    const std::string name = option->substr(0, option->find('='));
    std::vector<std::string> known{"--help"};
    for (const auto& [spec, parsed] : line.options) {
        if (!spec->stands_alone()) known.push_back(spec->name);
    }
    return Error{fmt::format("there is no option {}{}", in_quotes(name), did_you_mean(name, known))};
}

std::optional<Error> take_option(const Line& line, const OptionSpec& spec, const CLI::Option& parsed) {
    if (parsed.count() == 0) {
        if (spec.required) return Error{spec.name + " is required"};
        return std::nullopt;
    }
    if (spec.given != nullptr) *spec.given = true;
    for (const std::string& other : spec.excludes) {
        if (line.has(other)) return Error{fmt::format("{} and {} exclude each other", spec.name, other)};
    }
    for (const std::string& other : spec.needs) {
        if (!line.has(other)) return Error{fmt::format("{} needs {}", spec.name, other)};
    }
    const auto& values = parsed.results();
    if (spec.is_flag()) {
        if (values.back() != "true" && values.back() != "false") return Error{spec.name + " takes no value"};
        return spec.take(values.back() == "false" ? "no" : "");
    }
    if (!spec.many && values.size() > 1) return Error{spec.name + " is given twice"};
    for (const std::string& value : values) {
        if (value.empty() && !spec.may_be_empty)
            return Error{fmt::format("{}: empty; expected {}", spec.name, spec.value)};
        for (const std::string_view part : split_at(value, spec.separator)) {
            if (auto problem = spec.take(std::string(part))) return problem;
        }
    }
    return std::nullopt;
}

std::optional<Error> take_options(const Line& line) {
    if (auto problem = unknown_word(line)) return problem;
    for (const auto& [spec, parsed] : line.options) {
        if (auto problem = take_option(line, *spec, *parsed)) return problem;
    }
    return std::nullopt;
}

// All that CLI11 itself can complain of is a value that is missing.
std::string complaint(const CLI::ParseError& problem) {
    const std::string text = problem.what();
    return text.substr(0, text.find_first_of(": ")) + " needs a value";
}

int refuse(const std::string& message, const std::string& command) {
    return bad_input(fmt::format("{} ('sortie {}--help' {})", message, command.empty() ? "" : command + " ",
                                 command.empty() ? "lists the commands" : "shows the options"));
}

}  // namespace

int Parser::run(int argc, const char* const* argv) const {
    CLI::App app{fmt::format("Sortie: {}", kProgramSummary), "sortie"};
    Specs specs;
    app.formatter(std::make_shared<PlainHelp>(specs));
    app.set_help_flag("-h,--help", "Show this help");
    app.set_version_flag("--version", version_, "Show version, commit and compiler");
    app.footer(kProgramExamples);
    app.allow_extras();
    std::deque<Line> lines;
    std::string flag_value;
    std::vector<std::string> names;
    for (const Command& command : commands_) {
        const std::size_t blank = command.name().find(' ');
        CLI::App* parent = &app;
        if (blank != std::string::npos) parent = app.get_subcommand(command.name().substr(0, blank));
        const std::string name = command.name().substr(blank == std::string::npos ? 0 : blank + 1);
        CLI::App* const line = parent->add_subcommand(name, command.summary());
        line->group(command.heading());
        line->footer(command.examples());
        line->allow_extras();
        lines.push_back({command, line, {}});
        if (parent == &app) names.push_back(name);
        for (const OptionSpec& spec : command.options()) {
            CLI::Option* const option = add_option(*line, spec, flag_value);
            lines.back().options.emplace_back(&spec, option);
            specs.emplace(option, &spec);
        }
    }
    if (argc < 2) {
        print_out("{}", app.help());
        return kDone;
    }
    const auto chosen = [&] {  // a command below another one stands behind it
        return std::find_if(lines.rbegin(), lines.rend(),
                            [](const Line& line) { return line.app->parsed(); });
    };
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        print_out("{}", app.help());
        return kDone;
    } catch (const CLI::CallForVersion& call) {
        print_out("{}\n", call.what());
        return kDone;
    } catch (const CLI::ParseError& problem) {
        return refuse(complaint(problem), chosen() == lines.rend() ? "" : chosen()->command.name());
    }
    const auto line = chosen();
    const auto unread = app.remaining();
    if (line == lines.rend() || !unread.empty()) {
        const std::string word = unread.empty() ? argv[1] : unread.front();
        return refuse(fmt::format("there is no command {}{}", in_quotes(word), did_you_mean(word, names)),
                      "");
    }
    if (const auto problem = take_options(*line)) return refuse(problem->message, line->command.name());
    return line->command.run();
}

}  // namespace sortie
