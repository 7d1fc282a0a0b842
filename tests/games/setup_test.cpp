#include "games/setup.h"

#include <gtest/gtest.h>

namespace sortie {

namespace {

const GameInfo kInfo{
    "game", "Some Game", "for this test", {{"plain", ""}, {"fancy", ""}}, {{"count", ""}, {"quiet=N", ""}},
    false,  {}};
const GameInfo kRigid{"rigid", "Rigid Game", "no modifiers", {{"plain", ""}}, {}, false, {}};

std::string read_back(std::string_view text) {
    const auto choice = parse_variant(kInfo, text);
    return choice ? variant_text(kInfo, *choice) : choice.error();
}

}  // namespace

TEST(GameSetup, ReadsSizes) {
    EXPECT_EQ(*parse_size("8x8"), (BoardSize{8, 8}));
    EXPECT_EQ(*parse_size("5x10"), (BoardSize{5, 10}));
    EXPECT_EQ(size_text({16, 8}), "16x8");
    for (const char* text :
         {"", "x", "8", "8x", "x8", "8X8", "8 x 8", "8x8x8", "-8x8", "8x1000", "ax8", "8,8"}) {
        const auto size = parse_size(text);
        ASSERT_FALSE(size) << text;
        EXPECT_NE(size.error().find("expected columns x rows"), std::string::npos);
    }
}

TEST(GameSetup, ReadsVariants) {
    EXPECT_EQ(read_back(""), "plain");
    EXPECT_EQ(read_back("fancy"), "fancy");
    EXPECT_EQ(read_back("fancy+count"), "fancy+count");
    EXPECT_EQ(read_back("+quiet=40"), "plain+quiet=40");
    EXPECT_EQ(read_back("plain+quiet=40+count"), "plain+quiet=40+count");
    EXPECT_EQ(parse_variant(kInfo, "fancy+count")->variant, 1u);
    EXPECT_EQ(parse_variant(kInfo, "fancy+count")->modifiers, (std::vector<std::string>{"count"}));
}

TEST(GameSetup, RefusesUnknownVariants) {
    EXPECT_EQ(read_back("other"), "Some Game has no variant 'other': expected one of plain, fancy");
    EXPECT_EQ(read_back("Plain"), "Some Game has no variant 'Plain': expected one of plain, fancy");
    EXPECT_EQ(read_back("plain "), "Some Game has no variant 'plain ': expected one of plain, fancy");
}

TEST(GameSetup, RefusesUnknownModifiers) {
    for (const char* text :
         {"plain+other", "plain+", "plain+count=3", "plain+quiet", "plain++count", "+fancy"}) {
        EXPECT_NE(read_back(text).find("expected one of count, quiet=N"), std::string::npos) << text;
    }
    EXPECT_EQ(parse_variant(kRigid, "plain+count").error(), "Rigid Game has no rule modifiers; got 'count'");
}

TEST(GameSetup, RefusesAModifierGivenTwice) {
    EXPECT_EQ(read_back("+count+count"),
              "variant '+count+count': the rule modifier 'count' is given twice; expected it once");
    EXPECT_EQ(read_back("fancy+quiet=4+count+quiet=5"),
              "variant 'fancy+quiet=4+count+quiet=5': the rule modifier 'quiet' is given twice; expected it "
              "once");
}

}  // namespace sortie
