#include "learn/sample_reader.h"

#include <fmt/format.h>

#include "eval/input_planes.h"
#include "eval/network_file.h"
#include "games/breakthrough/game.h"
#include "games/chinese_checkers/game.h"
#include "games/tukvnanawopi/game.h"

namespace sortie {

namespace {

template <Game G>
bool is_quiet(const typename G::Position& position, const typename G::Move& best) {
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
        : SampleReader(G::input_layout(G::rules(start))), start_(start) {}

    bool add(const RecordedGame& game, SampleSet& samples) const override {
        typename G::Position position = start_;
        std::vector<std::uint16_t> inputs;
        for (const RecordedPly& ply : game.plies) {
            MoveList<G> moves;
            G::generate(position, moves);
            if (ply.move >= moves.size()) return false;
            const typename G::Move& move = moves[ply.move];
            if (ply.score != kNoScore && !is_decided(ply.score) && is_quiet<G>(position, move)) {
                const Side side = G::side_to_move(position);
                inputs.clear();
                for_each_plane_bit<G>(G::input_planes(position), [&](std::size_t bit) {
                    inputs.push_back(layout().input_of[index(side)][bit]);
                });
                samples.add(inputs, {ply.score, result_for(side, game.outcome)});
            }
            position = G::play(position, move);
        }
        return true;
    }

  private:
    static float result_for(Side side, Outcome outcome) {
        if (outcome == Outcome::Draw) return 0.5F;
        return outcome == win_for(side) ? 1.0F : 0.0F;
    }

    typename G::Position start_;
};

template <GameFamily F>
Result<std::unique_ptr<SampleReader>> make_for(const NetworkPurpose& purpose) {
    Setup setup{purpose.variant, std::nullopt, std::nullopt};
    if (!purpose.size.empty()) {
        const auto size = parse_size(purpose.size);
        if (!size) return Error{size.error()};
        setup.size = *size;
    }
    auto start = F::open(setup);
    if (!start) return Error{start.error()};
    return std::visit(
        [&]<Game G>(const Start<G>& opened) -> Result<std::unique_ptr<SampleReader>> {
            if constexpr (HasInputPlanes<G>) {
                return std::unique_ptr<SampleReader>(new GameSampleReader<G>(opened.position));
            } else {
                return Error{fmt::format("no network can judge {}", purpose_text(purpose))};
            }
        },
        *start);
}

}  // namespace

Result<std::unique_ptr<SampleReader>> SampleReader::make(const NetworkPurpose& purpose) {
    if (purpose.game == breakthrough::Family::info().name) return make_for<breakthrough::Family>(purpose);
    if (purpose.game == tukvnanawopi::Family::info().name) return make_for<tukvnanawopi::Family>(purpose);
    if (purpose.game == chinese_checkers::Family::info().name)
        return make_for<chinese_checkers::Family>(purpose);
    return Error{fmt::format("no network can judge {}", purpose_text(purpose))};
}

}  // namespace sortie
