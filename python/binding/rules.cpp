#include "rules.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <map>
#include <mutex>
#include <thread>
#include <tuple>

#include "core/random.h"
#include "eval/input_planes.h"
#include "games/all_games.h"
#include "games/traits.h"
#include "registry.h"
#include "search/position_history.h"

namespace sortie::python {

namespace {

template <Game G>
class TypedRules final : public GameRules {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    static_assert(sizeof(Position) <= PositionValue::kBytes);
    static_assert(alignof(Position) <= alignof(PositionValue));

    TypedRules(GameSetup identity, const Position& start) : GameRules(std::move(identity)), start_(start) {}

    PositionValue start() const override { return wrap(start_); }
    Result<PositionValue> parse(std::string_view text) const override {
        const auto position = G::parse_position(G::rules(start_), text);
        if (!position) return Error{position.error()};
        return wrap(*position);
    }

    std::string text(const PositionValue& position) const override {
        return G::position_text(unwrap(position));
    }
    Side side(const PositionValue& position) const override { return G::side_to_move(unwrap(position)); }
    Outcome outcome(const PositionValue& position) const override { return G::outcome(unwrap(position)); }
    EndReason end_reason(const PositionValue& position) const override {
        if constexpr (ExplainsEnd<G>) return G::end_reason(unwrap(position));
        return EndReason::None;
    }
    Key key(const PositionValue& position) const override { return G::key(unwrap(position)); }
    bool equal(const PositionValue& a, const PositionValue& b) const override {
        return unwrap(a) == unwrap(b);
    }
    View view(const PositionValue& position) const override { return G::view(unwrap(position)); }

    MoveValues moves(const PositionValue& position) const override {
        const MoveList<G> list = generated(unwrap(position));
        MoveValues values{std::make_unique<std::byte[]>(list.size() * sizeof(Move)), list.size()};
        if (!list.empty()) std::memcpy(values.bytes.get(), list.begin(), list.size() * sizeof(Move));
        return values;
    }
    std::string move_text(const PositionValue& position, const MoveValues& moves,
                          std::size_t index) const override {
        Move move;
        std::memcpy(&move, moves.bytes.get() + index * sizeof(Move), sizeof(Move));
        return G::move_text(unwrap(position), move);
    }

    Result<PositionValue> play(const PositionValue& position, std::string_view text) const override {
        Position current = unwrap(position);
        if constexpr (HasLongTurns<G>) {
            for (const std::string_view part : G::turn_parts(text)) {
                const auto move = G::parse_move(current, part);
                if (!move) return Error{move.error()};
                current = G::play(current, *move);
            }
        } else {
            const auto move = G::parse_move(current, text);
            if (!move) return Error{move.error()};
            current = G::play(current, *move);
        }
        return wrap(current);
    }
    Result<std::vector<std::string>> path(const PositionValue& position,
                                          std::string_view text) const override {
        const auto move = G::parse_move(unwrap(position), text);
        if (!move) return Error{move.error()};
        return G::path(unwrap(position), *move);
    }
    Result<bool> captures(const PositionValue& position, std::string_view text) const override {
        const auto move = G::parse_move(unwrap(position), text);
        if (!move) return Error{move.error()};
        if constexpr (HasCaptures<G>) return G::is_capture(unwrap(position), *move);
        return false;
    }

    std::optional<std::vector<std::string>> way(const PositionValue& from,
                                                const PositionValue& to) const override {
        const Position& first = unwrap(from);
        const Position& last = unwrap(to);
        if (first == last) return std::vector<std::string>{};
        const MoveList<G> moves = generated(first);
        for (const Move& move : moves) {
            if (G::play(first, move) == last) return std::vector{G::move_text(first, move)};
        }
        for (const Move& move : moves) {
            const Position middle = G::play(first, move);
            for (const Move& reply : generated(middle)) {
                if (G::play(middle, reply) == last)
                    return std::vector{G::move_text(first, move), G::move_text(middle, reply)};
            }
        }
        return std::nullopt;
    }

