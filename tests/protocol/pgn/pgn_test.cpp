#include "protocol/pgn/pgn.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/random.h"

namespace sortie {

using ::testing::HasSubstr;
using ::testing::SizeIs;

std::vector<std::string> texts(const GameRecord& record) {
    std::vector<std::string> result;
    for (const RecordedMove& move : record.moves) result.push_back(move.text);
    return result;
}

TEST(Pgn, ReadsWhatPeopleWrite) {
    const auto games = parse_pgn(
        "\xef\xbb\xbf[Event \"Club \\\"A\\\"\"]\n"
        "[White \"Ann\"]\r\n"
        "% an escaped line\n"
        "\n"
        "1. b2b3! {quiet,\n as ever} g7g6 $2 2.c2-c3?! (2. a2a3 {no } (2. h2h3) a7a6) h7h6 ; the rest\n"
        "3... 3. d2d3 {x} {y} a7a6 1-0\n");
    ASSERT_TRUE(games) << games.error();
    ASSERT_THAT(*games, SizeIs(1));
    const GameRecord& game = games->front();
    EXPECT_EQ(game.tag("Event"), "Club \"A\"");
    EXPECT_EQ(game.tag("White"), "Ann");
    EXPECT_EQ(game.tag("Black"), std::nullopt);
    EXPECT_EQ(texts(game), (std::vector<std::string>{"b2b3", "g7g6", "c2-c3", "h7h6", "d2d3", "a7a6"}));
    EXPECT_EQ(game.moves[0].comment, "quiet, as ever");
    EXPECT_EQ(game.moves[4].comment, "x y");
    EXPECT_EQ(game.moves[0].line, 5u);
    EXPECT_EQ(game.moves[2].line, 6u);
    ASSERT_THAT(game.moves[2].variations, SizeIs(1));
    const auto& variation = game.moves[2].variations[0];
    ASSERT_THAT(variation, SizeIs(2));
    EXPECT_EQ(variation[0].comment, "no");
    EXPECT_EQ(variation[0].variations.at(0).at(0).text, "h2h3");
    EXPECT_EQ(variation[1].text, "a7a6");
    EXPECT_EQ(game.result, "1-0");
}

TEST(Pgn, WritesVariationsAsItReadsThem) {
    const std::string text =
        "1. b2b3 g7g6 2. c2c3 {fine} (2. a2a3 (2. h2h3 {or this}) 2... a7a6 3. b3b4) (2.\n"
        "d2d3) 2... h7h6 (2... a7a6) 3. d2d3 *\n";
    auto games = parse_pgn(text);
    ASSERT_TRUE(games) << games.error();
    GameRecord& game = games->front();
    const Registry registry = standard_registry();
    const auto session = open_record(registry, game, {"breakthrough", "", std::nullopt});
    ASSERT_TRUE(session) << session.error();
    const auto problem = replay_record(**session, game);
    ASSERT_FALSE(problem) << problem->message;
    EXPECT_EQ((*session)->played_moves().size(), 5u);
    EXPECT_EQ(pgn_movetext(game.moves), text.substr(0, text.size() - 3) + "\n");
}

TEST(Pgn, WhiteIsWhoHasTheWhitePieces) {
    const Registry registry = standard_registry();
    const auto white_of = [&](const char* game, const char* variant) {
        return pgn_white(**registry.open({game, variant}));
    };
    EXPECT_EQ(white_of("breakthrough", ""), Side::First);
    EXPECT_EQ(white_of("tukvnanawopi", "course"), Side::Second);
    EXPECT_EQ(white_of("tukvnanawopi", "traditional"), Side::First);
    EXPECT_EQ(white_of("chinese-checkers", ""), Side::First);
    EXPECT_EQ(pgn_result(Outcome::FirstWins, Side::Second), "0-1");
    EXPECT_EQ(pgn_outcome("0-1", Side::Second), Outcome::FirstWins);
    GameRecord record;
    set_players(record, Side::Second, "Ann", "Bob");
    EXPECT_EQ(record.tag("White"), "Bob");
}

TEST(Pgn, TellsMoveNumbersFromMovesOfDigits) {
    const auto games = parse_pgn("1. 16.1-15.2 4.1-5.1 2... +5.3-6.3 3.C5-E5-E1 *");
    ASSERT_TRUE(games);
    EXPECT_EQ(texts(games->front()),
              (std::vector<std::string>{"16.1-15.2", "4.1-5.1", "+5.3-6.3", "C5-E5-E1"}));
}

TEST(Pgn, ReadsSeveralGames) {
    const auto games =
        parse_pgn("[Round \"1\"]\n1. a2a3 1-0 [Round \"2\"]\n\n1. b2b3\n[Round \"3\"]\n*\na2a3");
    ASSERT_TRUE(games);
    ASSERT_THAT(*games, SizeIs(4));
    EXPECT_EQ((*games)[1].tag("Round"), "2");
    EXPECT_EQ((*games)[1].result, "*");
    EXPECT_THAT((*games)[2].moves, SizeIs(0));
    EXPECT_THAT((*games)[3].moves, SizeIs(1));
}

TEST(Pgn, NamesTheLineOfAMistake) {
    const std::vector<std::pair<const char*, const char*>> cases = {
        {"", "there is no game"},
        {"\n \n", "there is no game"},
        {"[White Ann]\n", "line 1: expected a tag"},
        {"\n[White \"Ann]\n", "line 2: expected a tag"},
        {"[White \"Ann\"\n", "line 1: expected a tag"},
        {"[White", "line 1: expected a tag"},
        {"[\"Ann\"]", "line 1: expected a tag"},
        {"1. a2a3\n{never\nends", "line 2: the comment '{' is not closed"},
        {"1. a2a3\n\n(never ends", "line 3: the variation '(' is not closed"},
        {"1. a2a3)", "line 1: ')' without a variation"},
        {"(1. a2a3)", "line 1: a variation without a move that it could replace"},
        {"1. a2a3 }", "line 1: '}' without its beginning"},
    };
    for (const auto& [text, message] : cases) {
        const auto games = parse_pgn(text);
        ASSERT_FALSE(games) << text;
        EXPECT_THAT(games.error(), HasSubstr(message)) << text;
    }
}

// Reading them would take time with the square of their number.
TEST(Pgn, TagsAreLimited) {
    std::string text;
    for (int i = 0; i < 50'000; ++i) text += fmt::format("[T{} \"x\"]\n", i);
    const auto games = parse_pgn(text + "1. a2a3 *");
    ASSERT_FALSE(games);
    EXPECT_EQ(games.error(), "line 201: more than 200 tags");
    EXPECT_TRUE(parse_pgn(text.substr(0, text.find("[T200 ")) + "1. a2a3 *"));
}

TEST(Pgn, OpensAndReplaysAGame) {
    const Registry registry = standard_registry();
    const GameSetup otherwise{"breakthrough", "", std::nullopt};
    auto games =
        parse_pgn("[Variant \"Breakthrough\"]\n[FEN \"pppp/pppp/4/4/PPPP/PPPP b\"]\na5a4 a2a3\n\nd5d2");
    ASSERT_TRUE(games);
    auto session = open_record(registry, games->front(), otherwise);
    ASSERT_TRUE(session) << session.error();
    EXPECT_EQ((*session)->identity().size, (BoardSize{4, 6}));
    const auto problem = replay_record(**session, games->front());
    ASSERT_TRUE(problem.has_value());
    EXPECT_THAT(problem->message, HasSubstr("line 5, ply 3: move 'd5d2' is not legal"));
    EXPECT_EQ(games->front().moves[0].side, Side::Second);
    EXPECT_EQ(games->front().moves[1].side, Side::First);

    GameRecord unknown;
    unknown.set_tag("Variant", "Chess");
    const auto refused = open_record(registry, unknown, otherwise);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error(), HasSubstr("tag Variant: there is no game 'Chess'"));
    const auto sized = open_record(registry, {}, {"breakthrough", "straight", BoardSize{5, 5}});
    ASSERT_TRUE(sized);
    EXPECT_EQ((*sized)->identity().variant, "straight");
}

TEST(Pgn, WritesTheRosterTheSetUpAndNumberedMoves) {
    const Registry registry = standard_registry();
    auto session = registry.open({"breakthrough", "straight", std::nullopt, "pppp/pppp/4/4/PPPP/PPPP b"});
    ASSERT_TRUE(session);
    const std::string start = (*session)->position_text();
    GameRecord record = new_record(registry, **session, start,
                                   {{"a5a4", "a } brace", 0, Side::Second}, {"a2a3", "", 0, Side::First}});
    record.set_tag("White", "A \"quoted\" name");
    EXPECT_EQ(pgn_text(record),
              "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
              "[White \"A \\\"quoted\\\" name\"]\n[Black \"?\"]\n[Result \"*\"]\n"
              "[Variant \"breakthrough4x6-straight\"]\n[SetUp \"1\"]\n"
              "[FEN \"pppp/pppp/4/4/PPPP/PPPP b - - 0 1\"]\n"
              "\n"
              "1... a5a4 {a ) brace} 2. a2a3 *\n");
}

TEST(Pgn, ReadsBackWhatItWrote) {
    const Registry registry = standard_registry();
    Random random(3);
    for (const char* const variant : {"standard", "straight", "promotion"}) {
        auto session = registry.open({"breakthrough", variant, BoardSize{5, 6}});
        const std::string start = (*session)->position_text();
        std::vector<RecordedMove> moves;
        for (auto legal = (*session)->legal_moves(); !legal.empty(); legal = (*session)->legal_moves()) {
            RecordedMove move;
            move.text = legal[random.below(legal.size())];
            move.side = (*session)->side_to_move();
            if (moves.size() % 7 == 3) move.comment = "hm, so";
            moves.push_back(move);
            ASSERT_FALSE((*session)->play(moves.back().text));
        }
        const GameRecord record = new_record(registry, **session, start, moves);
        const std::string text = pgn_text(record);
        EXPECT_NE(record.result, "*");
        auto read = parse_pgn(text);
        ASSERT_TRUE(read) << read.error();
        auto replayed = open_record(registry, read->front(), {"breakthrough", "", std::nullopt});
        ASSERT_TRUE(replayed) << replayed.error();
        ASSERT_FALSE(replay_record(**replayed, read->front()));
        EXPECT_EQ((*replayed)->position_text(), (*session)->position_text());
        EXPECT_EQ(pgn_text(read->front()), text);
        for (std::size_t line = 0; line < text.size(); line = text.find('\n', line) + 1)
            EXPECT_LE(text.find('\n', line) - line, 80u);
    }
}

}  // namespace sortie
