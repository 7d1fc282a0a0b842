#include "engine/variant_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/agents/agent_choice.h"

namespace sortie {

using ::testing::Contains;

TEST(VariantNames, EveryListedNameOpensAndIsItsShortestName) {
    const Registry registry = standard_registry();
    for (const std::string& name : common_variant_names(registry)) {
        const auto choice = parse_variant_name(registry, name);
        ASSERT_TRUE(choice) << name;
        const auto session = registry.open({choice->game, choice->variant, choice->size});
        ASSERT_TRUE(session) << name;
        const std::string shortest = variant_name(registry, (*session)->identity());
        EXPECT_EQ(shortest, name == "breakthrough8x8" ? "breakthrough" : name);
    }
}

TEST(VariantNames, ListsGamesVariantsAndSizes) {
    const auto names = common_variant_names(standard_registry());
    for (const char* const name :
         {"breakthrough", "breakthrough-straight", "breakthrough6x6", "breakthrough5x10"})
        EXPECT_THAT(names, Contains(name));
}

TEST(VariantNames, TakesNamesApart) {
    const Registry registry = standard_registry();
    const auto choice = parse_variant_name(registry, "Breakthrough10x5-Promotion");
    ASSERT_TRUE(choice);
    EXPECT_EQ(choice->game, "breakthrough");
    EXPECT_EQ(choice->variant, "promotion");
    EXPECT_EQ(choice->size, (BoardSize{10, 5}));
    EXPECT_EQ(parse_variant_name(registry, "breakthrough+count")->variant, "+count");
    for (const char* const wrong :
         {"", "-", "break", "breakthroughx", "breakthrough8", "breakthrough8x", "chess"})
        EXPECT_FALSE(parse_variant_name(registry, wrong)) << wrong;
}

TEST(AgentChoice, KnowsWhatAnAgentTakes) {
    const auto session = standard_registry().open({"breakthrough"});
    const AgentFactory agents = session_agents();
    EXPECT_TRUE(agents.takes(**session, "random", "seed"));
    EXPECT_FALSE(agents.takes(**session, "random", "hash"));
    EXPECT_FALSE(agents.takes(**session, "of a test", "hash"));
    EXPECT_EQ(agent_spec_text(agents.seeded(**session, {"random", {}}, 5)), "random:seed=5");
    EXPECT_EQ(agent_spec_text(agents.seeded(**session, {"random", {{"seed", "7"}}}, 5)), "random:seed=7");
    EXPECT_EQ(agent_spec_text(agents.seeded(**session, {"minimax", {}}, 5)), "minimax");
    AgentSpec spec{"x", {{"hash", "1"}}};
    add_option(spec, "hash", "2");
    add_option(spec, "threads", "3");
    EXPECT_EQ(agent_spec_text(spec), "x:hash=1,threads=3");
}

}  // namespace sortie