    RandomGames play_randomly(const PositionValue& start, const RandomGamesPlan& plan) const override {
        RandomGames games{std::vector<std::uint8_t>(plan.games), std::vector<std::uint32_t>(plan.games)};
        std::atomic<std::size_t> next{0};
        const auto work = [&] {
            constexpr std::size_t kShare = 64;  // games taken at a time
            while (!plan.stop->load(std::memory_order_relaxed)) {
                const std::size_t first = next.fetch_add(kShare);
                if (first >= plan.games) return;
                for (std::size_t i = first; i < std::min(first + kShare, plan.games); ++i) {
                    Random random(hash_word(plan.seed, i));
                    games.outcomes[i] = static_cast<std::uint8_t>(
                        play_one(unwrap(start), random, plan.most_plies, games.plies[i]));
                }
            }
        };
        std::vector<std::jthread> helpers;
        for (int i = 1; i < plan.threads; ++i) helpers.emplace_back(work);
        work();
        return games;
    }

    PlaneShape plane_shape() const override {
        if constexpr (HasInputPlanes<G>) {
            return {std::tuple_size_v<InputPlanes<G>>, kBitCount<PlaneBits<G>> / 64};
        }
        return {};
    }
    void write_planes(const PositionValue& position, std::uint64_t* words) const override {
        if constexpr (HasInputPlanes<G>) {
            for (const auto& plane : G::input_planes(unwrap(position))) {
                for (std::size_t word = 0; word < plane_shape().words; ++word)
                    *words++ = static_cast<std::uint64_t>(plane >> (64 * word % kBitCount<PlaneBits<G>>));
            }
        }
    }
    InputLayout input_layout() const override {
        if constexpr (HasInputPlanes<G>) return G::input_layout(G::rules(start_));
        return {};
    }

  private:
    PositionValue wrap(const Position& position) const {
        PositionValue value{this};
        new (value.bytes.data()) Position(position);
        return value;
    }
    static const Position& unwrap(const PositionValue& value) {
        return *std::launder(reinterpret_cast<const Position*>(value.bytes.data()));
    }

    static MoveList<G> generated(const Position& position) {
        MoveList<G> moves;
        G::generate(position, moves);
        return moves;
    }

    static Outcome play_one(Position position, Random& random, std::uint32_t most_plies,
                            std::uint32_t& plies) {
        PositionHistory<G> history({&position, 1});
        for (plies = 0; plies < most_plies; ++plies) {
            const MoveList<G> moves = generated(position);
            if (moves.empty()) return G::outcome(position);
            position = G::play(position, moves[random.below(moves.size())]);
            if (history.completes_repetition(position)) {
                ++plies;
                return Outcome::Draw;
            }
            history.push(position);
        }
        return G::outcome(position);
    }

    const Position start_;
};

Result<std::unique_ptr<GameRules>> make_rules(const GameSetup& identity) {
    std::unique_ptr<GameRules> rules;
    std::optional<Error> problem;
    for_each_type(AllFamilies{}, [&]<class F>(std::type_identity<F>) {
        if (F::info().name != identity.game) return;
        auto start = F::open(identity);
        if (!start) {
            problem = Error{start.error()};
            return;
        }
        std::visit(
            [&]<Game G>(const Start<G>& opened) -> void {
                rules = std::make_unique<TypedRules<G>>(identity, opened.position);
            },
            *start);
    });
    if (problem) return *problem;
    return rules;
}

}  // namespace

Result<const GameRules*> find_rules(const GameSetup& setup) {
    const auto session = registry().open({setup.game, setup.variant, setup.size});
    if (!session) return Error{session.error()};
    const GameSetup& identity = (*session)->identity();

    static std::mutex mutex;
    static std::map<std::tuple<std::string, std::string, std::string>, std::unique_ptr<GameRules>> known;
    const std::lock_guard lock(mutex);
    auto& rules = known[{identity.game, identity.variant, board_size_text(identity)}];
    if (!rules) {
        auto made = make_rules(identity);
        if (!made) return Error{made.error()};
        rules = std::move(*made);
    }
    return rules.get();
}

}  // namespace sortie::python
