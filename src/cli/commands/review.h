// `sortie analyze --file`: a recorded game, move by move.
#pragma once

#include <optional>
#include <string>

#include "cli/parser/option_groups.h"
#include "engine/registry.h"

namespace sortie {

struct AnalyzeOptions {
    GameSetup game;
    Limits limits;
    AgentOptions agent;
    OutputOptions output;
    int lines = 1;
    std::optional<std::string> file;  // to review
};

int run_review(const Registry& registry, const AnalyzeOptions& options);

}  // namespace sortie
