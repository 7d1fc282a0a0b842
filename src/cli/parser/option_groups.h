// Options that several commands have, with their values, and the bounds of numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/parser/command.h"
#include "core/limits.h"
#include "games/setup.h"

namespace sortie {

inline constexpr int kMaxThreads = 256;
inline constexpr int kMaxLines = 256;
inline constexpr int kMaxTime = 24 * 3600 * 1000;
inline constexpr double kMaxSeconds = 24 * 3600.0;
inline constexpr std::uint64_t kMaxGames = 10'000'000;
inline constexpr std::uint64_t kMaxNodes = 1'000'000'000'000'000;

struct OutputOptions {
    bool json = false;
    bool quiet = false;
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

// Game, variant and size.
void add_game_options(Command& command, GameSetup& setup);
// Position and moves.
void add_start_options(Command& command, GameSetup& setup);
// Both.
void add_position_options(Command& command, GameSetup& setup);
void add_output_options(Command& command, OutputOptions& options);
void add_ascii_option(Command& command, bool& ascii);
void add_threads_option(Command& command, int& threads);
void add_seed_option(Command& command, std::uint64_t& seed, const char* help);
void add_memory_option(Command& command, std::size_t& megabytes);
void add_limit_options(Command& command, Limits& limits);
void add_evaluation_options(Command& command, AgentOptions& options);
void add_agent_options(Command& command, AgentOptions& options);

}  // namespace sortie
