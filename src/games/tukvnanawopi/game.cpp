#include "games/tukvnanawopi/game.h"

#include <cmath>
#include <fmt/format.h>

#include "core/text.h"
#include "games/traits.h"
#include "games/tukvnanawopi/bench_positions.h"

namespace sortie::tukvnanawopi {

static_assert(CountsMoves<CourseGame> && HasCaptures<CourseGame> && !MayRepeat<CourseGame>);
static_assert(CountsMoves<TraditionalGame> && HasCaptures<TraditionalGame> && MayRepeat<TraditionalGame>);
static_assert(GameFamily<Family>);

namespace {

template <Game G>
Result<Family::AnyStart> start(const Rules& rules, const std::optional<std::string>& text) {
    if (!text) return Family::AnyStart(Start<G>{G::initial(rules)});
    const auto position = G::parse_position(rules, *text);
    if (!position) return Error{position.error()};
    return Family::AnyStart(Start<G>{*position});
}

// "quiet=40" is the only modifier that parse_variant() lets through.
Result<Rules> make_rules(const VariantChoice& choice) {
    Rules rules;
    rules.variant = static_cast<Variant>(choice.variant);
    for (const std::string& modifier : choice.modifiers) {
        const auto number =
            parse_number(std::string_view(modifier).substr(modifier.find('=') + 1), kMaxQuietPlies);
        if (!number) {
            return Error{fmt::format("rule modifier {}: expected a number from 0 to {}", in_quotes(modifier),
                                     kMaxQuietPlies)};
        }
        rules.quiet_limit = static_cast<std::uint16_t>(*number);
    }
    return rules;
}

}  // namespace

double BasicGame::graded_result(const Position& position, Outcome outcome) {
    if (outcome != Outcome::Draw) return outcome == Outcome::FirstWins ? 1 : 0;
    const int lead = popcount(position.pieces[0]) - popcount(position.pieces[1]);
    constexpr double kWorthOfPiece = 30;
    return 1 / (1 + std::exp(-kWorthOfPiece * lead / kNetworkScoreScale));
}

Result<Move> CourseGame::parse_move(const Position& position, std::string_view text) {
    MoveList<CourseGame> legal;
    generate(position, legal);
    return parse_straight_move(position, legal, text);
}

Result<Move> TraditionalGame::parse_move(const Position& position, std::string_view text) {
    MoveList<TraditionalGame> legal;
    generate(position, legal);
    return parse_turning_move(position, legal, text);
}

const GameInfo& Family::info() {
    static const GameInfo info{
        "tukvnanawopi",
        "Tukvnanawopi",
        "A Hopi game of jumps on crossed squares: capture or block everything",
        {{"course", "Black first; all points step eight ways; chains go straight on", true},
         {"traditional", "White first; along the drawn lines; chains turn; empty rows of squares close",
          true},
         {"traditional-line", "as traditional, but every empty line of points closes by itself", true}},
        {{"quiet=N", "a draw after N plies without a capture (default: 20); 0: never"}},
        false,
        {},
        32,
        kBenchPositions};
    return info;
}

Result<Family::AnyStart> Family::open(const GameSetup& setup) {
    const auto choice = parse_variant(info(), setup.variant);
    if (!choice) return Error{choice.error()};
    const auto rules = make_rules(*choice);
    if (!rules) return Error{rules.error()};
    return rules->variant == Variant::Course ? start<CourseGame>(*rules, setup.position)
                                             : start<TraditionalGame>(*rules, setup.position);
}

}  // namespace sortie::tukvnanawopi
