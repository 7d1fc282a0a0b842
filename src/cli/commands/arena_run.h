// What `sortie match` and `sortie tournament` share: their options, and from there to a run, its store, its
// files and its progress.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "arena/run_settings.h"
#include "cli/parser/option_groups.h"
#include "engine/registry.h"

namespace sortie {

struct ArenaOptions {
    RunSettings settings;
    bool settings_given = false;  // any option that says what the run is
    int concurrency = 1;
    std::string db;
    std::string pgn;
    std::string report;
    bool resume = false;
    OutputOptions output;
};

// What the run is; the agents and what else only one of the commands has come first.
void add_arena_options(Command& command, ArenaOptions& options);
// Where and how it is played. All options before these belong to the settings.
void add_arena_files(Command& command, ArenaOptions& options);

// Prints the result on standard output.
using ResultPrinter = std::function<void(const RunSettings&, const RunPlan&, const RunResult&)>;

// Openings in a file become part of the settings.
std::optional<Error> read_openings(RunSettings& settings);

// What tables call the agents.
std::vector<std::string> titles_of(const std::vector<std::string>& agents);

// What is needed to play the run again: its settings, seed included, and our version.
void add_origin(nlohmann::ordered_json& message, const RunSettings& settings);

// Plays the run, or what is left of it, and prints its result; returns the exit status.
int run_arena(const Registry& registry, const ArenaOptions& options, std::string_view kind,
              const ResultPrinter& print);

}  // namespace sortie
