// A report as Markdown and as a page.
#include "arena/report/document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/report/number_text.h"
#include "support/game_play.h"

namespace sortie {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Document sample() {
    const auto session = open_game({"chinese-checkers"});
    return {"Title & <tag>",
            "Uses `code<>`.",
            {{"First",
              {Paragraph{"Plain"}, List{{"one", "two"}},
               Table{"Numbers", {"name", "value"}, {{"a|b", "1"}, {"c", "22"}}},
               BarChart{"Bars", {"old", "new"}, {{"group", {1234.5, 0}}, {"none", {std::nullopt, 1}}}, 1},
               Boards{{{"start", session->position_text(), session->view()}}}}}}};
}

TEST(Document, Markdown) {
    const std::string text = to_markdown(sample());
    EXPECT_THAT(text,
                HasSubstr("# Title & <tag>\n\nUses `code<>`.\n\n## First\n\nPlain\n\n- one\n- two\n\n"));
    EXPECT_THAT(text, HasSubstr("**Numbers**\n\n| name | value |\n|---|---:|\n| a\\|b | 1 |\n| c | 22 |\n"));
    EXPECT_THAT(
        text, HasSubstr("|  | old | new |\n|---|---:|---:|\n| group | 1234.5 | 0.0 |\n| none | – | 1.0 |\n"));
    EXPECT_THAT(text, HasSubstr("- start: `2/44/222/"));
}

TEST(Document, PageIsWholeAndHarmless) {
    const std::string page = to_html(sample());
    EXPECT_THAT(page, HasSubstr("<title>Title &amp; &lt;tag&gt;</title>"));
    EXPECT_THAT(page, HasSubstr("Uses <code>code&lt;&gt;</code>."));
    EXPECT_THAT(page, HasSubstr("<td>a|b</td><td>1</td>"));
    EXPECT_THAT(page, HasSubstr("1,234.5</text>"));
    EXPECT_THAT(page, HasSubstr("<svg class=\"board\""));
    for (const char* const outside : {"<script", "http://", "https://", "src=", "@import", "url("})
        EXPECT_THAT(page, Not(HasSubstr(outside)));
}

TEST(Document, PageClosesWhatItOpens) {
    const std::string page = to_html(sample());
    const auto count = [&](const std::string& part) {
        int found = 0;
        for (std::size_t at = page.find(part); at != std::string::npos; at = page.find(part, at + 1)) ++found;
        return found;
    };
    for (const std::string tag : {"table", "tr", "td", "th", "svg", "figure", "div", "ul", "li", "code", "p"})
        EXPECT_EQ(count("<" + tag + ">") + count("<" + tag + " "), count("</" + tag + ">")) << tag;
}

Document developed() {
    const auto session = open_game({"breakthrough"});
    Replays::Game game{"Anna – Ben", "1–0 in 1 plies", "<b>reason</b>", {}, {{"a2a3", {{8, 0}, {16, 1}}}}};
    game.start.assign(64, 0);
    LineChart lines{"Lines", "games", "Elo", {{"Anna", {{1, -50, std::pair(-90.0, 20.0)}, {4, 120}}}}};
    return {"Title",
            "",
            {{"Second",
              {Facts{{{"Seed", "7"}, {"Command", "`sortie <x>`"}}},
               Table{"Shades", {"", "1"}, {{"Anna", "+1"}}, {{std::nullopt, 0.75}}},
               IntervalChart{"Intervals", {{"Anna", 35, -20, 90}}}, std::move(lines),
               Boards{{{"lesson",
                        session->position_text(),
                        session->view(),
                        {{{"a2", "a3"}, Boards::Arrow::Meaning::Better}}}}},
               Replays{"Games", session->view(), {game}}}}}};
}

TEST(Document, MarkdownOfWhatDevelops) {
    const std::string text = to_markdown(developed());
    EXPECT_THAT(text, HasSubstr("- Seed: 7\n- Command: `sortie <x>`\n"));
    EXPECT_THAT(text, HasSubstr("| Anna | +35 [-20, +90] |"));
    EXPECT_THAT(text, HasSubstr("| games | Anna |\n|---|---:|\n| 1 | -50 |\n| 4 | 120 |\n"));
    EXPECT_THAT(text, HasSubstr("- Anna – Ben: 1–0 in 1 plies (<b>reason</b>)\n  `a2a3`\n"));
}

TEST(Document, PageOfWhatDevelops) {
    const std::string page = to_html(developed());
    EXPECT_THAT(page, HasSubstr("<dt>Seed</dt><dd>7</dd>"));
    EXPECT_THAT(page, HasSubstr("<code>sortie &lt;x&gt;</code>"));
    EXPECT_THAT(page, HasSubstr("--tone:var(--good);--depth:0.2"));
    EXPECT_THAT(page, HasSubstr("Anna: +35 [-20, +90]"));
    EXPECT_THAT(page, HasSubstr("class=\"band\""));
    EXPECT_THAT(page, HasSubstr("class=\"arrow better\""));
    EXPECT_THAT(page, HasSubstr("[\"a2a3\",8,0,16,1]"));
    EXPECT_THAT(page, HasSubstr("querySelectorAll(\".replay\")"));
    EXPECT_THAT(page, Not(HasSubstr("</b>")));  // which could end the element of the data
    for (const char* const outside : {"http://", "https://", " src=", "@import", "url("})
        EXPECT_THAT(page, Not(HasSubstr(outside)));
}

TEST(Document, NothingIsCutOff) {
    const std::string label(60, 'w');
    const std::string page =
        to_html({"Title", "", {{"First", {BarChart{"Bars", {std::string(90, 's')}, {{label, {1.0}}}, 1}}}}});
    const auto number_behind = [&](const std::string& text, std::size_t from = 0) {
        const std::size_t at = page.find(text, from);
        return at == std::string::npos ? 0.0 : std::stod(page.substr(at + text.size()));
    };
    EXPECT_GE(number_behind("<text x=\"", page.rfind("<text x", page.find(">" + label))), 60 * 7.0);
    EXPECT_GE(number_behind("viewBox=\"0 0 "), 60 * 7.0 + 90 * 7.0);
    EXPECT_THAT(page, Not(HasSubstr("nowrap")));  // tables of many columns become higher, not wider
}

TEST(Document, Numbers) {
    EXPECT_EQ(number_text(0), "0");
    EXPECT_EQ(number_text(999.96, 1), "1,000.0");
    EXPECT_EQ(number_text(1234567), "1,234,567");
    EXPECT_EQ(number_text(-123456), "-123,456");
    EXPECT_EQ(number_text(3.14159, 2), "3.14");
    EXPECT_EQ(time_text(0.0012), "1.20 ms");
    EXPECT_EQ(time_text(3.5), "3.50 s");
}

}  // namespace
}  // namespace sortie
