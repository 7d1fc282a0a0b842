// Our client over real sockets, on servers that do what they like.
#include "server/tcp_player.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

#include "engine/registry.h"
#include "protocol/five_command/messages.h"
#include "protocol/five_command/player.h"
#include "server/plain_socket.h"
#include "support/breakthrough_session.h"
#include "support/scripted_agent.h"

namespace sortie {

using ::testing::HasSubstr;
using ::testing::Not;
using testing::PlainClient;
using testing::PlainServer;
using ::testing::StartsWith;
using Kind = TcpGameEnd::Kind;
using namespace std::chrono_literals;

class TcpPlayerTest : public ::testing::Test {
  protected:
    TcpPlayerTest() {
        setup_.host = "127.0.0.1";
        setup_.port = server_.port();
        setup_.make_agent = testing::scripted_agents(script_);
        setup_.open = [this](const std::string& position) {
            return registry_.open({"breakthrough", "", std::nullopt, position});
        };
        setup_.describe = [](const SearchReport&) { return std::string("a note"); };
    }

    // The client plays on a thread of its own while `serve` talks to it.
    template <class Serve>
    TcpGameEnd play(const Serve& serve) {
        TcpGameEnd end;
        std::thread client([&] {
            FiveCommandPlayer player(registry_, {});
            end = play_tcp_game(setup_, player, stop_);
        });
        {
            PlainClient connection = server_.accept();
            serve(connection);
        }
        client.join();
        return end;
    }

    static std::string board(char command) {
        return five_command::board_message(command, open_breakthrough()->view());
    }

    Registry registry_ = standard_registry();
    PlainServer server_;
    testing::Script script_;
    TcpPlayerSetup setup_;
    std::atomic<bool> stop_{false};
};

TEST_F(TcpPlayerTest, PlaysUntilTheVerdict) {
    const TcpGameEnd end = play([&](PlainClient& client) {
        client.send(board('2'));
        client.send("3 A2 - A3");
        EXPECT_THAT(client.read_some(), ::testing::MatchesRegex("[A-H][78]-[A-H][67]"));
        client.send("5 A3 - A4");
    });
    EXPECT_EQ(end.kind, Kind::Verdict);
}

TEST_F(TcpPlayerTest, TakesMostOfTheClockAndLessAfterARefusal) {
    const TcpGameEnd end = play([&](PlainClient& client) {
        client.send(board('1'));
        const std::string first = client.read_some();
        std::this_thread::sleep_for(200ms);
        client.send("4");
        EXPECT_THAT(client.read_some(), Not(first));
        client.send("5 A1 - A1");
    });
    EXPECT_EQ(end.kind, Kind::Verdict);
    ASSERT_EQ(script_.requests.size(), 2U);
    EXPECT_LE(*script_.requests[0].limits.move_time, 4500ms);
    EXPECT_GE(*script_.requests[0].limits.move_time, 4400ms);
    EXPECT_LE(*script_.requests[1].limits.move_time, 4300ms);
    EXPECT_EQ(script_.requests[1].search_moves.size(), 21U);  // one of 22 was refused
}

TEST_F(TcpPlayerTest, AFiveEndsItsThinking) {
    script_.endless = true;
    const TcpGameEnd end = play([&](PlainClient& client) {
        client.send(board('1'));
        EXPECT_TRUE(client.quiet_for(100ms));
        client.send("5 A1 - A1");
    });
    EXPECT_EQ(end.kind, Kind::Verdict);
}

TEST_F(TcpPlayerTest, NoticesThatTheServerCloses) {
    TcpGameEnd end = play([](PlainClient&) {});
    EXPECT_EQ(end.kind, Kind::NotBegun);
    script_.endless = true;
    end = play([&](PlainClient& client) { client.send(board('1')); });
    EXPECT_EQ(end.kind, Kind::Broken);
    EXPECT_THAT(end.text, HasSubstr("ended without a verdict"));
    end = play([&](PlainClient& client) {
        client.send(board('1'));
        EXPECT_TRUE(client.quiet_for(50ms));
        client.reset();
    });
    EXPECT_EQ(end.kind, Kind::Broken);
}

// A verdict on a game that nobody has played is no result.
TEST_F(TcpPlayerTest, AVerdictBeforeTheGameIsNone) {
    const TcpGameEnd end = play([&](PlainClient& client) { client.send("5 A3 - A4"); });
    EXPECT_EQ(end.kind, Kind::NotBegun);
    EXPECT_THAT(end.text, StartsWith("the server ended the game before it began"));
}

TEST_F(TcpPlayerTest, LosesPatienceWithASilentServer) {
    setup_.wait = 200ms;
    setup_.patience = 200ms;
    TcpGameEnd end = play([](PlainClient& client) { client.read_all(); });
    EXPECT_EQ(end.kind, Kind::NotBegun);
    EXPECT_EQ(end.text, "no game has begun within 0.2 s");
    end = play([&](PlainClient& client) {
        client.send(board('2'));
        client.read_all();
    });
    EXPECT_EQ(end.kind, Kind::Broken);
    EXPECT_EQ(end.text, "the server has been silent for 0.2 s");
}

TEST_F(TcpPlayerTest, LeavesAServerThatTalksNonsense) {
    TcpGameEnd end = play([&](PlainClient& client) {
        client.send(board('2') + "3 A7 - A5");
        client.read_all();
    });
    EXPECT_EQ(end.kind, Kind::Broken);
    EXPECT_THAT(end.text, StartsWith("the server reports A7-A5"));
    end = play([&](PlainClient& client) {
        client.send(std::string(100'000, 'x'));
        client.read_all();
    });
    EXPECT_EQ(end.kind, Kind::NotBegun);
    EXPECT_THAT(end.text, StartsWith("the server does not speak this protocol"));
}

TEST_F(TcpPlayerTest, SaysThatThereIsNoServer) {
    std::uint16_t unused = 0;
    {
        const PlainServer gone;
        unused = gone.port();
    }
    setup_.port = unused;
    FiveCommandPlayer player(registry_, {});
    const TcpGameEnd end = play_tcp_game(setup_, player, stop_);
    EXPECT_EQ(end.kind, Kind::NotConnected);
    EXPECT_THAT(end.text, StartsWith("cannot connect to 127.0.0.1:"));
}

TEST_F(TcpPlayerTest, AnAgentThatFailsLeavesTheServer) {
    script_.fails = true;
    const TcpGameEnd end = play([&](PlainClient& client) {
        client.send(board('1'));
        client.read_all();
    });
    EXPECT_EQ(end.kind, Kind::Broken);
    EXPECT_EQ(end.text, "the agent failed: the script says so");
}

TEST_F(TcpPlayerTest, CanBeInterrupted) {
    script_.endless = true;
    const TcpGameEnd end = play([&](PlainClient& client) {
        client.send(board('1'));
        EXPECT_TRUE(client.quiet_for(100ms));
        stop_ = true;
        client.read_all();
    });
    EXPECT_EQ(end.kind, Kind::Interrupted);
}

}  // namespace sortie
