#include "engine/win_finder.h"

#include <algorithm>
#include <optional>
#include <variant>

#include "engine/breakthrough_knowledge.h"
#include "search/solver/solver.h"

namespace sortie {

namespace {

constexpr int kMostSquares = 40;
constexpr solver::Settings kFinderSettings{32, 1};
constexpr std::uint64_t kSlice = 500;  // nodes between two looks at the stop flag, a few milliseconds
// The solver looks at some 200 nodes in a millisecond, a search at ten times as many.
constexpr std::uint64_t kNodesInMillisecond = 200;
constexpr std::uint64_t kSearchNodesForOne = 10;
constexpr std::uint64_t kShare = 10;
constexpr std::uint64_t kMostNodes = 50'000;  // who follows a long analysis does not wait for its first line
constexpr int kMovesOfAClock = 30;

template <BitSet Bits>
class BreakthroughWinFinder final : public WinFinder {
  public:
    using G = breakthrough::AdvancingGame<Bits>;
    using Knowledge = BreakthroughKnowledge<Bits>;

    BreakthroughWinFinder(const Session& session, const breakthrough::Rules& rules)
        : session_(session), rules_(rules), knowledge_(rules, kQuickZoneRows) {
        clear();
    }

    std::vector<std::string> winning_moves(std::uint64_t nodes, const StopFlag& stop) override {
        const auto position = G::parse_position(rules_, session_.position_text());
        if (!position || G::outcome(*position) != Outcome::Ongoing) return {};
        solver::Value value = solver::Value::Unknown;
        for (std::uint64_t spent = 0; spent < nodes && !stop.requested(); spent += kSlice) {
            value = solver_->value_within(*position, std::min(kSlice, nodes - spent));
            if (value != solver::Value::Unknown) break;
        }
        std::vector<std::string> winning;
        if (value != solver::Value::Win) return winning;
        for (const auto& [move, known] : solver_->root_moves(*position)) {
            if (known == solver::Value::Win) winning.push_back(G::move_text(*position, move));
        }
        return winning;
    }

    void clear() override { solver_.emplace(kFinderSettings, knowledge_, clock_); }

  private:
    const Session& session_;
    const breakthrough::Rules rules_;
    const SteadyClock clock_;
    Knowledge knowledge_;
    std::optional<solver::Solver<G, Knowledge>> solver_;
};

}  // namespace

std::unique_ptr<WinFinder> make_win_finder(const Session& session) {
    const GameIdentity& identity = session.identity();
    if (identity.game != breakthrough::Family::info().name ||
        identity.size->columns * identity.size->rows > kMostSquares)
        return nullptr;
    const auto start = breakthrough::Family::open({identity.variant, identity.size, std::nullopt});
    if (!start) return nullptr;
    return std::visit(
        [&]<Game G>(const Start<G>& opened) -> std::unique_ptr<WinFinder> {
            if constexpr (MayRepeat<G>) {
                return nullptr;
            } else {
                return std::make_unique<BreakthroughWinFinder<typename G::Position::Bits>>(
                    session, G::rules(opened.position));
            }
        },
        *start);
}

std::uint64_t win_finder_nodes(const Limits& limits, Side mover) {
    std::optional<std::uint64_t> nodes;
    const auto at_most = [&](std::uint64_t share) { nodes = std::min(nodes.value_or(share), share); };
    const auto in_time = [](Duration time) {
        return static_cast<std::uint64_t>(std::max<std::int64_t>(milliseconds(time), 0)) *
               kNodesInMillisecond / kShare;
    };
    if (limits.nodes) at_most(*limits.nodes / kSearchNodesForOne / kShare);
    if (limits.move_time) at_most(in_time(*limits.move_time));
    if (limits.clock) at_most(in_time(limits.clock->remaining[index(mover)] / kMovesOfAClock));
    return std::min(nodes.value_or(0), kMostNodes);
}

}  // namespace sortie
