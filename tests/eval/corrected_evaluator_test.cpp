// Networks of Tukvnanawopi and Chinese Checkers: what they see, and that they correct the hand-crafted one.
#include "eval/corrected_evaluator.h"

#include <gtest/gtest.h>

#include "games/chinese_checkers/game.h"
#include "games/chinese_checkers/progress.h"
#include "games/tukvnanawopi/game.h"
#include "search/evaluator.h"
#include "support/random_network.h"
#include "support/scale.h"

namespace sortie {
namespace {

using chinese_checkers::ChineseCheckers;
using tukvnanawopi::CourseGame;
using tukvnanawopi::TraditionalGame;

constexpr std::size_t kHidden = 32;

tukvnanawopi::Rules rules_of(CourseGame) {
    return {};
}
tukvnanawopi::Rules rules_of(TraditionalGame) {
    return {tukvnanawopi::Variant::Traditional, 20};
}
chinese_checkers::Rules rules_of(ChineseCheckers) {
    return {};
}

Bits64 moved_points(Bits64 points, bool turn) {
    using namespace tukvnanawopi;
    Bits64 moved = 0;
    for_each_bit(points, [&](int point) {
        const int row = turn ? kLines - 1 - row_of(point) : row_of(point);
        moved |= bit<Bits64>(point_at(row, kLines - 1 - column_of(point)));
    });
    return moved;
}

// The same for the other player: half a turn of the board, sides exchanged.
tukvnanawopi::Position other_side(const tukvnanawopi::Position& position) {
    tukvnanawopi::Position turned = position;
    turned.pieces = {moved_points(position.pieces[1], true), moved_points(position.pieces[0], true)};
    turned.open = moved_points(position.open, true);
    turned.side = opponent(position.side);
    return turned;
}
chinese_checkers::Position other_side(const chinese_checkers::Position& position) {
    return chinese_checkers::mirrored(position);
}

// Left and right exchanged.
tukvnanawopi::Position left_for_right(const tukvnanawopi::Position& position) {
    tukvnanawopi::Position mirror = position;
    for (Bits64& pieces : mirror.pieces) pieces = moved_points(pieces, false);
    return mirror;
}
chinese_checkers::Position left_for_right(const chinese_checkers::Position& position) {
    using namespace chinese_checkers;
    const auto mirrored = [](Bits128 cells) {
        Bits128 mirror = 0;
        for_each_bit(cells, [&](int cell) {
            mirror |= bit<Bits128>(cell_at(row_of(cell), row_length(row_of(cell)) + 1 - column_of(cell)));
        });
        return mirror;
    };
    chinese_checkers::Position mirror = position;
    for (Bits128& pieces : mirror.pieces) pieces = mirrored(pieces);
    mirror.specials = mirrored(position.specials);
    mirror.paid = static_cast<std::uint8_t>((position.paid & 5) << 1 | (position.paid & 10) >> 1);
    return mirror;
}

template <Game G>
std::vector<std::uint16_t> seen(const InputLayout& layout, const typename G::Position& position,
                                Side viewer) {
    std::vector<std::uint16_t> inputs;
    for_each_plane_bit<G>(G::input_planes(position),
                          [&](std::size_t bit) { inputs.push_back(layout.input_of[index(viewer)][bit]); });
    std::sort(inputs.begin(), inputs.end());
    return inputs;
}

template <class G>
class NetworkOfGame : public ::testing::Test {
  protected:
    using Position = typename G::Position;
    using E = CorrectedEvaluator<G>;
    static_assert(EvaluatorFor<E, G> && std::same_as<NetworkJudge<G>, E>);

    const typename G::Rules rules_ = rules_of(G{});
    const InputLayout layout_ = G::input_layout(rules_);
    const std::shared_ptr<const Network> network_ =
        std::make_shared<const Network>(random_network(layout_, kHidden, 4, 3));
    const E evaluator_{network_, rules_};

