// The parser of the command line: the program's commands and the one that was chosen. Only this folder knows
// CLI11: each of its files adds a group of commands with their options, validators and help texts.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "cli/commands.h"

namespace sortie {

template <class Options>
struct Command {
    CLI::App& app;
    Options& options;  // live as long as the parser
};

class Parser {
  public:
    explicit Parser(const Registry& registry);

    // The commands that follow are listed under this heading.
    void begin_group(std::string heading) { heading_ = std::move(heading); }

    // A command that is run by `start(registry, options)` or `start(options)`.
    template <class Options, class Run>
    Command<Options> add(const char* name, const char* description, const char* footer, Run start) {
        return add_below<Options>(app_, name, description, footer, start);
    }

    template <class Options, class Run>
    Command<Options> add_below(CLI::App& parent, const char* name, const char* description,
                               const char* footer, Run start) {
        CLI::App* const command = parent.add_subcommand(name, description);
        command->group(heading_);
        command->footer(footer);
        const auto options = std::make_shared<Options>();
        command->callback([this, options, start] {
            if (chosen_) return;  // by a command below this one
            chosen_ = [this, options, start] { return call(start, *options); };
        });
        return {*command, *options};
    }

    // Parses and runs what was asked for; the exit status.
    int run(int argc, const char* const* argv);

  private:
    template <class Options, class Run>
    int call(Run start, const Options& options) const {
        if constexpr (std::is_invocable_v<Run, const Registry&, const Options&>) {
            return start(registry_, options);
        } else {
            return start(options);
        }
    }

    bool is_command(const std::string& word);

    const Registry& registry_;
    CLI::App app_{"Sortie: an engine for Breakthrough and its neighbours", "sortie"};
    std::string heading_;
    std::function<int()> chosen_;
};

}  // namespace sortie
