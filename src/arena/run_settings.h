// A run as a user describes it, in plain values: what the command line fills in, the store keeps and a
// resumed run is compared with.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/run.h"
#include "core/limits.h"
#include "core/result.h"
#include "engine/registry.h"

namespace sortie {

struct RunSettings {
    std::string kind = "match";  // or "tournament"
    GameSetup game;              // where all games begin, when there are no openings
    std::vector<std::string> agents;
    bool gauntlet = false;
    std::uint64_t games = 100;
    bool paired = true;
    std::string openings;       // "", "random:PLIES", "uneven:PLIES" or the name of a file
    std::string openings_text;  // what the file holds
    Limits limits;              // of a move
    std::string tc;
    std::int64_t margin = 50;  // milliseconds
    bool strict_time = false;  // see Conditions
    std::string sprt;
    std::string adjudicate_win;
    std::string adjudicate_draw;
    std::int64_t max_plies = 2000;
    std::uint64_t seed = 1;
};

// Random openings.
struct DrawnOpenings {
    bool uneven = false;
    int plies = 0;
};

// What "random:PLIES" or "uneven:PLIES" asks for; nothing for other texts. An error when the number is wrong.
Result<std::optional<DrawnOpenings>> parse_drawn_openings(std::string_view openings);

// Everything that the run needs, or the first thing that is wrong. The registry must outlive the plan.
Result<RunPlan> make_plan(const Registry& registry, const RunSettings& settings);

// As JSON text. Of a file of openings it keeps the name and a fingerprint.
std::string settings_text(const RunSettings& settings);
// Back again; `openings_text` is left empty.
Result<RunSettings> parse_settings(std::string_view text);
// In what two such texts differ, for people: "games is 100 there and 50 here"; empty when they agree.
std::string settings_difference(std::string_view there, std::string_view here);

}  // namespace sortie
