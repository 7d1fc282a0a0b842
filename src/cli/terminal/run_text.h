// The results of matches and tournaments as text and JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arena/run.h"

namespace sortie {

// "+12 =1 -7".
std::string results_text(const Results& results);
// "+35 [-20, +92]".
std::string elo_text(const EloEstimate& estimate);

// What there is to say about a match.
std::string match_text(const std::vector<std::string>& agents, const PairingTally& pairing);
// The cross table, and below it what every agent did.
std::string cross_table(const std::vector<std::string>& agents, const Tally& tally);

// A line for each player by rating: what a course prints.
std::string league_table(const std::vector<std::string>& names, const Tally& tally);

nlohmann::ordered_json match_json(const std::vector<std::string>& agents, const PairingTally& pairing);
nlohmann::ordered_json tournament_json(const std::vector<std::string>& agents, const Tally& tally);
nlohmann::ordered_json sprt_json(const SprtOptions& options, const SprtState& state);

}  // namespace sortie
