// Published studies, replayed: each plays its games and writes a report about them, with what was published
// beside what came out here.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "arena/game_runner.h"
#include "arena/report/document.h"
#include "core/result.h"
#include "core/stop.h"
#include "engine/agents/agent_choice.h"
#include "engine/registry.h"

namespace sortie {

// What a study may use, and how much of it. Everything must outlive the study.
struct StudyContext {
    const Registry& registry;
    const AgentFactory& make_agent;
    const StopFlag& stop;
    std::optional<int> games;  // of each pairing, instead of the study's own number
    std::uint64_t seed = 1;
    int concurrency = 1;
    std::function<void(std::size_t done, std::size_t total)> progress;
    // After each move, where the games are to be watched; they are then played one after the other.
    std::function<void(const GamePlan&, const Session&, const MoveReport&)> watch;
    // Plays the games elsewhere, or keeps them; the reports come in the order of the plans. May be missing.
    std::function<Result<std::vector<GameReport>>(const std::vector<GamePlan>&)> play = {};
};

struct Study {
    std::string_view name;
    std::string_view summary;
    // The error is a defect of the study itself, or that it was interrupted.
    Result<Document> (*run)(const StudyContext&);
    bool of_games = true;  // otherwise it looks at single searches
};

std::span<const Study> all_studies();
const Study* find_study(std::string_view name);

Result<Document> study_matchups(const StudyContext& context);
Result<Document> study_strategies(const StudyContext& context);
Result<Document> study_searches(const StudyContext& context);
Result<Document> study_naive(const StudyContext& context);
Result<Document> study_checkers(const StudyContext& context);
Result<Document> study_tukvnanawopi(const StudyContext& context);

}  // namespace sortie
