// The games of a study and the figures that are taken from them.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/game_report.h"
#include "arena/game_runner.h"
#include "arena/report/number_text.h"
#include "arena/studies/study.h"

namespace sortie {

// Runs task(0) … task(count - 1), several at a time, until one fails or the study is stopped; progress counts
// them. The error is the first one, or that the study was interrupted.
std::optional<Error> run_tasks(const StudyContext& context, std::size_t count,
                               const std::function<std::optional<Error>(std::size_t)>& task);

// Plays the games; the reports come in the order of the plans. An agent that loses by anything but the rules
// is an error: in a study that is a defect.
Result<std::vector<GameReport>> play_list(const StudyContext& context, const std::vector<GamePlan>& plans);

// A game between two agents with seeds of its own, drawn from the study's seed and the game's number.
GamePlan plan_game(const StudyContext& context, const GameSetup& game, std::string_view first,
                   std::string_view second, std::uint64_t number);

// Figures of games between the same two agents on the same sides.
struct GameFigures {
    int games = 0;
    std::array<int, 2> wins{};  // by side
    int draws = 0;
    double turns = 0;                  // of a game, on average
    std::array<double, 2> nodes{};     // in a game, on average, by side
    std::array<double, 2> captures{};  // made in a game, on average, by side
    std::array<double, 2> seconds{};   // for a search, on average, by side
};

GameFigures figures_of(std::span<const GameReport> games);

// Turns as the games count them: an extra move in Chinese Checkers belongs to its turn.
int turns_of(const GameReport& game);

// "97–2", or "97–2, 3 drawn".
std::string result_text(const GameFigures& figures);

}  // namespace sortie
