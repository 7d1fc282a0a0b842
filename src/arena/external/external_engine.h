// A UCI engine as a process: started, shaken hands with, asked. Every answer has a time limit; whatever goes
// wrong comes back as a failure, after which the engine is of no use any more.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "arena/external/engine_process.h"
#include "arena/external/programs.h"
#include "core/clock.h"
#include "core/limits.h"
#include "core/result.h"
#include "core/stop.h"
#include "engine/agents/agent.h"
#include "engine/agents/agent_spec.h"

namespace sortie {

// uci:cmd=PATH[,option.NAME=VALUE]…[,variant=NAME][,movetime=…] and what every program takes.
struct EngineSpec {
    ProgramSpec program;
    std::vector<std::pair<std::string, std::string>> options;  // UCI options, in the order given
    std::string variant;                                       // what to call the game; empty: found out
    Limits limits;
};

Result<EngineSpec> parse_engine_spec(const AgentSpec& spec);

// The agent `uci` with its options.
AgentInfo engine_info();

class ExternalEngine {
  public:
    ExternalEngine(EngineSpec spec, std::shared_ptr<Programs> programs)
        : spec_(std::move(spec)), programs_(std::move(programs)) {}
    // Says goodbye first.
    ~ExternalEngine();
    ExternalEngine(const ExternalEngine&) = delete;
    ExternalEngine& operator=(const ExternalEngine&) = delete;

    using Failure = std::optional<AgentFailure>;

    // Starts the process; `uci`, and the options of the spec.
    Failure start();
    // Sets the game, by the first of the names that the engine lists, and lets it forget the last one.
    Failure new_game(const std::vector<std::string>& variant_names);

    struct Question {
        std::string position;          // the whole command
        std::string go;                // the whole command
        std::optional<Duration> time;  // what the engine may use by right
        bool endless = false;          // thinks until it is stopped
        int lines = 1;
    };
    // Blocks until the engine names a move. With a failure the report is what was known.
    SearchReport search(const Question& question, const StopFlag& stop, const ReportHandler& report,
                        Failure& failure);

    const EngineSpec& spec() const { return spec_; }
    // Whether it plays several games, told by UCI_Variant.
    bool knows_variants() const { return !spec_.variant.empty() || known_.contains("UCI_Variant"); }

  private:
    using Reading = EngineProcess::Reading;

    Failure send(std::string_view line);
    Failure set_option(const std::string& name, const std::string& value);
    // Reads until a line is the given word.
    Failure await(std::string_view word);
    void note(std::string_view line);
    Failure choose_variant(const std::vector<std::string>& names);
    Failure explain(Reading reading, std::string_view what);
    Failure stalled(std::string reason);

    const EngineSpec spec_;
    const std::shared_ptr<Programs> programs_;
    const SteadyClock clock_;
    std::unique_ptr<EngineProcess> process_;
    std::string name_;                                       // as it calls itself
    std::map<std::string, std::vector<std::string>> known_;  // its options and their choices
    int lines_ = 1;                                          // MultiPV as set
};

}  // namespace sortie
