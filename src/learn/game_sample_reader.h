// The sample reader of one game type.
#pragma once

#include <optional>
#include <vector>

#include "eval/corrected_evaluator.h"
#include "eval/network_evaluator.h"
#include "games/traits.h"
#include "learn/recorded_move.h"
#include "learn/sample_reader.h"

namespace sortie {

template <Game G>
bool teaches_quietly(const typename G::Position& position, const typename G::Move& best) {
    if constexpr (HasCaptures<G>) {
        if (G::is_capture(position, best)) return false;
    }
    if constexpr (KnowsForcedReplies<G>) {
        if (G::is_threatened(position)) return false;
    }
    if constexpr (HasForcingMoves<G>) {
        if (G::is_forcing(position, best)) return false;
    }
    return true;
}

template <HasInputPlanes G>
class GameSampleReader final : public SampleReader {
  public:
    explicit GameSampleReader(const typename G::Position& start)
        : SampleReader(G::input_layout(G::rules(start)), network_score_scale<G>()), start_(start) {}

    bool add(const RecordedGame& game, const NetworkShape& shape, SampleSet& samples) const override {
        const auto result = result_of(game);
        if (!result) return false;
        const float points = points_of(game.outcome);
        typename G::Position position = start_;
        std::vector<std::uint16_t> inputs;
        for (const RecordedPly& ply : game.plies) {
            const auto move = recorded_move<G>(position, ply.move);
            if (!move) return false;
            if (ply.score != kNoScore && !is_decided(ply.score) && teaches_quietly<G>(position, *move)) {
                const Side side = G::side_to_move(position);
                inputs.clear();
                const InputPlanes<G> planes = G::input_planes(position);
                for_each_plane_bit<G>(
                    planes, [&](std::size_t bit) { inputs.push_back(layout().input_of[index(side)][bit]); });
                const auto seen = [&](float share) { return side == Side::First ? share : 1 - share; };
                samples.add(inputs, {ply.score, seen(*result), base(position), seen(points),
                                     bucket_of<G>(shape, position, planes)});
            }
            position = G::play(position, *move);
        }
        return true;
    }

  private:
    static float base(const typename G::Position& position) {
        if constexpr (kNetworkCorrects<G>) {
            const typename G::Evaluator evaluator = hand_beside_network<G>();
            const Score score = evaluator.evaluate(evaluator.start(position), position);
            return static_cast<float>(score) / static_cast<float>(network_score_scale<G>());
        }
        return 0;
    }

    // As the first player sees it, here and below.
    static float points_of(Outcome outcome) {
        if (outcome == Outcome::Draw) return 0.5F;
        return outcome == Outcome::FirstWins ? 1.0F : 0.0F;
    }

    // As the game grades it, if it does; nothing if the game cannot be played again.
    std::optional<float> result_of(const RecordedGame& game) const {
        if constexpr (GradesResults<G>) {
            typename G::Position position = start_;
            for (const RecordedPly& ply : game.plies) {
                const auto move = recorded_move<G>(position, ply.move);
                if (!move) return std::nullopt;
                position = G::play(position, *move);
            }
            return static_cast<float>(G::graded_result(position, game.outcome));
        }
        return points_of(game.outcome);
    }

    typename G::Position start_;
};

}  // namespace sortie
