// Who takes part in a course: programs in a folder, or agents in a small TOML file.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "engine/agents/agent_spec.h"

namespace sortie {

struct Participant {
    std::string name;
    std::string agent;    // as text; empty for one who does not play
    std::string version;  // SHA-256 of its files and of how it is called
    std::string problem;  // why it does not play; empty: it does
};

// A program that was found: its command, and the folder where it runs.
struct FoundProgram {
    std::vector<std::string> command;
    std::string folder;
    std::string hint;  // a convention that its name tells; empty: none
    std::string version;
};

// As which agent a program plays. It may take a while to find out.
using ConventionFinder = std::function<Result<AgentSpec>(const FoundProgram&)>;

// Of a folder, each subfolder and each file that can be run; of a .toml file, each line. The error is a
// folder or file that cannot be read; what is wrong with one participant stands in its place. Whoever is
// among the `known` in the same version is not tried out again.
Result<std::vector<Participant>> read_participants(const std::string& path,
                                                   const ConventionFinder& convention,
                                                   const std::vector<Participant>& known = {});

// Lines NAME = "agent text", in the order in which they stand. Of TOML: comments, bare and quoted keys, basic
// and literal strings, one table header.
Result<std::vector<std::pair<std::string, std::string>>> read_name_list(std::string_view text);

// What there is to run in a folder, and how; the error says why that is not clear.
Result<FoundProgram> find_in_folder(const std::string& folder);

}  // namespace sortie
