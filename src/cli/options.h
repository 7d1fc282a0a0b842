// The command line as plain values: what the parser fills in and the commands read.
#pragma once

#include <optional>
#include <string>

namespace sortie {

// Which game and position, and how to answer: the same for every command that has them.
struct PositionOptions {
    std::string game = "breakthrough";
    std::string variant;
    std::optional<std::string> size;
    std::optional<std::string> position;
    std::string moves;
};

struct OutputOptions {
    bool json = false;
    bool quiet = false;
};

struct GamesOptions {
    OutputOptions output;
};

struct ShowOptions {
    PositionOptions position;
    OutputOptions output;
    bool ascii = false;
};

struct PerftOptions {
    PositionOptions position;
    OutputOptions output;
    int depth = 0;
    bool divide = false;
    int threads = 1;
};

struct UciCommandOptions {
    std::string agent = "sortie";
};

}  // namespace sortie
