// The page of a course's league.
#pragma once

#include <string>
#include <vector>

#include "arena/course/course.h"
#include "arena/report/document.h"
#include "arena/report/run_report.h"
#include "core/stop.h"

namespace sortie {

// The ratings after a run.
struct Standings {
    std::string date;
    std::vector<std::string> names;
    std::vector<Rating> ratings;
};

struct League {
    std::string title;
    const Course& course;
    const PlayedGames& games;        // of the course
    std::vector<Standings> history;  // the earliest first, this one last
    std::string isolation;           // how the programs were kept apart, for people
    ReportOrigin origin;
};

Standings standings_of(const std::string& date, const std::vector<std::string>& names, const Tally& tally);

// `stop` leaves out what is not reviewed yet.
Document league_document(const Registry& registry, const League& league, const StopFlag& stop);

}  // namespace sortie
