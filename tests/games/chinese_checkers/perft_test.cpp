// The Chinese Checkers numbers of data/perft against the slow generator, and against published ones.
#include <gtest/gtest.h>

#include "games/chinese_checkers/helpers.h"
#include "support/perft_confirmation.h"
#include "support/slow_chinese_checkers.h"

namespace sortie::chinese_checkers {

TEST(ChineseCheckersPerft, SlowGeneratorConfirmsTheTable) {
    confirm_perft_table("chinese-checkers", 20, [](const PerftEntry& entry) {
        const auto says = [&](std::string_view word) {
            return entry.variant.find(word) != std::string::npos;
        };
        return slow::Checkers({says("adjacent"), says("every-entry"), says("count")}, entry.position);
    });
}

TEST(ChineseCheckersPerft, TableHoldsThePublishedNumbers) {
    const auto count_at = [](const std::string& variant, int depth) {
        return perft_count("chinese-checkers", variant, std::string(kStartText), depth);
    };
    EXPECT_EQ(count_at("symmetric", 1), 14u);
    EXPECT_EQ(count_at("symmetric", 2), 196u);
    EXPECT_EQ(count_at("symmetric", 3), 4872u);
    EXPECT_EQ(count_at("adjacent", 3), 4648u);
}

}  // namespace sortie::chinese_checkers
