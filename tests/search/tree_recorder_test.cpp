// The recorded tree is the tree that was searched: its nodes are those that the search counts, its values and
// bounds are true, and what it shows as skipped was skipped.
#include "search/tree_recorder.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>

#include "search/minimax.h"
#include "support/small_boards.h"

namespace sortie {
namespace {

using G = SmallBreakthrough;
using Leaf = SearchTree::Leaf;

// Few values, so that ties are common.
struct SaltedEvaluator : EvenEvaluator<G> {
    std::uint64_t salt = 0;

    Score evaluate(const State&, const G::Position& position) const {
        return static_cast<Score>(hash_word(G::key(position), salt) % 9) - 4;
    }
};

struct Recorded {
    ReferenceResult<G> result;
    SearchTree tree;
};

enum class Way { Minimax, AlphaBeta, Sorted, Deepening, Quiet };
constexpr Way kEveryWay[] = {Way::Minimax, Way::AlphaBeta, Way::Sorted, Way::Deepening};

Recorded record(const std::vector<G::Position>& played, Way way, int depth, std::uint64_t salt,
                const Limits& limits = {}) {
    const SteadyClock clock;
    const StopFlag stop;
    const Budget budget(limits, Side::First, clock, stop);
    MoveList<G> moves;
    G::generate(played.back(), moves);
    const SaltedEvaluator evaluator{{}, salt};
    TreeRecorder recorder;
    ReferenceSearch<G, SaltedEvaluator> search(evaluator, played, budget, &recorder);
    Recorded recorded;
    using Sort = AlphaBetaStyle::Sort;
    const AlphaBetaStyle style{way == Way::Sorted ? Sort::BestFirst : Sort::Generated, way == Way::Deepening,
                               way == Way::Quiet};
    recorded.result =
        way == Way::Minimax ? search.minimax(depth, moves) : search.alpha_beta(depth, moves, style);
    recorded.tree = recorder.tree();
    return recorded;
}

// The moves from the root to a node, which name it in any tree of the same position.
std::string path(const SearchTree& tree, std::size_t node) {
    std::string text;
    for (auto i = static_cast<std::int32_t>(node); i >= 0; i = tree.nodes[static_cast<std::size_t>(i)].parent)
        text = tree.nodes[static_cast<std::size_t>(i)].move + " " + text;
    return text;
}

std::vector<std::size_t> children(const SearchTree& tree, std::size_t node) {
    std::vector<std::size_t> found;
    for (std::size_t i = node + 1; i < node + tree.nodes[node].size; i += tree.nodes[i].size)
        found.push_back(i);
    return found;
}

template <class Check>
void on_random_positions(Check check) {
    Random random(3);
    for (int i = 0; i < 96; ++i) {
        const auto start = small_board(2 + i % 4, 4 + i % 3);
        const auto played = random_game<G>(start, random.below(12), random);
        if (G::outcome(played.back()) == Outcome::Ongoing) check(played, 1 + i % 4, random.next());
    }
}

TEST(TreeRecorder, HasTheNodesThatTheSearchCounts) {
    on_random_positions([](const auto& played, int depth, std::uint64_t salt) {
        for (const Way way : kEveryWay) {
            const auto [result, tree] = record(played, way, depth, salt);
            const auto looked_at = std::count_if(tree.nodes.begin(), tree.nodes.end(),
                                                 [](const auto& node) { return node.leaf != Leaf::Skipped; });
            ASSERT_EQ(static_cast<std::uint64_t>(looked_at), result.nodes);
            ASSERT_EQ(tree.looked_at, result.nodes);
            const std::size_t last = tree.iterations.back().root;
            ASSERT_EQ(tree.iterations.size(), way == Way::Deepening ? static_cast<std::size_t>(depth) : 1U);
            ASSERT_EQ(tree.nodes[last].size, tree.nodes.size() - last);
            ASSERT_EQ(tree.nodes[last].leave, static_cast<std::int64_t>(result.nodes));
            ASSERT_EQ(tree.nodes[last].value,
                      played.back().side == Side::First ? result.value : -result.value);
        }
    });
}

TEST(TreeRecorder, SortingAndDeepeningFindTheSameValue) {
    std::map<Way, std::uint64_t> nodes;
    on_random_positions([&](const auto& played, int depth, std::uint64_t salt) {
        const Score value = record(played, Way::Minimax, depth, salt).result.value;
        for (const Way way : kEveryWay) {
            const auto result = record(played, way, depth, salt).result;
            ASSERT_EQ(result.value, value);
            nodes[way] += result.nodes;
        }
    });
    EXPECT_LT(nodes[Way::AlphaBeta] * 2, nodes[Way::Minimax]);
    EXPECT_LT(nodes[Way::Sorted], nodes[Way::AlphaBeta]);
}

TEST(TreeRecorder, ShowsEveryLegalMoveOfAnInnerNodeOnce) {
    on_random_positions([](const auto& played, int depth, std::uint64_t salt) {
        const SearchTree whole = record(played, Way::Minimax, depth, salt).tree;
        const SearchTree pruned = record(played, Way::AlphaBeta, depth, salt).tree;
        std::map<std::string, std::vector<std::string>> moves;
        for (std::size_t i = 0; i < whole.nodes.size(); ++i) {
            for (const std::size_t child : children(whole, i))
                moves[path(whole, i)].push_back(whole.nodes[child].move);
        }
        for (std::size_t i = 0; i < pruned.nodes.size(); ++i) {
            if (pruned.nodes[i].leaf != Leaf::None) continue;
            std::vector<std::string> shown;
            for (const std::size_t child : children(pruned, i)) shown.push_back(pruned.nodes[child].move);
            ASSERT_EQ(shown, moves[path(pruned, i)]);
        }
    });
}

TEST(TreeRecorder, ValuesAndBoundsAreTrue) {
    int bounds = 0;
    on_random_positions([&](const auto& played, int depth, std::uint64_t salt) {
        const SearchTree whole = record(played, Way::Minimax, depth, salt).tree;
        const SearchTree pruned = record(played, Way::AlphaBeta, depth, salt).tree;
        std::map<std::string, double> values;
        for (std::size_t i = 0; i < whole.nodes.size(); ++i) values[path(whole, i)] = whole.nodes[i].value;
        for (std::size_t i = 0; i < pruned.nodes.size(); ++i) {
            const auto& node = pruned.nodes[i];
            if (node.leaf == Leaf::Skipped) continue;
            const double truth = values.at(path(pruned, i));
            if (node.kind == ScoreKind::Exact) {
                ASSERT_EQ(node.value, truth) << path(pruned, i);
            } else {
                ++bounds;
                ASSERT_TRUE(node.kind == ScoreKind::AtLeast ? truth >= node.value : truth <= node.value);
            }
        }
    });
    EXPECT_GT(bounds, 300);
}

TEST(TreeRecorder, ACutOffNamesWhatHadPromisedTheBound) {
    int cuts = 0;
    on_random_positions([&](const auto& played, int depth, std::uint64_t salt) {
        const SearchTree tree = record(played, Way::AlphaBeta, depth, salt).tree;
        for (const auto& node : tree.nodes) {
            if (node.cut_by < 0) continue;
            ++cuts;
            ASSERT_GE(node.promised_by, 0);
            const auto& promise = tree.nodes[static_cast<std::size_t>(node.promised_by)];
            const double bound = node.side == Side::First ? node.beta : node.alpha;
            ASSERT_EQ(promise.value, bound);
            ASSERT_EQ(tree.nodes[static_cast<std::size_t>(promise.parent)].side, opponent(node.side));
            const auto& refutation = tree.nodes[static_cast<std::size_t>(node.cut_by)];
            ASSERT_TRUE(node.side == Side::First ? refutation.value >= bound : refutation.value <= bound);
        }
    });
    EXPECT_GT(cuts, 300);
}

TEST(TreeRecorder, ShowsWhatFollowsCaptures) {
    int stood = 0;
    int cut_at_once = 0;
    on_random_positions([&](const auto& played, int depth, std::uint64_t salt) {
        const auto [result, tree] = record(played, Way::Quiet, depth, salt);
        std::size_t counted = 0;
        for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
            const auto& node = tree.nodes[i];
            counted += SearchTree::is_position(node) && node.leaf != Leaf::Stands;
            if (node.leaf != Leaf::Stands) continue;
            ++stood;
            const auto parent = static_cast<std::size_t>(node.parent);
            ASSERT_EQ(i, parent + 1) << "it is the first thing that is tried";
            ASSERT_EQ(node.side, tree.nodes[parent].side);
            ASSERT_GT(tree.nodes[parent].size, 2U) << "there is a capture";
            if (tree.nodes[parent].cut_by != static_cast<std::int32_t>(i)) continue;
            ++cut_at_once;
            ASSERT_EQ(tree.nodes[parent].value, node.value);
            ASSERT_EQ(tree.nodes[parent].best, tree.nodes[parent].cut_by);
        }
        ASSERT_EQ(counted, result.nodes);
        ASSERT_EQ(tree.nodes[0].value, played.back().side == Side::First ? result.value : -result.value);
    });
    EXPECT_GT(stood, 300);
    EXPECT_GT(cut_at_once, 100);
}

TEST(TreeRecorder, AnInterruptedSearchIsSaidToBe) {
    Limits limits;
    limits.nodes = 20;
    const auto [result, tree] = record({small_board(4, 6)}, Way::AlphaBeta, 4, 1, limits);
    EXPECT_FALSE(tree.complete);
    EXPECT_EQ(tree.looked_at, 20U);
    EXPECT_EQ(tree.nodes.size(), static_cast<std::size_t>(tree.nodes[0].size));
}

}  // namespace
}  // namespace sortie
