#include "games/breakthrough/game.h"

#include <optional>

#include "games/breakthrough/bench_positions.h"
#include "games/traits.h"

namespace sortie::breakthrough {

static_assert(CountsMoves<AdvancingGame<Bits64>> && HasCaptures<AdvancingGame<Bits64>>);
static_assert(CountsMoves<AdvancingGame<Bits128>> && !MayRepeat<AdvancingGame<Bits128>>);
static_assert(CountsMoves<PromotionGame<Bits64>> && MayRepeat<PromotionGame<Bits64>>);
static_assert(CountsMoves<PromotionGame<Bits128>> && MayRepeat<PromotionGame<Bits128>>);
static_assert(GameFamily<Family>);

namespace {

constexpr BoardSize kStandardSize{8, 8};
constexpr NameElsewhere kNamesElsewhere[] = {{"breakthrough5x5", "minibreakthrough"}};

template <Game G>
Result<Family::AnyStart> start(const Rules& rules, const std::optional<Fen>& fen) {
    if (!fen) return Family::AnyStart(Start<G>{G::initial(rules)});
    auto position = position_from_fen<typename G::Position>(rules, *fen);
    if (!position) return Error{position.error()};
    return Family::AnyStart(Start<G>{*position});
}

}  // namespace

const GameInfo& Family::info() {
    static const GameInfo info{
        "breakthrough",
        "Breakthrough",
        "Two armies race: reach the far row or capture everything",
        {{"standard", "forward steps, straight or diagonal; captures diagonal"},
         {"straight", "quiet moves only straight ahead; captures diagonal"},
         {"promotion", "sideways steps; the far row makes super pieces; capture or block all to win", true}},
        {},
        true,
        {{kMinColumns, kMinRows}, {kMaxColumns, kMaxRows}, kMaxSquares, kStandardSize},
        0,
        kBenchPositions,
        kNamesElsewhere};
    return info;
}

Result<Family::AnyStart> Family::open(const GameSetup& setup) {
    const auto choice = parse_variant(info(), setup.variant);
    if (!choice) return Error{choice.error()};
    Rules rules{setup.size.value_or(kStandardSize), static_cast<Variant>(choice->variant)};
    if (std::string problem = size_problem(rules.size); !problem.empty()) return Error{std::move(problem)};

    std::optional<Fen> fen;
    if (setup.position) {
        auto parsed = parse_fen(*setup.position);
        if (!parsed) return Error{parsed.error()};
        fen = std::move(*parsed);
        if (!setup.size) rules.size = fen->size;  // the size of the board is the size of the FEN
    }

    const bool small = fits(rules.size, kBitCount<Bits64>);
    if (rules.variant == Variant::Promotion) {
        return small ? start<PromotionGame<Bits64>>(rules, fen) : start<PromotionGame<Bits128>>(rules, fen);
    }
    return small ? start<AdvancingGame<Bits64>>(rules, fen) : start<AdvancingGame<Bits128>>(rules, fen);
}

}  // namespace sortie::breakthrough
