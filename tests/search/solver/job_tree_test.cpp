// The upper tree of a search on many machines, with real searches for its leaves.
#include "search/solver/job_tree.h"

#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "games/breakthrough/solver_knowledge.h"
#include "search/solver/solver.h"
#include "support/small_boards.h"

namespace sortie {
namespace {

using breakthrough::Rules;
using breakthrough::Variant;
using solver::JobPolicy;
using solver::JobTree;
using solver::LeafJob;
using solver::LeafReport;
using solver::Value;
using G = SmallBreakthrough;
using Knowledge = breakthrough::SolverKnowledge<Bits64>;

LeafReport unsolved(std::vector<solver::OpenChild> children) {
    return {Value::Unknown, 100, std::move(children)};
}

// The code of the leaf that is given out, if there is one.
std::optional<std::uint64_t> taken(JobTree& tree) {
    const auto job = tree.take();
    return job ? std::optional(low_word(job->code)) : std::nullopt;
}

TEST(JobTreeTest, GivesOutWhatIsMostPromisingAndFree) {
    JobTree tree(1, {});
    EXPECT_EQ(taken(tree), 1U);
    EXPECT_FALSE(tree.take());
    tree.report(1, unsolved({{2, {10, 30}}, {3, {10, 20}}, {4, {10, 20.5F}}}));
    EXPECT_EQ(tree.root().win, 20);
    EXPECT_EQ(taken(tree), 3U);
    EXPECT_EQ(taken(tree), 4U);
    EXPECT_EQ(taken(tree), 2U);
    EXPECT_FALSE(tree.take());
    EXPECT_EQ(tree.being_searched(), 3U);
    tree.put_back(4);
    EXPECT_EQ(taken(tree), 4U);
}

TEST(JobTreeTest, ALeafThatIsSearchedLooksHarder) {
    JobPolicy policy;
    policy.penalty = 0.5F;
    JobTree tree(1, policy);
    tree.report(1, unsolved({{2, {1, 10}}, {3, {1, 100}}}));
    tree.report(2, unsolved({{20, {10, 10}}, {21, {10, 11}}}));
    EXPECT_EQ(taken(tree), 20U);
    EXPECT_EQ(taken(tree), 21U);
    EXPECT_EQ(taken(tree), 3U);
}

TEST(JobTreeTest, JobsGrowWithWhatWasSpent) {
    JobPolicy policy;
    policy.share = 0.5;
    policy.least_nodes = 10;
    policy.most_nodes = 60;
    JobTree tree(1, policy);
    EXPECT_EQ(tree.take()->nodes, 10U);
    tree.report(1, unsolved({{2, {1, 1}}, {3, {1, 2}}, {4, {1, 3}}}));
    EXPECT_EQ(tree.take()->nodes, 50U);
    tree.report(2, unsolved({{5, {1, 1}}}));
    EXPECT_EQ(tree.take()->nodes, 60U);
}

TEST(JobTreeTest, ValuesGoUp) {
    JobTree tree(1, {});
    tree.report(1, unsolved({{2, {1, 1}}, {3, {1, 1}}}));
    tree.report(2, unsolved({{4, {1, 1}}}));
    tree.learn(4, Value::Loss);  // 2 is won, so that is no move
    EXPECT_EQ(tree.value(), Value::Unknown);
    tree.learn(99, Value::Loss);  // not in the tree
    tree.report(3, {Value::Win, 5, {}});
    EXPECT_EQ(tree.value(), Value::Loss);
    EXPECT_FALSE(tree.take());
}

TEST(JobTreeTest, NothingGoesRound) {
    JobTree tree(1, {});
    tree.report(1, unsolved({{2, {1, 1}}}));
    tree.report(2, unsolved({{1, {1, 1}}}));
    EXPECT_EQ(taken(tree), 2U);
    tree.put_back(2);
    tree.report(2, unsolved({{2, {1, 1}}}));
    EXPECT_EQ(taken(tree), 2U);
}

// Real leaves, searched by three workers in turn that share nothing; the tree is built again on the way, from
// what was reported.
TEST(JobTreeTest, SolvesABoardAndIsBuiltAgainFromReports) {
    const Rules rules{{4, 5}, Variant::Standard};
    Knowledge knowledge(rules, solver::Preparation::Full, 8);
    const SteadyClock clock;
    std::vector<std::unique_ptr<solver::Solver<G, Knowledge>>> workers;
    for (int i = 0; i < 3; ++i)
        workers.push_back(
            std::make_unique<solver::Solver<G, Knowledge>>(solver::Settings{4, 1, 0}, knowledge, clock));
    JobPolicy policy;
    policy.in_common = workers.front()->in_common();
    policy.least_nodes = 200;
    const auto root = knowledge.code(G::initial(rules));
    JobTree tree(root, policy);
    std::vector<std::pair<solver::PositionCode, LeafReport>> reported;
    while (tree.value() == Value::Unknown) {
        std::vector<LeafJob> jobs;
        while (jobs.size() < workers.size()) {
            const auto job = tree.take();
            if (!job) break;
            jobs.push_back(*job);
        }
        ASSERT_FALSE(jobs.empty());
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            const auto position = knowledge.position(jobs[i].code);
            const auto report = workers[i]->search_leaf(position, jobs[i].nodes, [] { return true; });
            reported.emplace_back(jobs[i].code, report);
            tree.report(jobs[i].code, report);
        }
        ASSERT_LT(reported.size(), 100'000U);
    }
    EXPECT_EQ(tree.value(), Value::Loss);
    EXPECT_GT(reported.size(), 20U);

    JobTree again(root, policy);
    for (auto i = reported.rbegin(); i != reported.rend(); ++i) again.report(i->first, i->second);
    EXPECT_EQ(again.value(), Value::Loss);
    EXPECT_EQ(again.nodes_spent(), tree.nodes_spent());
}

}  // namespace
}  // namespace sortie
