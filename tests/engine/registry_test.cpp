#include "engine/registry.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "examples/tic_tac_toe/game.h"
#include "games/breakthrough/game.h"

namespace sortie {

namespace {

Registry two_games() {
    Registry registry;
    add_game<tic_tac_toe::Family>(registry);
    add_game<breakthrough::Family>(registry);
    return registry;
}

}  // namespace

TEST(Registry, ListsGamesInTheOrderOfAdding) {
    const Registry registry = two_games();
    ASSERT_EQ(registry.games().size(), 2u);
    EXPECT_EQ(registry.games()[0].name, "tic-tac-toe");
    EXPECT_EQ(registry.games()[1].name, "breakthrough");
}

TEST(Registry, OpensByName) {
    const Registry registry = two_games();
    const auto small = registry.open({"tic-tac-toe"});
    ASSERT_TRUE(small);
    EXPECT_EQ((*small)->identity().game, "tic-tac-toe");
    EXPECT_EQ((*small)->identity().size, std::nullopt);
    const auto large = registry.open({"breakthrough", "", BoardSize{6, 7}});
    ASSERT_TRUE(large);
    EXPECT_EQ((*large)->identity().game, "breakthrough");
    EXPECT_EQ((*large)->identity().variant, "standard") << "the default's name is written out";
    EXPECT_EQ((*large)->identity().size, (BoardSize{6, 7}));
}

// Without a name it is the first game; moves are played; and a session tells what would open it again.
TEST(Registry, OpensWhatASessionSaysItIs) {
    const Registry registry = standard_registry();
    EXPECT_EQ((*registry.open({}))->identity().game, registry.games().front().name);
    const auto session = registry.open({"breakthrough", "straight", BoardSize{5, 6}, {}, {"a2a3", "b5b4"}});
    ASSERT_TRUE(session) << session.error();
    const GameSetup setup = (*session)->setup();
    EXPECT_EQ(setup.moves, (std::vector<std::string>{"a2a3", "b5b4"}));
    const auto again = registry.open(setup);
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ((*again)->position_text(), (*session)->position_text());
    EXPECT_EQ((*again)->setup(), setup);
    EXPECT_EQ(registry.open({"breakthrough", "", {}, {}, {"a2a3", "a2a3"}}).error().substr(0, 8), "move 2: ");
}

TEST(Registry, SizeComesFromThePositionWhenNoneIsGiven) {
    const auto session = two_games().open({"breakthrough", "promotion", std::nullopt, "p3/4/4/4/4/3P w"});
    ASSERT_TRUE(session);
    EXPECT_EQ((*session)->identity().size, (BoardSize{4, 6}));
    EXPECT_EQ((*session)->identity().variant, "promotion");
}

TEST(Registry, SaysWhatIsWrong) {
    const Registry registry = two_games();
    EXPECT_EQ(registry.open({"chess"}).error(),
              "there is no game 'chess': expected one of tic-tac-toe, breakthrough");
    EXPECT_EQ(registry.open({" "}).error(),
              "there is no game ' ': expected one of tic-tac-toe, breakthrough");
    EXPECT_EQ(registry.open({"tic-tac-toe", "", BoardSize{3, 3}}).error(),
              "Tic-tac-toe has one board size only; leave the size out");
    EXPECT_EQ(registry.open({"breakthrough", "fast"}).error(),
              "Breakthrough has no variant 'fast': expected one of standard, straight, promotion");
    EXPECT_NE(registry.open({"breakthrough", "", BoardSize{1, 1}}).error().find("size 1x1"),
              std::string::npos);
}

TEST(Registry, EmptyOneHasNoGames) {
    EXPECT_TRUE(Registry().games().empty());
    EXPECT_FALSE(Registry().open({"breakthrough"}));
    EXPECT_FALSE(Registry().open({}));
}

TEST(Registry, StandardOneHasDistinctNamesAndDefaultsThatOpen) {
    const Registry registry = standard_registry();
    std::vector<std::string_view> names;
    for (const GameInfo& game : registry.games()) {
        names.push_back(game.name);
        EXPECT_FALSE(game.title.empty() || game.summary.empty() || game.variants.empty()) << game.name;
        EXPECT_TRUE(registry.open({std::string(game.name)})) << game.name;
    }
    EXPECT_NE(std::find(names.begin(), names.end(), "breakthrough"), names.end());
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

}  // namespace sortie
