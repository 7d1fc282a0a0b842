// The evaluator of a network: carries the sums of the first layer along the search stack.
#pragma once

#include <memory>

#include "eval/input_planes.h"
#include "eval/network.h"
#include "games/traits.h"

namespace sortie {

// Which output weights judge a position.
template <HasInputPlanes G>
std::size_t bucket_of(const NetworkShape& shape, const typename G::Position& position,
                      const InputPlanes<G>& planes) {
    if constexpr (ChoosesBuckets<G>) {
        return G::network_bucket(position, shape.buckets);
    } else {
        std::size_t active = 0;
        for (const auto& plane : planes) active += static_cast<std::size_t>(popcount(plane));
        return shape.bucket(active);
    }
}

template <HasInputPlanes G>
class NetworkEvaluator {
  public:
    using Position = typename G::Position;

    // The sums as each player sees the board. Only the first `hidden` numbers of each are in use. The planes
    // are kept because some games have to work them out.
    struct State {
        alignas(kCacheLine) std::int16_t sums[2][kMaxHidden];
        InputPlanes<G> planes;
    };

    // The network must be made for the rules: its inputs are those of the layout.
    NetworkEvaluator(std::shared_ptr<const Network> network, const typename G::Rules& rules)
        : network_(std::move(network)),
          layout_(std::make_shared<const InputLayout>(G::input_layout(rules))) {}

    State start(const Position& position) const {
        State state;
        const InputPlanes<G> none = {};
        state.planes = G::input_planes(position);
        for (const Side viewer : {Side::First, Side::Second}) {
            std::copy_n(network_->biases.data(), network_->shape.hidden, state.sums[index(viewer)]);
            change(state.sums[index(viewer)], state.sums[index(viewer)], viewer, none, state.planes);
        }
        return state;
    }

    void advance(const State& state, const Position&, const typename G::Move&, const Position& next,
                 State& after) const {
        after.planes = G::input_planes(next);
        for (const Side viewer : {Side::First, Side::Second})
            change(state.sums[index(viewer)], after.sums[index(viewer)], viewer, state.planes, after.planes);
    }

    Score evaluate(const State& state, const Position& position) const {
        const Side side = G::side_to_move(position);
        return network_->score(state.sums[index(side)], state.sums[index(opponent(side))],
                               bucket_of<G>(network_->shape, position, state.planes));
    }

    // What it thinks of a side's own half of a position, the other half being nothing: for plans, in which
    // only that side moves.
    Score judge_alone(const Position& position, Side side) const {
        State state;
        const InputPlanes<G> none = {};
        state.planes = G::input_planes(position);
        std::int16_t* own = state.sums[index(side)];
        std::int16_t* other = state.sums[index(opponent(side))];
        std::copy_n(network_->biases.data(), network_->shape.hidden, own);
        std::fill_n(other, network_->shape.hidden, std::int16_t{0});
        change(own, own, side, none, state.planes);
        return network_->score(own, other, bucket_of<G>(network_->shape, position, state.planes));
    }

    double probability_scale() const { return network_->probability_scale; }

  private:
    void change(const std::int16_t* from, std::int16_t* to, Side viewer, const InputPlanes<G>& old_planes,
                const InputPlanes<G>& new_planes) const {
        const std::vector<std::uint16_t>& input_of = layout_->input_of[index(viewer)];
        const std::size_t width = network_->shape.hidden;
        RowChanges changes;
        for (std::size_t plane = 0; plane < new_planes.size(); ++plane) {
            const std::size_t first = plane * kBitCount<PlaneBits<G>>;
            for_each_bit(static_cast<PlaneBits<G>>(new_planes[plane] & ~old_planes[plane]), [&](int bit) {
                changes.added[changes.added_count++] =
                    network_->row(input_of[first + static_cast<std::size_t>(bit)]);
                if (changes.added_count < RowChanges::kMost) return;
                change_sum(from, to, width, changes);
                changes = {};
                from = to;
            });
            for_each_bit(static_cast<PlaneBits<G>>(old_planes[plane] & ~new_planes[plane]), [&](int bit) {
                changes.removed[changes.removed_count++] =
                    network_->row(input_of[first + static_cast<std::size_t>(bit)]);
                if (changes.removed_count < RowChanges::kMost) return;
                change_sum(from, to, width, changes);
                changes = {};
                from = to;
            });
        }
        change_sum(from, to, width, changes);
    }

    std::shared_ptr<const Network> network_;
    std::shared_ptr<const InputLayout> layout_;
};

}  // namespace sortie
