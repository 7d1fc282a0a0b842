// A course: participants who play everyone against everyone, again and again as their programs change. Each
// time is a run of its own in the store, complete with the games that need not be played again.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "arena/course/participants.h"
#include "arena/run_settings.h"
#include "arena/store/run_store.h"
#include "engine/agents/agent_choice.h"

namespace sortie {

inline constexpr const char* kCourseKind = "course";

// The settings are those of a run whose agents are the names of those who play.
struct Course {
    RunSettings settings;
    std::vector<Participant> participants;  // also those who do not play
};

// As the store keeps it, and back again.
std::string course_text(const Course& course);
Result<Course> parse_course(std::string_view plan);

// Agents by the names of the participants. The participants must outlive the factory.
AgentFactory course_agents(const AgentFactory& agents, const std::vector<Participant>& participants);

// An earlier run of the store, from its beginning on.
struct PastCourse {
    StoredRun run;
    Course course;
};
// The latest first; runs of other kinds are left out.
std::vector<PastCourse> past_courses(const std::vector<RunOverview>& runs);

// The games of the course that were played before, under the same conditions by the same versions, with their
// numbers in this course.
Result<std::map<std::uint64_t, GameReport>> games_played_before(RunStore& store, const Course& course,
                                                                const std::vector<PastCourse>& past);

}  // namespace sortie
