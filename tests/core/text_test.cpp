#include "core/text.h"

#include <gtest/gtest.h>
#include <limits>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace sortie {

using Views = std::vector<std::string_view>;

TEST(Text, QuotesAndEscapes) {
    EXPECT_EQ(sortie::in_quotes("a2a3"), "'a2a3'");
    EXPECT_EQ(sortie::in_quotes(""), "''");
    EXPECT_EQ(sortie::in_quotes(std::string_view("a\0\n\x1b\x7f\xff", 6)), "'a\\x00\\x0a\\x1b\\x7f\\xff'");
    EXPECT_EQ(sortie::in_quotes(std::string(40, 'x')), "'" + std::string(40, 'x') + "'");
    EXPECT_EQ(sortie::in_quotes(std::string(41, 'x')), "'" + std::string(40, 'x') + "…'");
}

TEST(Text, SplitsAtRunsOfBlanks) {
    EXPECT_EQ(split_words("a  bc\td\r\n"), (Views{"a", "bc", "d"}));
    EXPECT_EQ(split_words("  x"), (Views{"x"}));
    EXPECT_TRUE(split_words("").empty());
    EXPECT_TRUE(split_words(" \t\n").empty());
}

TEST(Text, SplitsAtSeparatorsAndKeepsEmptyParts) {
    EXPECT_EQ(split_at("a/b//c", '/'), (Views{"a", "b", "", "c"}));
    EXPECT_EQ(split_at("", '/'), (Views{""}));
    EXPECT_EQ(split_at("/", '/'), (Views{"", ""}));
}

TEST(Text, ReadsNumbersAndNothingElse) {
    EXPECT_EQ(parse_number("0", 9), 0u);
    EXPECT_EQ(parse_number("0042", 99), 42u);
    EXPECT_EQ(parse_number("99", 99), 99u);
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
    EXPECT_EQ(parse_number("18446744073709551615", kMost), kMost);
    for (const char* text : {"", "100", "-1", "+1", " 1", "1 ", "1x", "0x1", "1.0", "x",
                             "18446744073709551616", "99999999999999999999999"}) {
        EXPECT_EQ(parse_number(text, 99), std::nullopt) << text;
    }
    EXPECT_EQ(parse_number("18446744073709551616", kMost), std::nullopt);
}

TEST(Text, LowersAsciiLettersOnly) {
    EXPECT_EQ(to_lower('A'), 'a');
    EXPECT_EQ(to_lower('Z'), 'z');
    for (const char c : {'a', 'z', '@', '[', '5', '\xc4'}) EXPECT_EQ(to_lower(c), c);
    EXPECT_TRUE(is_digit('0') && is_digit('9'));
    EXPECT_FALSE(is_digit('/') || is_digit(':'));
}

RC_GTEST_PROP(Text, NumbersReadBack, (std::uint64_t number, std::uint64_t maximum)) {
    const auto parsed = parse_number(std::to_string(number), maximum);
    RC_ASSERT(parsed.has_value() == (number <= maximum));
    if (parsed) RC_ASSERT(*parsed == number);
}

RC_GTEST_PROP(Text, PartsJoinToTheWhole, (const std::string& text)) {
    std::string joined;
    const auto parts = split_at(text, 'a');
    for (std::size_t i = 0; i < parts.size(); ++i) {
        RC_ASSERT(parts[i].find('a') == std::string_view::npos);
        if (i > 0) joined += 'a';
        joined += parts[i];
    }
    RC_ASSERT(joined == text);
}

RC_GTEST_PROP(Text, WordsHoldNoBlanksAndEverythingElse, ()) {
    const auto text = *rc::gen::container<std::string>(rc::gen::element('a', 'b', ' ', '\t', '\n', '\r'));
    std::string without_blanks;
    for (const char c : text) {
        if (c == 'a' || c == 'b') without_blanks += c;
    }
    std::string joined;
    for (const std::string_view word : split_words(text)) {
        RC_ASSERT(!word.empty() && word.find_first_of(" \t\r\n") == std::string_view::npos);
        joined += word;
    }
    RC_ASSERT(joined == without_blanks);
}

// Whatever comes in, what goes into a message is one printable line of bounded length.
RC_GTEST_PROP(Text, QuotedIsOnePrintableLine, (const std::string& text)) {
    const std::string result = sortie::in_quotes(text);
    RC_ASSERT(result.size() <= 2 + 40 * 4 + 3);
    for (const char c : result.substr(0, result.find("…"))) RC_ASSERT(c >= 0x20 && c < 0x7f);
}

}  // namespace sortie
