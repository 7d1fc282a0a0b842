// Options that several commands have, and the bounds of numbers.
#pragma once

#include <cstdint>

#include "cli/parser/parser.h"

namespace sortie {

inline constexpr int kMaxThreads = 256;
inline constexpr int kMaxLines = 256;
inline constexpr int kMaxTime = 24 * 3600 * 1000;
inline constexpr int kMaxPerftDepth = 100;
inline constexpr int kMaxPort = 65535;
inline constexpr int kMaxTables = 10'000;
inline constexpr double kMaxSeconds = 24 * 3600.0;
inline constexpr std::uint64_t kMaxGames = 10'000'000;
inline constexpr std::uint64_t kMaxNodes = 1'000'000'000'000'000;

// A number from one to the other. CLI::Range lets "nan" pass, which is neither too small nor too large.
CLI::Validator real_in(double low, double high);

void add_game_options(CLI::App& command, PositionOptions& options);
void add_position_options(CLI::App& command, PositionOptions& options);
void add_output_options(CLI::App& command, OutputOptions& options);
void add_threads_option(CLI::App& command, int& threads);
void add_memory_option(CLI::App& command, int& megabytes);
void add_limit_options(CLI::App& command, LimitOptions& options);
void add_evaluation_options(CLI::App& command, AgentOptions& options);
void add_agent_options(CLI::App& command, AgentOptions& options);

}  // namespace sortie
