// The host over real sockets: games as deployed clients play them, seats, series, tables.
#include "server/tcp_host.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/host_under_test.h"
#include "support/bot_crowd.h"
#include "support/scale.h"
#include "support/scripted_agent.h"

namespace sortie {

using five_command::Ending;
using ::testing::ElementsAre;
using testing::HostUnderTest;
using ::testing::IsEmpty;
using testing::PlainClient;
using ::testing::SizeIs;
using ::testing::StartsWith;
using namespace std::chrono_literals;

const std::vector<std::string> kShortGame{"D2-D3", "H7-H6", "D3-D4", "H6-H5", "D4-D5", "H5-H4",
                                          "D5-D6", "H4-H3", "D6-C7", "H3-G2", "C7-B8"};

// Both read before they write, one read a message: a message that came in two writes, or two in one read,
// breaks the game.
void play_short_game(PlainClient& red, PlainClient& black) {
    EXPECT_THAT(black.read_some(), AllOf(StartsWith("2 2 2 "), SizeIs(130)));
    EXPECT_THAT(red.read_some(), AllOf(StartsWith("1 2 2 "), SizeIs(130)));
    std::array<PlainClient*, 2> players{&red, &black};
    for (std::size_t ply = 0; ply < kShortGame.size(); ++ply) {
        const std::string& move = kShortGame[ply];
        if (ply > 0) {
            const std::string& before = kShortGame[ply - 1];
            EXPECT_EQ(players[ply % 2]->read_some(), "3 " + before.substr(0, 2) + " - " + before.substr(3));
        }
        EXPECT_TRUE(players[ply % 2]->send(move));
    }
    EXPECT_EQ(red.read_some(), "5 C7 - B8");
    EXPECT_EQ(black.read_some(), "5 C7 - B8");
    EXPECT_EQ(red.read_some(), "");
    EXPECT_EQ(black.read_some(), "");
}

TEST(TcpHost, RefereesAGameOfTwoClientsAndIsReadyForTheNext) {
    HostUnderTest host;
    for (std::size_t game = 1; game <= 2; ++game) {
        PlainClient red(host.port());
        PlainClient black(host.port());
        play_short_game(red, black);
        EXPECT_EQ(host.wait_for_games(game).back().verdict.winner, Side::First);
    }
}

TEST(TcpHost, ATimestampedGameKeepsThePublishedGap) {
    HostSetup setup = HostUnderTest::quick_setup();
    setup.table.rules.gap = five_command::GameRules{}.gap;
    HostUnderTest host(std::move(setup));
    PlainClient red(host.port());
    PlainClient black(host.port());
    EXPECT_THAT(black.read_some(), StartsWith("2 "));
    const auto board_came = std::chrono::steady_clock::now();
    red.read_some();
    red.send("D2-D3");
    EXPECT_EQ(black.read_some(), "3 D2 - D3");
    EXPECT_GE(std::chrono::steady_clock::now() - board_came, 250ms);  // 300 ms when written
}

TEST(TcpHost, RefusesAThirdConnectionWhileAGameIsOn) {
    HostUnderTest host;
    PlainClient red(host.port());
    PlainClient black(host.port());
    EXPECT_THAT(black.read_some(), StartsWith("2 "));
    PlainClient third(host.port());
    EXPECT_EQ(third.read_some(), "");
}

TEST(TcpHost, WhoLeavesBeforeTheGameMakesRoom) {
    HostUnderTest host;
    {
        PlainClient early(host.port());
        EXPECT_TRUE(early.quiet_for(100ms));
    }
    std::this_thread::sleep_for(200ms);
    PlainClient red(host.port());
    PlainClient black(host.port());
    play_short_game(red, black);
}

TEST(TcpHost, SeatsAnAgentAndSwapsColours) {
    testing::Script script;
    HostSetup setup = HostUnderTest::quick_setup();
    setup.table.seats[1] = AgentSpec{"scripted", {}};
    setup.table.make_agent = testing::scripted_agents(script);
    setup.table.swap = true;
    HostUnderTest host(std::move(setup));
    {
        PlainClient client(host.port());
        EXPECT_THAT(client.read_some(), StartsWith("1 "));
        client.send("D2-D3");
        EXPECT_THAT(client.read_some(), StartsWith("3 "));
    }
    EXPECT_THAT(host.wait_for_games(1).back().players, ElementsAre("client at 127.0.0.1", "scripted"));
    {
        PlainClient client(host.port());
        EXPECT_THAT(client.read_some(), StartsWith("2 "));
        EXPECT_THAT(client.read_some(), StartsWith("3 "));
    }
    const auto games = host.wait_for_games(2);
    EXPECT_THAT(games.back().players, ElementsAre("scripted", "client at 127.0.0.1"));
    EXPECT_EQ(games.back().verdict.winner, Side::First);
}

// By address, then in the order in which they come, and told apart when they come from one machine.
TEST(TcpHost, ClientsHaveNamesThatTheyKeep) {
    HostSetup setup = HostUnderTest::quick_setup();
    setup.names_by_address = {{"10.0.0.7", "bob"}};
    setup.names = {"ann"};
    setup.tables = 2;
    HostUnderTest host(std::move(setup));
    PlainClient red(host.port());
    PlainClient black(host.port());
    play_short_game(red, black);
    EXPECT_THAT(host.wait_for_games(1).back().players, ElementsAre("ann", "client at 127.0.0.1"));
}

TEST(TcpHost, AThinkingAgentHoldsUpNobody) {
    testing::Script script;
    script.endless = true;
    HostSetup setup = HostUnderTest::quick_setup();
    setup.tables = 3;
    setup.threads = 1;  // the second agent does not even begin
    setup.table.seats[0] = AgentSpec{"scripted", {}};
    setup.table.make_agent = testing::scripted_agents(script);
    HostUnderTest host(std::move(setup));
    PlainClient first(host.port());
    PlainClient second(host.port());
    EXPECT_THAT(first.read_some(), StartsWith("2 "));
    EXPECT_THAT(second.read_some(), StartsWith("2 "));
    second.close();
    first.close();
    EXPECT_THAT(host.wait_for_games(2), SizeIs(2));
}

TEST(TcpHost, AnAgentThatThinksForEverLosesByTheClock) {
    testing::Script script;
    script.endless = true;
    HostSetup setup = HostUnderTest::quick_setup();
    setup.table.rules.clock = 300ms;
    setup.table.seats[0] = AgentSpec{"scripted", {}};
    setup.table.make_agent = testing::scripted_agents(script);
    HostUnderTest host(std::move(setup));
    PlainClient client(host.port());
    EXPECT_THAT(client.read_all(), ::testing::EndsWith("5 A1 - A1"));
    EXPECT_EQ(host.wait_for_games(1).back().verdict.ending, Ending::Time);
}

TEST(TcpHost, EndsAfterItsGames) {
    HostSetup setup = HostUnderTest::quick_setup();
    setup.games = 1;
    HostUnderTest host(std::move(setup));
    {
        PlainClient red(host.port());
        PlainClient black(host.port());
        play_short_game(red, black);
    }
    host.wait_for_end();
    EXPECT_FALSE(PlainClient(host.port()).connected());
}

TEST(TcpHost, StartsFromASavedPosition) {
    HostSetup setup = HostUnderTest::quick_setup();
    setup.table.open = [] { return open_breakthrough("standard", "8/8/8/8/8/3p4/8/7P b"); };
    HostUnderTest host(std::move(setup));
    PlainClient red(host.port());
    EXPECT_THAT(red.read_some(), StartsWith("2 0 0 "));
    PlainClient black(host.port());
    EXPECT_THAT(black.read_some(), StartsWith("1 0 0 "));
    black.send("D3-D2");
    EXPECT_EQ(red.read_some(), "3 D3 - D2");
    red.send("H1-H2");
    EXPECT_EQ(black.read_some(), "3 H1 - H2");
    black.send("D2-D1");
    EXPECT_EQ(red.read_some(), "5 D2 - D1");
    EXPECT_EQ(black.read_some(), "5 D2 - D1");
}

TEST(TcpHost, SaysWhyItCannotListen) {
    HostUnderTest first;
    HostSetup taken = HostUnderTest::quick_setup();
    taken.port = first.port();
    TcpHost second(std::move(taken));
    const auto problem = second.open();
    ASSERT_TRUE(problem);
    EXPECT_THAT(problem->message, StartsWith("cannot listen on 127.0.0.1:"));
    HostSetup wrong = HostUnderTest::quick_setup();
    wrong.address = "nowhere";
    EXPECT_TRUE(TcpHost(std::move(wrong)).open());
}

// The long run of the same is bench/table_bench.cpp.
TEST(TcpHost, ManyTablesAtOnceLoseNoGame) {
    const int tables = scaled(50);
    const int games = 3 * tables;
    HostSetup setup = HostUnderTest::quick_setup();
    setup.tables = tables;
    setup.games = games;
    setup.table.rules.gap = 0ms;
    setup.table.rules.clock = 60s;
    std::atomic<bool> stop{false};
    testing::CrowdResult crowd;
    {
        HostUnderTest host(std::move(setup));
        std::thread bots([&] { crowd = testing::play_crowd(host.port(), 2 * tables, 1, stop); });
        for (const auto& game : host.wait_for_games(static_cast<std::size_t>(games))) {
            EXPECT_EQ(game.verdict.ending, Ending::Won) << game.verdict.why;
            const auto session = open_breakthrough();
            play_all(*session, game.moves);
            EXPECT_EQ(session->outcome(),
                      game.verdict.winner == Side::First ? Outcome::FirstWins : Outcome::SecondWins);
        }
        host.wait_for_end();
        stop = true;
        bots.join();
    }
    EXPECT_EQ(crowd.won, games);
    EXPECT_EQ(crowd.lost, games);
    EXPECT_THAT(crowd.surprises, IsEmpty());
}

}  // namespace sortie
