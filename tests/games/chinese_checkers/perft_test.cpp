// The counts in data/perft/chinese_checkers.txt, by the fast rules and, where it is affordable, the slow
// ones.
#include "search/perft.h"

#include <fstream>
#include <gtest/gtest.h>

#include "core/text.h"
#include "games/chinese_checkers/helpers.h"
#include "support/slow_chinese_checkers.h"

namespace sortie::chinese_checkers {

namespace {

struct Line {
    std::string variant;
    std::string position;
    std::vector<std::pair<int, std::uint64_t>> counts;
};

std::vector<Line> read_lines() {
    std::ifstream file(SORTIE_SOURCE_DIR "/data/perft/chinese_checkers.txt");
    std::vector<Line> lines;
    for (std::string text; std::getline(file, text);) {
        if (text.empty() || text.front() == '#') continue;
        const auto fields = split_at(text, '|');
        Line line{std::string(split_words(fields.at(0)).at(0)), std::string(fields.at(1)), {}};
        for (const std::string_view word : split_words(fields.at(2))) {
            const auto parts = split_at(word, ':');
            line.counts.emplace_back(static_cast<int>(parse_number(parts.at(0), 20).value()),
                                     parse_number(parts.at(1), UINT64_MAX).value());
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

Position open(const Line& line) {
    const auto start = Family::open({line.variant, std::nullopt, line.position});
    if (!start) throw std::invalid_argument(start.error());
    return std::get<0>(*start).position;
}

}  // namespace

TEST(ChineseCheckersPerft, FastCounts) {
    const auto lines = read_lines();
    ASSERT_GE(lines.size(), 8u);
    for (const Line& line : lines) {
        for (const auto& [depth, count] : line.counts) {
            EXPECT_EQ(perft<ChineseCheckers>(open(line), depth), count) << line.variant << line.position;
        }
    }
}

TEST(ChineseCheckersPerft, SlowCounts) {
    constexpr std::uint64_t kAffordable = 300'000;
    for (const Line& line : read_lines()) {
        const Rules& rules = open(line).board->rules;
        const slow::Checkers slow({rules.hop == HopRule::Adjacent, rules.every_entry, rules.count},
                                  position_text(open(line)));
        for (const auto& [depth, count] : line.counts) {
            if (count > kAffordable) continue;
            EXPECT_EQ(slow::slow_perft(slow, depth), count) << line.variant << line.position;
        }
    }
}

}  // namespace sortie::chinese_checkers
