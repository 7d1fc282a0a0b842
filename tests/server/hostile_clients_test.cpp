// Clients that do what they should not: the other player always gets its verdict, the host lives on, and no
// descriptor is left behind.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/host_under_test.h"
#include "support/comes_true.h"
#include "support/scale.h"

namespace sortie {

using five_command::Ending;
using ::testing::EndsWith;
using testing::HostUnderTest;
using testing::open_descriptors;
using testing::PlainClient;
using ::testing::StartsWith;
using namespace std::chrono_literals;

class HostileClients : public ::testing::Test {
  protected:
    static HostSetup impatient() {
        HostSetup setup = HostUnderTest::quick_setup();
        setup.table.rules.clock = 700ms;
        return setup;
    }

    void SetUp() override { host_ = std::make_unique<HostUnderTest>(impatient()); }

    void TearDown() override {
        expect_alive();
        host_.reset();
        EXPECT_TRUE(comes_true([&] { return open_descriptors() <= descriptors_; })) << open_descriptors();
    }

    // The next pair gets its boards, as soon as the last clients are off the table.
    void expect_alive() {
        const auto give_up = std::chrono::steady_clock::now() + testing::kLongWait;
        std::string words;
        while (words.empty() && std::chrono::steady_clock::now() < give_up) {
            PlainClient red(port());
            PlainClient black(port());
            words = black.read_some();
            if (words.empty()) std::this_thread::sleep_for(50ms);
        }
        EXPECT_THAT(words, ::testing::ContainsRegex("^[12] 2 2 "));
    }

    std::uint16_t port() const { return host_->port(); }
    five_command::Verdict verdict() { return host_->wait_for_games(1).front().verdict; }
    void expect(Side winner, Ending ending) {
        EXPECT_EQ(verdict().winner, winner);
        EXPECT_EQ(verdict().ending, ending) << verdict().why;
    }

