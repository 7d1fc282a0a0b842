// Our client of the five-command protocol: the stream in every cut, refusals, colours, ends.
#include "protocol/five_command/player.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/five_command/messages.h"
#include "support/breakthrough_session.h"

namespace sortie {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;
using Kind = PlayerEvent::Kind;

class FiveCommandPlayerTest : public ::testing::Test {
  protected:
    static std::string board(char command, const std::string& fen = "") {
        const auto session = fen.empty() ? open_breakthrough() : open_breakthrough("standard", fen);
        return five_command::board_message(command, session->view());
    }

    std::vector<Kind> send(std::string_view bytes) { return kinds(player_.receive(bytes)); }
    std::vector<Kind> kinds(const std::vector<PlayerEvent>& events) {
        std::vector<Kind> result;
        for (const PlayerEvent& event : events) {
            result.push_back(event.kind);
            if (event.kind != Kind::Think) last_text_ = event.text;
        }
        return result;
    }

    Registry registry_ = standard_registry();
    FiveCommandPlayer player_{registry_, {}};
    std::string last_text_;
};

TEST_F(FiveCommandPlayerTest, PlaysAGameAsRed) {
    EXPECT_EQ(player_.greeting(), "");
    EXPECT_THAT(send(board('1')), ElementsAre(Kind::Begun, Kind::Think));
    EXPECT_EQ(last_text_, "we play Red");
    EXPECT_EQ(player_.play("d2d3", "a note"), "D2-D3");
    EXPECT_THAT(send("3 D7 - D6"), ElementsAre(Kind::Moved, Kind::Think));
    EXPECT_EQ(last_text_, "Black plays D7-D6");
    EXPECT_THAT(player_.moves(), ElementsAre("d2d3", "d7d6"));
    EXPECT_THAT(player_.refused(), IsEmpty());
}

TEST_F(FiveCommandPlayerTest, PlaysAGameAsBlack) {
    EXPECT_THAT(send(board('2')), ElementsAre(Kind::Begun));
    EXPECT_EQ(last_text_, "we play Black");
    EXPECT_THAT(send("3 A2 - A3"), ElementsAre(Kind::Moved, Kind::Think));
    EXPECT_EQ(player_.play("h7h6", ""), "H7-H6");
}

TEST_F(FiveCommandPlayerTest, ReadsEverySplitAndEveryGlue) {
    const std::string stream = board('2') + "3 A2 - A3";
    for (std::size_t cut = 0; cut <= stream.size(); ++cut) {
        FiveCommandPlayer player(registry_, {});
        std::vector<Kind> all = kinds(player.receive(stream.substr(0, cut)));
        for (const Kind kind : kinds(player.receive(stream.substr(cut)))) all.push_back(kind);
        EXPECT_THAT(all, ElementsAre(Kind::Begun, Kind::Moved, Kind::Think)) << cut;
    }
    FiveCommandPlayer player(registry_, {});
    std::vector<Kind> all;
    for (const char c : stream) {
        for (const Kind kind : kinds(player.receive({&c, 1}))) all.push_back(kind);
    }
    EXPECT_THAT(all, ElementsAre(Kind::Begun, Kind::Moved, Kind::Think));
}

TEST_F(FiveCommandPlayerTest, WhiteSpaceAndUnknownBytesDoNoHarm) {
    EXPECT_THAT(send("\r\n  " + board('2') + "\n\nxyz"), ElementsAre(Kind::Begun, Kind::Note));
    EXPECT_THAT(last_text_, HasSubstr("xyz"));
    EXPECT_THAT(send("\n3A2-A3\n"), ElementsAre(Kind::Moved, Kind::Think));
}

TEST_F(FiveCommandPlayerTest, OnFourTriesAnotherMove) {
    send(board('1'));
    player_.play("d2d3", "");
    EXPECT_THAT(send("4"), ElementsAre(Kind::Note, Kind::Think));
    EXPECT_THAT(player_.refused(), ElementsAre("d2d3"));
    EXPECT_THAT(player_.moves(), IsEmpty());
    player_.play("e2e3", "");
    send("4");
    EXPECT_THAT(player_.refused(), ElementsAre("d2d3", "e2e3"));
    player_.play("a2a3", "");
    EXPECT_THAT(send("3 D7 - D6"), ElementsAre(Kind::Moved, Kind::Think));
    EXPECT_THAT(player_.refused(), IsEmpty());
}

TEST_F(FiveCommandPlayerTest, GivesUpWhenEveryMoveIsRefused) {
    send(board('1', "8/8/p7/8/8/8/3P4/8 w"));
    // Either colour could be meant on this board.
    for (const char* const move : {"d2c3", "a6a5", "d2d3", "a6b5"}) {
        player_.play(move, "");
        EXPECT_THAT(send("4"), ::testing::Contains(Kind::Think)) << move;
    }
    player_.play("d2e3", "");
    EXPECT_THAT(send("4"), ElementsAre(Kind::Note, Kind::Failed));
    EXPECT_EQ(last_text_, "the server refused every legal move");
}

TEST_F(FiveCommandPlayerTest, AFourOutOfPlaceIsOnlyNoted) {
    send(board('1'));
    EXPECT_THAT(send("4"), ElementsAre(Kind::Note));
    EXPECT_THAT(send("4"), ElementsAre(Kind::Note));
}

// It waits for the first move, and after the last there is nothing to take back.
TEST_F(FiveCommandPlayerTest, AFourBeforeAnyMoveOfOursIsOnlyNoted) {
    EXPECT_THAT(send(board('2', "8/8/8/8/p7/8/6P1/8 w")), ElementsAre(Kind::Begun));
    EXPECT_THAT(send("4"), ElementsAre(Kind::Note));
    EXPECT_THAT(send("3 G2 - G3"), ElementsAre(Kind::Moved, Kind::Think));
    EXPECT_EQ(player_.play("a4a3", ""), "A4-A3");
}

TEST_F(FiveCommandPlayerTest, AFourAfterTheOpponentsWinIsOnlyNoted) {
    send(board('2', "8/6P1/8/8/p7/8/8/8 w"));
    EXPECT_THAT(send("3 G7 - G8"), ElementsAre(Kind::Moved));
    EXPECT_THAT(send("4"), ElementsAre(Kind::Note));
    EXPECT_THAT(player_.moves(), ElementsAre("g7g8"));
}

TEST_F(FiveCommandPlayerTest, TakesAnyBoard) {
    EXPECT_THAT(send(board('1', "pp6/8/8/3p4/8/8/PP6/8 w")), ElementsAre(Kind::Begun, Kind::Think));
    EXPECT_THAT(player_.start(), StartsWith("pp6/8/8/3p4/8/8/PP6/8 w"));
}

TEST_F(FiveCommandPlayerTest, FindsOutThatItIsBlackToStart) {
    send(board('1', "pp6/8/8/3p4/8/8/PP6/8 w"));
    player_.play("a2a3", "");
    EXPECT_THAT(send("4"), ElementsAre(Kind::Note, Kind::Note, Kind::Think));
    EXPECT_THAT(player_.start(), StartsWith("pp6/8/8/3p4/8/8/PP6/8 b"));
    EXPECT_EQ(player_.play("d5d4", ""), "D5-D4");
    EXPECT_THAT(send("3 A2 - A3"), ElementsAre(Kind::Moved, Kind::Think));
    EXPECT_EQ(last_text_, "Red plays A2-A3");
}

TEST_F(FiveCommandPlayerTest, FindsOutThatRedWaits) {
    send(board('2', "pp6/8/8/3p4/8/8/PP6/8 w"));
    EXPECT_THAT(send("3 D5 - D4"), ElementsAre(Kind::Note, Kind::Moved, Kind::Think));
    EXPECT_EQ(last_text_, "Black plays D5-D4");
    EXPECT_EQ(player_.play("a2a3", ""), "A2-A3");
}

TEST_F(FiveCommandPlayerTest, PlaysTheColourThatItIsTold) {
    FiveCommandChoices choices;
    choices.side = Side::Second;
    FiveCommandPlayer black(registry_, choices);
    EXPECT_THAT(kinds(black.receive(board('1', "pp6/8/8/3p4/8/8/PP6/8 w"))),
                ElementsAre(Kind::Begun, Kind::Think));
    EXPECT_EQ(black.play("d5d4", ""), "D5-D4");
}

TEST_F(FiveCommandPlayerTest, TellsWhoHasWon) {
    const std::string close = "8/3P4/8/8/8/7p/7p/8 w";
    send(board('1', close));
    player_.play("d7d8", "");
    EXPECT_THAT(send("5 D7 - D8"), ElementsAre(Kind::Over));
    EXPECT_EQ(last_text_, "won with D7-D8");
    EXPECT_THAT(kinds(player_.end_of_stream()), IsEmpty());

    FiveCommandPlayer loser(registry_, {});
    kinds(loser.receive(board('2', close)));
    EXPECT_THAT(kinds(loser.receive("5 D7 - D8")), ElementsAre(Kind::Over));
    EXPECT_EQ(last_text_, "lost: the opponent won with D7-D8");

    FiveCommandPlayer lucky(registry_, {});
    kinds(lucky.receive(board('1')));
    lucky.play("d2d3", "");
    kinds(lucky.receive("3 D7 - D6"));
    EXPECT_THAT(kinds(lucky.receive("5 D2 - D3")), ElementsAre(Kind::Over));
    EXPECT_THAT(last_text_, StartsWith("won: the opponent lost on time"));

    FiveCommandPlayer late(registry_, {});
    kinds(late.receive(board('2')));
    kinds(late.receive("3 D2 - D3"));
    EXPECT_THAT(kinds(late.receive("5 D2 - D3")), ElementsAre(Kind::Over));
    EXPECT_THAT(last_text_, StartsWith("lost: by time"));

    FiveCommandPlayer unsure(registry_, {});
    kinds(unsure.receive(board('1')));
    EXPECT_THAT(kinds(unsure.receive("5 A1 - A1")), ElementsAre(Kind::Over));
    EXPECT_THAT(last_text_, StartsWith("over: the server does not say"));
}

TEST_F(FiveCommandPlayerTest, AnEndOfTheStreamIsNoVerdict) {
    EXPECT_THAT(kinds(player_.end_of_stream()), ElementsAre(Kind::Failed));
    EXPECT_EQ(last_text_, "the server closed the connection before a game began");
    FiveCommandPlayer player(registry_, {});
    kinds(player.receive(board('1')));
    EXPECT_THAT(kinds(player.end_of_stream()), ElementsAre(Kind::Failed));
    EXPECT_THAT(last_text_, HasSubstr("ended without a verdict"));
    FiveCommandPlayer bare(registry_, {});
    kinds(bare.receive(board('1') + "5"));
    EXPECT_THAT(kinds(bare.end_of_stream()), ElementsAre(Kind::Over));
}

TEST_F(FiveCommandPlayerTest, LeavesServersThatTalkNonsense) {
    send(board('2'));
    EXPECT_THAT(send("3 D7 - D2"), ElementsAre(Kind::Failed));
    EXPECT_THAT(last_text_, StartsWith("the server reports D7-D2, which cannot be played here"));
    EXPECT_THAT(send("3 D2 - D3"), IsEmpty());

    FiveCommandPlayer digits(registry_, {});
    std::string wrong = board('1');
    wrong[10] = '7';
    EXPECT_THAT(kinds(digits.receive(wrong)), ElementsAre(Kind::Failed));

    FiveCommandPlayer crowded(registry_, {});
    std::string full = "1 ";
    for (int i = 0; i < 64; ++i) full += "4 ";
    EXPECT_THAT(kinds(crowded.receive(full)), ElementsAre(Kind::Failed));

    FiveCommandPlayer web(registry_, {});
    EXPECT_THAT(kinds(web.receive(std::string(5000, 'x'))), ElementsAre(Kind::Note, Kind::Failed));
}

TEST_F(FiveCommandPlayerTest, SpeaksTheExtensionWithThoseWhoAgree) {
    FiveCommandChoices choices;
    choices.name = "Robot";
    choices.extension = true;
    FiveCommandPlayer player(registry_, choices);
    EXPECT_EQ(player.greeting(), "+sortie Robot\n");
    kinds(player.receive("+sortie 1\n+turn clock_ms=5000 grace_ms=500 opponent_ms=0\n" + board('1')));
    EXPECT_EQ(player.clock(), std::chrono::seconds(5));
    EXPECT_EQ(player.play("d2d3", "depth 9"), "+stats depth 9\nD2-D3");
    EXPECT_THAT(kinds(player.receive("+result winner=red why=Black left\n5 D2 - D3")),
                ElementsAre(Kind::Over));
    EXPECT_EQ(last_text_, "won: Black left");
}

}  // namespace sortie
