// Jobs of solvers and what came of them, as the pool keeps them: anybody may have written it.
#include "pool/solve_jobs.h"

#include <gtest/gtest.h>

namespace sortie {
namespace {

using solver::Value;

constexpr solver::PositionCode kLongCode =
    static_cast<solver::PositionCode>(0x123) << 64 | 0xfedcba9876543210;

TEST(SolveJobsTest, TasksComeBackAsTheyWere) {
    const auto task = parse_leaf_task(leaf_task_text({{kLongCode, 12'345}, true}));
    ASSERT_TRUE(task);
    EXPECT_TRUE(task->job.code == kLongCode);
    EXPECT_EQ(task->job.nodes, 12'345U);
    EXPECT_TRUE(task->alone);
}

TEST(SolveJobsTest, ReportsComeBackAsTheyWere) {
    const auto open =
        parse_leaf_report(leaf_report_text({Value::Unknown, 7, {{kLongCode, {1.5F, 0x1p40F}}}}));
    ASSERT_TRUE(open);
    EXPECT_EQ(open->value, Value::Unknown);
    EXPECT_EQ(open->nodes, 7U);
    ASSERT_EQ(open->children.size(), 1U);
    EXPECT_TRUE(open->children[0].code == kLongCode);
    EXPECT_EQ(open->children[0].numbers.win, 1.5F);
    EXPECT_EQ(open->children[0].numbers.loss, 0x1p40F);
    EXPECT_EQ(parse_leaf_report(leaf_report_text({Value::Win, 7, {}}))->value, Value::Win);
}

TEST(SolveJobsTest, NonsenseIsRefused) {
    for (const char* const text :
         {"", "{}", "[]", "{\"value\":1}", "{\"value\":3,\"spent\":1}", "{\"value\":-1,\"spent\":1}",
          "{\"value\":0,\"spent\":1}", "{\"value\":0,\"spent\":1,\"children\":[[\"0:1\",0,1]]}",
          "{\"value\":0,\"spent\":1,\"children\":[[\"0:1\",1]]}",
          "{\"value\":0,\"spent\":1,\"children\":[[\"x\",1,1]]}",
          "{\"value\":0,\"spent\":1,\"children\":[[\"0:1\",1,1e30]]}",
          "{\"value\":1,\"spent\":1,\"children\":[[\"0:1\",1,1]]}", "{\"value\":\"win\",\"spent\":1}"})
        EXPECT_FALSE(parse_leaf_report(text)) << text;
    for (const char* const text : {"", "7", "{}", "{\"code\":\"1\",\"nodes\":1}", "{\"code\":1,\"nodes\":1}",
                                   "{\"code\":\"0:12345678901234567\",\"nodes\":1}"})
        EXPECT_FALSE(parse_leaf_task(text)) << text;
    for (const char* const text : {"", "{}", "{\"game\":1}"}) EXPECT_FALSE(parse_solve_plan(text)) << text;
    for (const char* const text : {"", "{}", "{\"nodes\":\"x\"}"})
        EXPECT_FALSE(parse_solve_progress(text)) << text;
}

TEST(SolveJobsTest, ProgressComesBackAsItWas) {
    const auto progress = parse_solve_progress(solve_progress_text({10, 20, 3, {1, 2}, {"a line"}}));
    ASSERT_TRUE(progress);
    EXPECT_EQ(progress->nodes, 10U);
    EXPECT_EQ(progress->positions, 20U);
    EXPECT_EQ(progress->searched, 3U);
    EXPECT_EQ(progress->root.loss, 2);
    EXPECT_EQ(progress->contradictions, std::vector<std::string>{"a line"});
}

}  // namespace
}  // namespace sortie
