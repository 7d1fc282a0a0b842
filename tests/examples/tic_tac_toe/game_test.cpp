// A game that the product does not know works in a registry as it is: nothing else had to be edited.
#include "examples/tic_tac_toe/game.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/bench.h"
#include "engine/registry.h"
#include "engine/solving.h"
#include "engine/variant_names.h"
#include "learn/game_learning.h"
#include "protocol/json/messages.h"

namespace sortie {

namespace {

Registry example_registry() {
    Registry registry;
    add_game<tic_tac_toe::Family>(registry);
    return registry;
}

std::unique_ptr<Session> open_tic_tac_toe(std::optional<std::string> position = std::nullopt) {
    const Registry registry = example_registry();
    auto session = registry.open({"tic-tac-toe", "", std::nullopt, std::move(position)});
    EXPECT_TRUE(session);
    return session ? std::move(*session) : nullptr;
}

}  // namespace

TEST(TicTacToe, PlaysThroughASession) {
    const auto session = open_tic_tac_toe();
    EXPECT_EQ(session->legal_moves().size(), 9u);
    for (const char* move : {"b2", "a1", "c3", "b1", "c1", "c2"}) {
        EXPECT_FALSE(session->play(move)) << move;
    }
    EXPECT_EQ(session->position_text(), "..x/.xo/oox x");
    EXPECT_EQ(session->outcome(), Outcome::Ongoing);
    EXPECT_TRUE(session->play("a1"));
    EXPECT_FALSE(session->play("a3"));
    EXPECT_EQ(session->outcome(), Outcome::FirstWins);
    EXPECT_TRUE(session->legal_moves().empty());
}

TEST(TicTacToe, CountsTheKnownNumbersOfGames) {
    const std::uint64_t expected[] = {9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
    const auto session = open_tic_tac_toe();
    for (int depth = 1; depth <= 9; ++depth) {
        std::uint64_t sum = 0;
        for (const MoveCount& entry : session->perft(depth, {})) sum += entry.count;
        EXPECT_EQ(sum, expected[depth - 1]) << "depth " << depth;
    }
}

TEST(TicTacToe, FullBoardIsADraw) {
    const auto session = open_tic_tac_toe("xox/xxo/o.o x");
    EXPECT_FALSE(session->play("b1"));
    EXPECT_EQ(session->outcome(), Outcome::Draw);
}

TEST(TicTacToe, RefusesPositionsThatCannotBe) {
    const Registry registry = example_registry();
    for (const char* text : {"", "xxx/.../... o", "x../.../... x", "xxx/oo./... x", "x../.../...  o",
                             "x.././... . o", "y../.../... o", "x.././.../.. o"}) {
        EXPECT_FALSE(registry.open({"tic-tac-toe", "", std::nullopt, text})) << text;
    }
    EXPECT_FALSE(registry.open({"tic-tac-toe", "", BoardSize{4, 4}}));
}

// What follows from the list of games and from traits, in every place.
TEST(TicTacToe, EveryGeneralAgentPlaysIt) {
    for (const char* const name : {"sortie", "minimax", "alphabeta", "mcts"}) {
        const auto session = open_tic_tac_toe("xx./oo./... x");
        const auto agent = session->make_agent({name, {}});
        ASSERT_TRUE(agent) << agent.error();
        Limits limits;
        limits.depth = 5;
        limits.nodes = 20'000;
        const StopFlag never;
        const SearchReport best = (*agent)->think({limits, 1, {}}, never, {});
        EXPECT_EQ(best.move, "c3") << name;
        EXPECT_EQ(best.score, win_in(1)) << name;
    }
}

TEST(TicTacToe, IsPartOfTheBench) {
    const StopFlag never;
    const auto lines = run_bench(example_registry(), "", 0, never, {});
    ASSERT_TRUE(lines);
    ASSERT_EQ(lines->size(), 1u);
    EXPECT_EQ(lines->front().game, "tic-tac-toe");
    EXPECT_GT(lines->front().nodes, 100u);
}

TEST(TicTacToe, HasNoSolverWhereThereAreDraws) {
    const auto session = open_tic_tac_toe();
    EXPECT_FALSE(session->solving().make);
    EXPECT_FALSE(make_solver(*session, {4, 1}));
}

TEST(TicTacToe, IsSolvedWhereThereAreNone) {
    const auto value = [](std::optional<std::string> position) {
        const auto session =
            example_registry().open({"tic-tac-toe", "decided", std::nullopt, std::move(position)});
        const StopFlag never;
        return make_solver(**session, {4, 1}).value()->prove({}, never).value;
    };
    EXPECT_EQ(value(std::nullopt), solver::Value::Win);  // because neither can force three in a row
    EXPECT_EQ(value("o.x/.o./x.. x"), solver::Value::Win);
    EXPECT_EQ(value("o.o/x../xxo x"), solver::Value::Loss);  // two threats at once
}

TEST(TicTacToe, TheSolverLearnsItToo) {
    EffortLearningOptions options;
    options.board = {"tic-tac-toe", "decided"};
    options.positions = 20;
    options.nodes = 1000;
    options.training.epochs = 1;
    options.training.batch = 16;
    const GameLearning& learning = learning_of_family<tic_tac_toe::Family>();
    const auto network = learning.learn_effort(options, {}, [](const std::string&) {});
    ASSERT_TRUE(network) << network.error();
    EXPECT_EQ(network->inputs, 18u);
    options.board.variant = "standard";
    EXPECT_FALSE(learning.learn_effort(options, {}, [](const std::string&) {}));
}

TEST(TicTacToe, CanBeTuned) {
    TuningTask task{{"tic-tac-toe"}, {}, 20};
    task.self_play.games = 40;
    task.self_play.nodes = 200;
    const StopFlag never;
    const auto tuned = learning_of_family<tic_tac_toe::Family>().tune(task, never, {});
    ASSERT_TRUE(tuned) << tuned.error();
    ASSERT_EQ((*tuned)->terms.size(), 2u);
    EXPECT_EQ((*tuned)->terms[0].name, "open pair");
    EXPECT_GT((*tuned)->positions, 20u);
}

TEST(TicTacToe, CanBeLearntByNetworks) {
    const GameLearning& learning = learning_of_family<tic_tac_toe::Family>();
    const auto reader = learning.make_sample_reader({"tic-tac-toe", "standard"});
    ASSERT_TRUE(reader) << reader.error();
    EXPECT_EQ((*reader)->layout().count, 18u);
    EXPECT_FALSE(learning.train_solo({}, {}, {}));
}

TEST(TicTacToe, SpeaksUciAndJson) {
    const Registry registry = example_registry();
    EXPECT_EQ(variant_name(registry, open_tic_tac_toe()->identity()), "tic-tac-toe");
    const auto message = to_json(*open_tic_tac_toe("x../.../... o"));
    EXPECT_EQ(message.at("game"), "tic-tac-toe");
    EXPECT_EQ(message.at("moves").size(), 8u);
    EXPECT_EQ(message.at("view").at("points").size(), 9u);
}

}  // namespace sortie
