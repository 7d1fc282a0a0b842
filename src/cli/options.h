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

// Who thinks. What is set is added to the agent's own options.
struct AgentOptions {
    std::string agent = "sortie";
    std::optional<int> threads;
    std::optional<int> hash;  // megabytes
    std::optional<std::uint64_t> seed;
    std::optional<std::string> eval;     // hand or network
    std::optional<std::string> network;  // a file
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

struct AnswerOptions {
    std::string file;
    std::string side;      // B or W
    int movetime = 10000;  // milliseconds
};

struct TuneOptions {
    std::string game = "breakthrough";
    std::string variant;
    int games = 5000;
    std::uint64_t nodes = 1500;  // a move
    int epochs = 400;
    int threads = 1;
    std::uint64_t seed = 1;
    OutputOptions output;
};

struct DatagenCommandOptions {
    PositionOptions position;  // of which only the game counts
    AgentOptions agent;
    std::string out;
    std::size_t games = 10'000;
    std::vector<std::uint64_t> nodes{800};
    int least_opening = 2;
    int most_opening = 10;
    int uneven = 0;
    double strays = 0;
    int threads = 1;
    std::uint64_t seed = 1;
    OutputOptions output;
};

struct RehearseOptions {
    std::string variant;
    std::string out;
    std::size_t hidden = 64;
    int rounds = 200;
    int threads = 1;
    std::uint64_t seed = 1;
    OutputOptions output;
};

struct TrainCommandOptions {
    std::vector<std::string> data;
    std::string out;
    std::size_t hidden = 128;
    std::size_t buckets = 8;
    std::optional<std::string> from;
    int epochs = 20;
    std::size_t batch = 4096;
    double rate = 2e-3;
    double score_share = 0.75;
    int threads = 1;
    std::uint64_t seed = 1;
    OutputOptions output;
};

struct BookCommandOptions {
    PositionOptions position;
    AgentOptions agent;
    std::string out;
    std::size_t positions = 1000;
    std::uint64_t nodes = 200'000;
    int lines = 4;
    int margin = 60;  // hundredths of a piece
    int threads = 1;
    OutputOptions output;
};

struct LearnCommandOptions {
    PositionOptions position;  // of which only the game counts
    std::string folder;
    int generations = 10;
    std::size_t games = 10'000;  // of each generation
    std::uint64_t nodes = 800;
    std::size_t hidden = 128;
    std::size_t buckets = 8;
    int epochs = 12;
    double score_share = 0.75;
    std::size_t window = 3;
    std::uint64_t match_games = 400;
    std::uint64_t match_nodes = 1000;
    std::optional<int> uneven;  // as suits the game, unless told
    int threads = 1;
    std::uint64_t seed = 1;
    OutputOptions output;
};

// Matches and tournaments.
struct ArenaOptions {
    PositionOptions position;
    OutputOptions output;
    LimitOptions limits;
    std::vector<std::string> agents;
    std::uint64_t games = 100;  // for each pairing
    bool gauntlet = false;
    bool paired = true;
    std::string openings;
    std::string tc;
    int margin = 50;  // milliseconds
    std::string sprt;
    std::string adjudicate_win;
    std::string adjudicate_draw;
    int max_plies = 2000;
    std::uint64_t seed = 1;
    int concurrency = 1;
    std::string db;
    std::string pgn;
    bool resume = false;
    bool settings_given = false;  // any option that says what the run is
};

struct StudyOptions {
    std::string name;          // empty: list them
    std::optional<int> games;  // of each pairing
    std::uint64_t seed = 1;
    std::optional<int> threads;
    std::optional<std::string> report;  // path without ending
    bool no_report = false;
    bool show = false;
    bool ascii = false;
    OutputOptions output;
};

struct SolveOptions {
    PositionOptions position;
    OutputOptions output;
    std::optional<double> time;  // seconds
    std::optional<std::uint64_t> nodes;
    int memory = 1024;           // megabytes
    std::optional<int> threads;  // all processors unless told
    bool all_moves = false;
    std::optional<std::string> checkpoint;
    int checkpoint_seconds = 60;
    std::optional<std::string> proof;
    std::uint64_t leaf_nodes = 0;
};

struct VerifyOptions {
    std::string file;
    OutputOptions output;
};

struct ValuesOptions {
    double time = 10;  // seconds a board
    int memory = 1024;
    int threads = 1;
    OutputOptions output;
};

struct UciCommandOptions {
    std::string agent = "sortie";
};

struct HostOptions {
    PositionOptions position;
    OutputOptions output;
    std::string host = "127.0.0.1";
    int port = 8888;
    std::string seats = "client,client";
    int tables = 1;
    int games = 0;  // 0: no end
    bool once = false;
    bool swap = false;
    double clock = 5;    // seconds a move
    double grace = 0.5;  // seconds
    double gap = 0.3;    // seconds
    int illegal = 10;    // tolerated in a row
    std::optional<int> threads;
    std::optional<std::string> pgn;
    std::optional<std::string> db;
    bool ascii = false;
};

struct JoinOptions {
    std::string server;  // HOST[:PORT]
    std::string protocol = "five";
    AgentOptions agent;
    LimitOptions limits;
    OutputOptions output;
    int games = 1;
    double clock = 5;                // seconds a move
    std::optional<double> patience;  // seconds that the server may be silent in a game; else six clocks
    double wait = 600;               // seconds until a game begins
    std::string name = "sortie";
    std::optional<std::string> colour;  // red or black
    bool extension = false;
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
