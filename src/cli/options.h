// The command line as plain values: what the parser fills in and the commands read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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

// How long to think; whatever is set counts.
struct LimitOptions {
    std::optional<int> movetime;  // milliseconds
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
};

// Who thinks. The numbers are added to the agent's own options.
struct AgentOptions {
    std::string agent = "sortie";
    std::optional<int> threads;
    std::optional<int> hash;  // megabytes
    std::optional<std::uint64_t> seed;
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

struct BestOptions {
    PositionOptions position;
    OutputOptions output;
    LimitOptions limits;
    AgentOptions agent;
    bool statistics = false;
};

struct AnalyzeOptions {
    PositionOptions position;
    OutputOptions output;
    LimitOptions limits;
    AgentOptions agent;
    int lines = 1;
    std::optional<std::string> file;
};

struct AgentsOptions {
    std::optional<std::string> game;
    OutputOptions output;
};

struct PlayOptions {
    PositionOptions position;
    LimitOptions limits;
    AgentOptions agent;
    std::string side = "first";
    bool ascii = false;
};

struct BenchOptions {
    std::optional<std::string> game;
    OutputOptions output;
};

struct TuneOptions {
    int games = 5000;
    std::uint64_t nodes = 1500;  // a move
    int epochs = 400;
    int threads = 1;
    std::uint64_t seed = 1;
    OutputOptions output;
};

struct UciCommandOptions {
    std::string agent = "sortie";
};

struct ServeOptions {
    std::string host = "127.0.0.1";
    int port = 8080;
    std::string database;  // empty: the user's own
    std::string arena;     // tournaments to look at
    int threads = 0;       // 0: one a core
    std::vector<std::string> names;
    bool quiet = false;
};

}  // namespace sortie
