#include "games/chinese_checkers/game.h"

#include <cmath>

#include "games/chinese_checkers/bench_positions.h"
#include "games/chinese_checkers/race_table.h"
#include "games/chinese_checkers/route.h"
#include "games/traits.h"

namespace sortie::chinese_checkers {

static_assert(CountsMoves<ChineseCheckers> && !HasCaptures<ChineseCheckers> && !MayRepeat<ChineseCheckers>);
static_assert(GameFamily<Family>);

Result<Move> ChineseCheckers::parse_move(const Position& position, std::string_view text) {
    auto move = parse_cells(position, text);
    if (!move) return move;
    MoveList<ChineseCheckers> legal;
    generate(position, legal);
    for (const Move& candidate : legal) {
        if (candidate == *move) return candidate;
    }
    return illegal_move(position, *move, legal);
}

EndReason ChineseCheckers::end_reason(const Position& position) {
    if (outcome(position) == Outcome::Ongoing) return EndReason::None;
    if (has_filled_goal(position, Side::First) || has_filled_goal(position, Side::Second))
        return EndReason::Goal;
    return position.plies >= kPlyLimit ? EndReason::PlyLimit : EndReason::Blocked;
}

std::vector<std::string> ChineseCheckers::path(const Position& position, Move move) {
    std::vector<std::string> names;
    for (const int cell : shortest_route(position, move)) names.push_back(cell_name(cell));
    return names;
}

double ChineseCheckers::graded_result(const Position& position, Outcome outcome) {
    double lead = moves_to_go(position, Side::Second) - moves_to_go(position, Side::First);
    constexpr double kLeastLead = 0.5;  // of whoever has won
    if (outcome == Outcome::FirstWins) lead = std::max(lead, kLeastLead);
    if (outcome == Outcome::SecondWins) lead = std::min(lead, -kLeastLead);
    constexpr double kWorthOfMove = 100;
    return 1 / (1 + std::exp(-kWorthOfMove * lead / kNetworkScoreScale));
}

const GameInfo& Family::info() {
    static const GameInfo info{
        "chinese-checkers",
        "Chinese Checkers",
        "Ten pieces a side, two of them special, race across a diamond by steps and chains of hops",
        {{"symmetric", "a hop leads as far behind its pivot as it started before it", true},
         {"adjacent", "a hop leads over a neighbour only", true}},
        {{"every-entry", "every arrival of a special piece on its target earns an extra turn"},
         {"count", "at the ply limit more pieces in the right place win"}},
        false,
        {},
        0,
        kBenchPositions};
    return info;
}

Result<Family::AnyStart> Family::open(const GameSetup& setup) {
    const auto choice = parse_variant(info(), setup.variant);
    if (!choice) return Error{choice.error()};
    Rules rules;
    rules.hop = static_cast<HopRule>(choice->variant);
    for (const std::string& modifier : choice->modifiers) {
        (modifier == "count" ? rules.count : rules.every_entry) = true;
    }
    if (!setup.position) return AnyStart(Start<ChineseCheckers>{starting_position(rules)});
    const auto position = parse_position(rules, *setup.position);
    if (!position) return Error{position.error()};
    return AnyStart(Start<ChineseCheckers>{*position});
}

}  // namespace sortie::chinese_checkers
