// The parser of the command line: the program's commands, and the one that was asked for.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "cli/parser/command.h"

namespace sortie {

template <class Options>
struct Declared {
    Command& command;
    Options& options;  // live as long as the parser
};

class Parser {
  public:
    Parser(const Registry& registry, std::string version)
        : registry_(registry), version_(std::move(version)) {}

    const Registry& registry() const { return registry_; }

    // The commands that follow are listed under this heading.
    void begin_group(std::string heading) { heading_ = std::move(heading); }

    // A command that is run by `start(registry, options)` or `start(options)`. "study values" stands below
    // "study", which must be there.
    template <class Options, class Run>
    Declared<Options> add(const char* name, const char* summary, const char* examples, Run start) {
        const auto options = std::make_shared<Options>();
        Command& command = commands_.emplace_back(registry_, name, heading_, summary, examples);
        if constexpr (std::is_invocable_v<Run, const Registry&, const Options&>) {
            command.run_by([this, options, start] { return start(registry_, *options); });
        } else {
            command.run_by([options, start] { return start(*options); });
        }
        return {command, *options};
    }

    const std::deque<Command>& commands() const { return commands_; }

    // Parses and runs what was asked for; the exit status.
    int run(int argc, const char* const* argv) const;

  private:
    const Registry& registry_;
    const std::string version_;  // what --version prints
    std::string heading_;
    std::deque<Command> commands_;  // whose addresses stay
};

}  // namespace sortie
