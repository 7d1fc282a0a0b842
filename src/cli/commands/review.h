// `sortie analyze --file`: recorded games, move by move.
#pragma once

#include <cstddef>
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
    std::optional<std::string> file;       // to review
    std::optional<std::size_t> record;     // which of its games, from 1
    std::optional<std::string> pgn;        // where the games go with what was found
    std::optional<std::string> positions;  // a list of them, to be searched one after the other
    std::optional<std::string> out;        // where the answers go
};

int run_review(const Registry& registry, const AnalyzeOptions& options);

}  // namespace sortie
