#include "engine/published/strategy.h"

#include <array>

namespace sortie::breakthrough {

namespace {

constexpr double kLargestWeight = 1e6;

constexpr std::array kHeuristics{
    HeuristicInfo{Heuristic::Offensive, "offensive",
                  "opposing pieces captured so far / opposing pieces at the start"},
    HeuristicInfo{Heuristic::Defensive, "defensive", "own pieces left / own pieces at the start"},
    HeuristicInfo{Heuristic::RunForward, "runForward", "rank of the most advanced own piece / rows"},
    HeuristicInfo{Heuristic::MoveWall, "moveWall",
                  "own pieces in the row of the most advanced own piece / columns"},
    HeuristicInfo{Heuristic::AboutToWin, "aboutToWin", "1 if the player has won"},
    HeuristicInfo{Heuristic::AboutToLose, "aboutToLose", "-1 if the opponent has won"},
    HeuristicInfo{Heuristic::Piece, "piece", "own pieces - opposing pieces"},
    HeuristicInfo{Heuristic::Ranks, "position", "sum of own ranks - sum of opposing ranks"},
    HeuristicInfo{Heuristic::Advance, "advance", "rank of the most advanced own piece"},
    HeuristicInfo{Heuristic::Distance, "distance",
                  "distance of the most advanced opposing piece from the own first row"},
    HeuristicInfo{Heuristic::Danger, "danger",
                  "-(own pieces that can be captured next turn and that no own piece covers)"},
    HeuristicInfo{Heuristic::Protected, "protected",
                  "own pieces that can be captured next turn, but are covered"},
    HeuristicInfo{Heuristic::EmptyColumn, "emptyColumn", "-(columns without an own piece)"},
    HeuristicInfo{Heuristic::OpenColumn, "openColumn",
                  "-(columns without an own piece, but with an opposing one)"},
    HeuristicInfo{Heuristic::Mobility, "mobility", "own legal moves - opposing legal moves"},
    HeuristicInfo{Heuristic::OwnMobility, "ownMobility", "own legal moves"},
    HeuristicInfo{Heuristic::Front, "front", "the larger of both sides' most advanced ranks"},
    HeuristicInfo{Heuristic::Won, "result", "1 if the player has won, -1 if the opponent has won"},
    HeuristicInfo{Heuristic::Lot, "lot",
                  "a whole number from -10 to 10 at random, the same for the same seed and position"},
};

}  // namespace

std::span<const HeuristicInfo> all_heuristics() {
    return kHeuristics;
}

std::string_view heuristic_name(Heuristic heuristic) {
    for (const HeuristicInfo& info : kHeuristics) {
        if (info.heuristic == heuristic) return info.name;
    }
    return "";
}

OptionTable heuristic_options() {
    OptionTable options;
    for (const HeuristicInfo& info : kHeuristics) {
        options.push_back({.key = info.name,
                           .kind = RealNumber{-kLargestWeight, kLargestWeight},
                           .summary = info.meaning,
                           .visitors = true});
    }
    options.push_back(
        {.key = "style",
         .kind = Choice{{"study", "plain"}},
         .summary = "study: wins at once, no sum below 0, random tie-break; plain: the sum alone",
         .default_value = "study",
         .visitors = true});
    return options;
}

Result<Strategy> read_strategy(const OptionValues& options) {
    Strategy strategy;
    if (options.text("style") == "study") {
        strategy.noise = kTieBreak;
        strategy.floored = true;
    }
    for (const HeuristicInfo& info : kHeuristics) {
        if (options.given(info.name)) strategy.terms.push_back({info.heuristic, options.real(info.name)});
    }
    if (strategy.terms.empty())
        return options.error("expected heuristics with weights, such as strategy:offensive=3,moveWall=1");
    return strategy;
}

}  // namespace sortie::breakthrough
