#include "games/chinese_checkers/game.h"

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

const GameInfo& Family::info() {
    static const GameInfo info{
        "chinese-checkers",
        "Chinese Checkers",
        "Ten pieces a side, two of them special, race across a diamond by steps and chains of hops",
        {{"symmetric", "a hop leads as far behind its pivot as it started before it"},
         {"adjacent", "a hop leads over a neighbour only"}},
        {{"every-entry", "every arrival of a special piece on its target earns an extra turn"},
         {"count", "at the ply limit more pieces in the right place win"}},
        false};
    return info;
}

Result<Family::AnyStart> Family::open(const Setup& setup) {
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