    // Calls visit(before, move, after) along random games.
    template <class Visit>
    void random_games(Visit visit) {
        Random random(17);
        for (int game = 0; game < scaled(5); ++game) {
            Position position = G::initial(rules_);
            while (G::outcome(position) == Outcome::Ongoing) {
                MoveList<G> moves;
                G::generate(position, moves);
                const auto move = moves[random.below(moves.size())];
                const Position next = G::play(position, move);
                visit(position, move, next);
                position = next;
            }
        }
    }
};

using Games = testing::Types<CourseGame, TraditionalGame, ChineseCheckers>;
TYPED_TEST_SUITE(NetworkOfGame, Games);

TYPED_TEST(NetworkOfGame, SeesEveryInputOnceAndNeverTooMany) {
    this->random_games([&](const auto&, const auto&, const auto& position) {
        for (const Side viewer : {Side::First, Side::Second}) {
            const auto inputs = seen<TypeParam>(this->layout_, position, viewer);
            ASSERT_LE(inputs.size(), this->layout_.most_active);
            ASSERT_LT(inputs.back(), this->layout_.count);
            ASSERT_EQ(std::adjacent_find(inputs.begin(), inputs.end()), inputs.end());
        }
    });
}

TYPED_TEST(NetworkOfGame, SeesBothPlayersAlike) {
    const auto other = this->layout_.seen_by_other();
    this->random_games([&](const auto&, const auto&, const auto& position) {
        const auto turned = other_side(position);
        const auto inputs = seen<TypeParam>(this->layout_, position, Side::First);
        ASSERT_EQ(inputs, seen<TypeParam>(this->layout_, turned, Side::Second));
        std::vector<std::uint16_t> exchanged;
        for (const std::uint16_t input : inputs) exchanged.push_back(other[input]);
        std::sort(exchanged.begin(), exchanged.end());
        ASSERT_EQ(exchanged, seen<TypeParam>(this->layout_, position, Side::Second));
        if (TypeParam::outcome(position) != Outcome::Ongoing) return;
        ASSERT_EQ(this->evaluator_.evaluate(this->evaluator_.start(position), position),
                  this->evaluator_.evaluate(this->evaluator_.start(turned), turned));
    });
}

TYPED_TEST(NetworkOfGame, KnowsTheMirrorImage) {
    this->random_games([&](const auto&, const auto&, const auto& position) {
        std::vector<std::uint16_t> inputs;
        for (const std::uint16_t input : seen<TypeParam>(this->layout_, position, Side::First))
            inputs.push_back(this->layout_.mirror[input]);
        std::sort(inputs.begin(), inputs.end());
        ASSERT_EQ(inputs, seen<TypeParam>(this->layout_, left_for_right(position), Side::First));
    });
}

TYPED_TEST(NetworkOfGame, TheStateCarriedAlongIsThatOfAFreshStart) {
    auto state = this->evaluator_.start(TypeParam::initial(this->rules_));
    this->random_games([&](const auto& position, const auto& move, const auto& next) {
        if (position == TypeParam::initial(this->rules_)) state = this->evaluator_.start(position);
        typename CorrectedEvaluator<TypeParam>::State after;
        this->evaluator_.advance(state, position, move, next, after);
        const auto fresh = this->evaluator_.start(next);
        for (std::size_t side = 0; side < 2; ++side) {
            for (std::size_t i = 0; i < kHidden; ++i)
                ASSERT_EQ(after.network.sums[side][i], fresh.network.sums[side][i]);
        }
        state = after;
    });
}

TEST(NetworkOfTukvnanawopi, SeesWhatCanBeCaptured) {
    using namespace tukvnanawopi;
    const auto points = [](std::initializer_list<std::pair<int, int>> cells) {
        Bits64 set = 0;
        for (const auto& [row, column] : cells) set |= bit<Bits64>(point_at(row, column));
        return set;
    };
    // Black's and White's pieces that can be captured.
    const auto targets = [](Variant variant, const Placement& placement) {
        const auto position = make_position({variant, 20}, placement, Side::First, 0);
        const auto planes = variant == Variant::Course ? CourseGame::input_planes(position)
                                                       : TraditionalGame::input_planes(position);
        const std::size_t black = index(side_of(variant, Colour::Black));
        return Placement{planes[2 + black], planes[3 - black]};
    };
    // Far corners are held so that no line closes. Two of three enemies are covered, and all cover each
    // other.
    const Placement diagonal{points({{2, 2}, {8, 8}}), points({{3, 3}, {1, 1}, {0, 0}})};
    for (const Variant variant : {Variant::Course, Variant::Traditional})
        EXPECT_EQ(targets(variant, diagonal), (Placement{0, points({{3, 3}})}));
    // From centre to centre there is no line drawn.
    const Placement across{points({{5, 3}, {0, 0}}), points({{5, 5}, {8, 8}})};
    EXPECT_EQ(targets(Variant::Course, across), (Placement{points({{5, 3}}), points({{5, 5}})}));
    EXPECT_EQ(targets(Variant::Traditional, across), (Placement{}));
}

TEST(NetworkOfTukvnanawopi, HasItsOwnOutputWeightsForPiecesAndTime) {
    using namespace tukvnanawopi;
    Position position = starting_position({});
    EXPECT_EQ(network_bucket(position, 16), 15u);
    EXPECT_EQ(network_bucket(position, 3), 2u);
    EXPECT_EQ(network_bucket(position, 1), 0u);
    position.quiet_plies = 19;
    EXPECT_EQ(network_bucket(position, 16), 12u);
    position.rules.quiet_limit = 0;
    EXPECT_EQ(network_bucket(position, 16), 15u);
    position.pieces = {bit<Bits64>(point_at(0, 0)), bit<Bits64>(point_at(8, 8))};
    EXPECT_EQ(network_bucket(position, 16), 3u);
}

TYPED_TEST(NetworkOfGame, CorrectsTheEvaluationByHand) {
    const NetworkEvaluator<TypeParam> alone(this->network_, this->rules_);
    const typename TypeParam::Evaluator hand = hand_beside_network<TypeParam>();
    this->random_games([&](const auto&, const auto&, const auto& position) {
        if (TypeParam::outcome(position) != Outcome::Ongoing) return;
        const int sum =
            alone.evaluate(alone.start(position), position) + hand.evaluate(hand.start(position), position);
        ASSERT_EQ(this->evaluator_.evaluate(this->evaluator_.start(position), position),
                  std::clamp(sum, -kLargestEval, kLargestEval));
    });
}

// Sums of nothing for the other side: what is left is the own half of the output.
TYPED_TEST(NetworkOfGame, JudgesASideAloneByItsHalfOfTheOutput) {
    alignas(kCacheLine) const std::array<std::int16_t, kHidden> nothing = {};
    const NetworkEvaluator<TypeParam> evaluator(this->network_, this->rules_);
    this->random_games([&](const auto&, const auto&, const auto& position) {
        const auto state = evaluator.start(position);
        const std::size_t bucket = bucket_of<TypeParam>(this->network_->shape, position, state.planes);
        for (const Side side : {Side::First, Side::Second}) {
            ASSERT_EQ(evaluator.judge_alone(position, side),
                      this->network_->score(state.sums[index(side)], nothing.data(), bucket));
        }
    });
}

TEST(NetworkOfChineseCheckers, StandsBesideHeavierWeightsOfTheRace) {
    using namespace chinese_checkers;
    const Weights& beside = Evaluator::kBesideNetwork;
    EXPECT_EQ(beside[term::kMovesToGo].full, -140);
    EXPECT_EQ(beside[term::kTempo].full, kTunedWeights[term::kTempo].full);
}

}  // namespace
}  // namespace sortie
