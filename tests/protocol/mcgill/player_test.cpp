// Our client of the McGill server's protocol, line by line.
#include "protocol/mcgill/player.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sortie {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;
using Kind = PlayerEvent::Kind;

class McGillPlayerTest : public ::testing::Test {
  protected:
    std::vector<Kind> kinds(const std::vector<PlayerEvent>& events) {
        std::vector<Kind> result;
        for (const PlayerEvent& event : events) {
            result.push_back(event.kind);
            if (event.kind != Kind::Think) last_text_ = event.text;
        }
        return result;
    }
    std::vector<Kind> send(std::string_view bytes) { return kinds(player_.receive(bytes)); }

    Registry registry_ = standard_registry();
    McGillPlayer player_{registry_, "robot"};
    std::string last_text_;
};

TEST_F(McGillPlayerTest, PlaysAGameAsWhite) {
    EXPECT_EQ(player_.greeting(), "START robot\n");
    EXPECT_THAT(send("START WHITE robot\n"), ElementsAre(Kind::Begun));
    EXPECT_EQ(last_text_, "we play White");
    EXPECT_THAT(send("PLAY WHITE\n"), ElementsAre(Kind::Think));
    EXPECT_EQ(player_.play("d2d3", ""), "WHITE 11 19\n");
    EXPECT_THAT(player_.moves(), IsEmpty());  // the echo plays it
    EXPECT_THAT(send("WHITE 11 19\n"), IsEmpty());
    EXPECT_THAT(player_.moves(), ElementsAre("d2d3"));
    EXPECT_THAT(send("BLACK 51 43\r\nPLAY WHITE\r\n"), ElementsAre(Kind::Moved, Kind::Think));
    EXPECT_THAT(player_.moves(), ElementsAre("d2d3", "d7d6"));
}

TEST_F(McGillPlayerTest, PlaysAGameAsBlackInSmallPieces) {
    std::vector<Kind> all;
    for (const char c : std::string_view("START BLACK robot\nPLAY WHITE\nWHITE 8 16\nPLAY BLACK\n")) {
        for (const Kind kind : send({&c, 1})) all.push_back(kind);
    }
    EXPECT_THAT(all, ElementsAre(Kind::Begun, Kind::Moved, Kind::Think));
    EXPECT_EQ(player_.play("h7h6", ""), "BLACK 55 47\n");
}

TEST_F(McGillPlayerTest, TellsWhoHasWonAndWhy) {
    send("START BLACK robot\nGAMEOVER White reached the end\n");
    EXPECT_THAT(send("WINNER WHITE\n"), ElementsAre(Kind::Over));
    EXPECT_EQ(last_text_, "lost (White reached the end)");
    EXPECT_THAT(kinds(player_.end_of_stream()), IsEmpty());
    McGillPlayer winner(registry_, "robot");
    EXPECT_THAT(kinds(winner.receive("START BLACK robot\nGAMEOVER time\nWINNER BLACK\n")),
                ElementsAre(Kind::Begun, Kind::Over));
    EXPECT_EQ(last_text_, "won (time)");
    McGillPlayer nobody(registry_, "robot");
    kinds(nobody.receive("START BLACK robot\nGAMEOVER cancelled\n"));
    EXPECT_THAT(kinds(nobody.end_of_stream()), ElementsAre(Kind::Over));
}

TEST_F(McGillPlayerTest, LeavesServersThatCloseOrTalkNonsense) {
    EXPECT_THAT(kinds(player_.end_of_stream()), ElementsAre(Kind::Failed));
    McGillPlayer cut(registry_, "robot");
    kinds(cut.receive("START WHITE robot\n"));
    EXPECT_THAT(kinds(cut.end_of_stream()), ElementsAre(Kind::Failed));
    for (const std::string_view line : {"WHITE 11 43\n", "BLACK 51 43\n", "WHITE 99 1\n", "WHITE x y\n"}) {
        McGillPlayer player(registry_, "robot");
        EXPECT_THAT(kinds(player.receive("START WHITE robot\n" + std::string(line))),
                    ElementsAre(Kind::Begun, Kind::Failed))
            << line;
        EXPECT_THAT(last_text_, StartsWith("the server reports ")) << line;
    }
    McGillPlayer chatty(registry_, "robot");
    EXPECT_THAT(kinds(chatty.receive("HELLO\n\n")), ElementsAre(Kind::Note));
    EXPECT_THAT(kinds(chatty.receive(std::string(5000, 'x'))), ElementsAre(Kind::Failed));
}

}  // namespace sortie
