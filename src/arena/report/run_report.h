// The report of a run: results with their uncertainty, how they developed, games to play through, what the
// searches did, and the conditions. Matches, tournaments and courses are told in the same sections.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "arena/report/document.h"
#include "arena/run_settings.h"
#include "arena/schedule.h"
#include "arena/statistics/ratings.h"
#include "arena/statistics/tally.h"
#include "engine/registry.h"

namespace sortie {

// Where a report comes from.
struct ReportOrigin {
    std::string command;
    std::string version;
    std::string date;
    std::string machine;
};

// What an agent's searches did, in all and by the number of its move in the game.
struct SearchFigures {
    struct Sum {
        std::uint64_t moves = 0;
        double depth = 0;
        double nodes = 0;
        double seconds = 0;
    };
    Sum all;
    std::vector<Sum> by_move;
};

// The finished games of a run, as far as a report needs them.
class PlayedGames {
  public:
    // `most_replays` games keep their moves, the first of all and those that ended by a failure.
    PlayedGames(Schedule schedule, std::size_t most_replays);

    // In any order, one at a time.
    void add(std::uint64_t number, GameReport report);

    const Schedule& schedule() const { return schedule_; }
    const std::map<std::uint64_t, GameReport>& games() const { return games_; }
    const std::vector<SearchFigures>& figures() const { return figures_; }  // by agent
    // Counts them as the run did.
    Tally tally() const;

  private:
    const Schedule schedule_;
    const std::size_t most_replays_;
    std::size_t replays_ = 0;
    std::map<std::uint64_t, GameReport> games_;
    std::vector<SearchFigures> figures_;
};

// The pairings of a tally, for fit_ratings().
std::vector<PairScore> pair_scores(const Tally& tally);
// Agents by rating, the best first.
std::vector<std::size_t> ranking(const std::vector<Rating>& ratings);

Section results_section(const std::vector<std::string>& names, const Tally& tally);
Section games_section(const Registry& registry, const std::vector<std::string>& names,
                      const PlayedGames& games);
Section search_section(const std::vector<std::string>& names, const PlayedGames& games);
// Where a report of anything else comes from.
Section origin_section(const ReportOrigin& origin, std::uint64_t seed);
Section conditions_section(const RunSettings& settings, const ReportOrigin& origin);

// A whole report of a match or a tournament.
Document run_document(const Registry& registry, const std::vector<std::string>& names,
                      const RunSettings& settings, const PlayedGames& games, const ReportOrigin& origin);

}  // namespace sortie
