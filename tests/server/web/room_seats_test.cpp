#include "server/web/room_seats.h"

#include <chrono>
#include <gtest/gtest.h>
#include <thread>

namespace sortie::web {
namespace {

class RoomSeatsTest : public ::testing::Test {
  protected:
    Room room(const std::string& id, const std::string& agent) {
        RoomData data;
        data.id = id;
        for (Seat& seat : data.seats) {
            seat.kind = Seat::Kind::Agent;
            seat.agent = agent;
        }
        return {std::move(data), std::move(*OpenGame::open(registry_, {}))};
    }

    // The answers of both seats, ply by ply.
    static std::vector<std::string> play(RoomSeats& seats, const Room& room, int plies) {
        SeatedAgent::Question question;
        for (int ply = 0; ply < plies; ++ply) {
            const auto agent = seats.agent(room, ply % 2 == 0 ? Side::First : Side::Second);
            question.moves.push_back((*agent)->think(question, StopFlag()).value().move);
        }
        return question.moves;
    }

    const Registry registry_ = standard_registry();
    const HouseAgents no_house_;
};

TEST_F(RoomSeatsTest, KeepAnAgentWhileItsGameLasts) {
    RoomSeats seats(registry_, no_house_);
    const Room one = room("one", "sortie:level=2");
    const auto first = seats.agent(one, Side::First);
    ASSERT_TRUE(first);
    EXPECT_EQ(*seats.agent(one, Side::First), *first);
    EXPECT_NE(*seats.agent(one, Side::Second), *first);
    EXPECT_NE(*seats.agent(room("two", "sortie:level=2"), Side::First), *first);
    EXPECT_EQ(*seats.agent(one, Side::First), *first);
    seats.close("one");
    EXPECT_NE(*seats.agent(one, Side::First), *first);
}

TEST_F(RoomSeatsTest, MakeAnAgentAgainAsItWas) {
    RoomSeats roomy(registry_, no_house_);
    RoomSeats cramped(registry_, no_house_, 1);
    const Room one = room("one", "random");
    const auto moves = play(roomy, one, 10);
    EXPECT_EQ(play(cramped, one, 10), moves);
    EXPECT_EQ(play(roomy, one, 10), moves);  // after a takeback of everything
    EXPECT_NE(play(roomy, room("two", "random"), 10), moves);
}

TEST_F(RoomSeatsTest, LevelsDifferFromRoomToRoom) {
    RoomSeats seats(registry_, no_house_);
    EXPECT_NE(play(seats, room("one", "sortie:level=1"), 12), play(seats, room("two", "sortie:level=1"), 12));
}

TEST_F(RoomSeatsTest, RefuseWhatVisitorsMayNotHave) {
    RoomSeats seats(registry_, no_house_);
    EXPECT_FALSE(seats.agent(room("one", "sortie:hash=1000"), Side::First));
    EXPECT_FALSE(seats.agent(room("one", "nobody"), Side::First));
}

// Whoever asks a seat again has stopped it; the answers never mix.
TEST_F(RoomSeatsTest, OneSearchAtATime) {
    RoomSeats seats(registry_, no_house_);
    const auto agent = *seats.agent(room("one", "sortie"), Side::First);
    StopFlag stop;
    Result<SearchReport> stopped = Error{"it has not begun"};
    std::jthread other([&] { stopped = agent->think({{}, {}, {}}, stop); });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop.request();
    SeatedAgent::Question question{{"a2a3"}, {}, {}};
    question.limits.nodes = 500;
    const auto answer = agent->think(question, StopFlag());
    other.join();
    ASSERT_TRUE(answer);
    EXPECT_EQ(agent->session().played_moves().size(), 1u);
}

}  // namespace
}  // namespace sortie::web
