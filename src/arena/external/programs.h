// Programs that play as agents, in whatever convention: the options that all of them take, and where they are
// started from.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/external/engine_process.h"
#include "arena/external/process_keeper.h"
#include "core/clock.h"
#include "core/result.h"
#include "engine/agents/agent.h"
#include "engine/agents/agent_option.h"

namespace sortie {

struct ProgramSpec {
    std::string program;                 // its path
    std::vector<std::string> arguments;  // in which {words} may be replaced
    std::string folder;                  // where it runs; empty: where we do
    Duration timeout{};                  // how long an answer may be overdue
    std::string log;                     // for what it says to nobody in particular
};

// cmd, args, dir, name, timeout and log.
OptionTable program_options();
Result<ProgramSpec> read_program(const OptionValues& values);

// What tables call an agent: its name=, otherwise the spec itself.
std::string agent_title(const std::string& spec);

// Each {key} in the arguments replaced by its value.
using Replacements = std::vector<std::pair<std::string_view, std::string>>;
std::vector<std::string> replaced(std::vector<std::string> arguments, const Replacements& values);
bool mentions(const std::vector<std::string>& arguments, std::string_view key);

// Words as a shell splits them: at blanks, but not within quotation marks, which are taken away.
std::vector<std::string> command_words(std::string_view text);

// The path of a program: as it is with a slash in it, then from the folder, if any; otherwise found in PATH.
// An error when there is nothing that can be run.
Result<std::string> find_program(const std::string& name, const std::string& folder);

// What all programs of one factory share: the keeper, which is forked with the first of them.
class Programs {
  public:
    // `interrupt`, if any, ends the wait for a program that does not answer when it is started.
    Programs(const std::atomic<bool>* interrupt, const Confinement& confinement)
        : interrupt_(interrupt), confinement_(confinement) {}

    Result<std::unique_ptr<EngineProcess>> start(const ProgramSpec& spec, EngineProcess::Output output);
    Result<std::unique_ptr<EngineProcess>> start(Launch launch, const std::string& log,
                                                 EngineProcess::Output output);
    // As all programs are confined, unless the launch says more.
    const Confinement& confinement() const { return confinement_; }
    // Nobody loses a game because the keeper was ended from outside.
    std::optional<AgentFailure> excused(std::optional<AgentFailure> failure);
    bool interrupted() const { return interrupt_ != nullptr && interrupt_->load(); }
    // Held while a client connects to the port that is built into it.
    std::mutex& port() { return port_; }

  private:
    Result<ProcessKeeper*> keeper();

    const std::atomic<bool>* const interrupt_;
    const Confinement confinement_;
    std::mutex port_;
    std::mutex mutex_;  // guards what follows
    std::unique_ptr<ProcessKeeper> keeper_;
};

}  // namespace sortie