    const std::size_t descriptors_ = open_descriptors();
    std::unique_ptr<HostUnderTest> host_;
};

TEST_F(HostileClients, ConnectAndSayNothing) {
    PlainClient silent(port());
    PlainClient other(port());
    EXPECT_THAT(other.read_all(), EndsWith("5 A1 - A1"));
    expect(Side::Second, Ending::Time);
}

TEST_F(HostileClients, SendOneByteAtATime) {
    PlainClient slow(port());
    PlainClient other(port());
    std::thread dripping([&] {
        for (const char c : std::string_view("D2-D3D2-D3D2-D3")) {
            if (!slow.send({&c, 1})) return;
            std::this_thread::sleep_for(200ms);
        }
    });
    EXPECT_THAT(other.read_all(), EndsWith("5 A1 - A1"));
    dripping.join();
    EXPECT_EQ(verdict().winner, Side::Second);
}

TEST_F(HostileClients, SendMegabytes) {
    PlainClient flood(port());
    PlainClient other(port());
    std::thread flooding([&] {
        const std::string rubbish(1 << 16, 'D');
        for (int i = 0; i < 64 && flood.send(rubbish); ++i) {
        }
    });
    EXPECT_THAT(other.read_all(), EndsWith("5 A1 - A1"));
    expect(Side::Second, Ending::Time);
    flooding.join();
}

TEST_F(HostileClients, SendMegabytesOutOfTurn) {
    PlainClient red(port());
    PlainClient flood(port());
    EXPECT_THAT(red.read_some(), StartsWith("1 "));
    std::thread flooding([&] {
        const std::string rubbish(1 << 16, 'D');
        for (int i = 0; i < 64 && flood.send(rubbish); ++i) {
        }
    });
    red.send("D2-D3");
    EXPECT_EQ(red.read_some(), "5 D2 - D3");
    flooding.join();
    expect(Side::First, Ending::Time);
}

TEST_F(HostileClients, SendAMoveForTheOtherSide) {
    PlainClient red(port());
    PlainClient black(port());
    EXPECT_THAT(red.read_some(), StartsWith("1 "));
    EXPECT_THAT(black.read_some(), StartsWith("2 "));
    black.send("D2-D3");  // not its turn
    EXPECT_TRUE(red.quiet_for(50ms));
    red.send("D7-D6");
    EXPECT_EQ(red.read_some(), "4");
    EXPECT_TRUE(black.quiet_for(50ms));
    red.close();
    EXPECT_EQ(black.read_some(), "5 A1 - A1");
    expect(Side::Second, Ending::Disconnected);
}

TEST_F(HostileClients, DisconnectInTheMiddleOfAMove) {
    PlainClient red(port());
    PlainClient black(port());
    EXPECT_THAT(red.read_some(), StartsWith("1 "));
    red.send("D2-");
    red.close();
    EXPECT_THAT(black.read_all(), EndsWith("5 A1 - A1"));
    expect(Side::Second, Ending::Disconnected);
}

TEST_F(HostileClients, HalfClose) {
    PlainClient red(port());
    PlainClient black(port());
    EXPECT_THAT(red.read_some(), StartsWith("1 "));
    red.send("D2-D3");
    red.half_close();
    EXPECT_THAT(black.read_all(), EndsWith("5 A1 - A1"));
    EXPECT_EQ(red.read_all(), "5 A1 - A1");  // it still listens
    expect(Side::Second, Ending::Disconnected);
}

TEST_F(HostileClients, Reset) {
    PlainClient red(port());
    PlainClient black(port());
    EXPECT_THAT(red.read_some(), StartsWith("1 "));
    red.send("D2-D3");
    EXPECT_THAT(black.read_some(), StartsWith("2 "));
    EXPECT_EQ(black.read_some(), "3 D2 - D3");
    red.reset();
    EXPECT_EQ(black.read_some(), "5 A1 - A1");
    expect(Side::Second, Ending::Disconnected);
}

TEST_F(HostileClients, ResetOfBothAtOnce) {
    PlainClient red(port());
    PlainClient black(port());
    EXPECT_THAT(red.read_some(), StartsWith("1 "));
    red.reset();
    black.reset();
    EXPECT_EQ(verdict().ending, Ending::Disconnected);
}

TEST_F(HostileClients, SendIllegalMovesForEver) {
    PlainClient red(port());
    PlainClient black(port());
    EXPECT_THAT(red.read_some(), StartsWith("1 "));
    for (std::string answer = "4"; answer == "4"; answer = red.read_some()) red.send("A1-A1");
    EXPECT_THAT(black.read_all(), EndsWith("5 A1 - A1"));
    EXPECT_EQ(verdict().winner, Side::Second);
}

TEST_F(HostileClients, TalkAfterTheGame) {
    PlainClient red(port());
    PlainClient black(port());
    black.close();
    EXPECT_THAT(red.read_all(), EndsWith("5 A1 - A1"));
    for (int i = 0; i < 100 && red.send(std::string(1000, 'x')); ++i) {
    }
    expect(Side::First, Ending::Disconnected);
}

TEST_F(HostileClients, ConnectAThousandTimesDuringAGame) {
    PlainClient red(port());
    PlainClient black(port());
    EXPECT_THAT(red.read_some(), StartsWith("1 "));
    for (int i = 0; i < scaled(1000); ++i) EXPECT_TRUE(PlainClient(port()).connected());
    red.send("D2-D3");  // too late perhaps, but answered in any case
    EXPECT_THAT(black.read_all(), ::testing::HasSubstr("5 "));
    EXPECT_THAT(red.read_all(), StartsWith("5 "));
}

TEST_F(HostileClients, ConnectAThousandTimesAndStay) {
    std::vector<PlainClient> crowd;
    for (int i = 0; i < scaled(1000); ++i) crowd.emplace_back(port());
    EXPECT_THAT(crowd[1].read_all(), EndsWith("5 A1 - A1"));
    expect(Side::Second, Ending::Time);
}

TEST_F(HostileClients, ConnectAndLeaveAThousandTimes) {
    for (int i = 0; i < scaled(1000); ++i) {
        PlainClient client(port());
        if (i % 2 == 0) client.reset();
    }
    expect_alive();
}

}  // namespace sortie
