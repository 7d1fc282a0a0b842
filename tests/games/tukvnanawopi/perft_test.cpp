// The Tukvnanawopi numbers of data/perft against the slow generator, and against published ones.
#include "search/perft.h"

#include "games/tukvnanawopi/helpers.h"
#include "support/perft_confirmation.h"
#include "support/slow_tukvnanawopi.h"

namespace sortie::tukvnanawopi {

namespace {

slow::TukRules slow_rules(const std::string& variant) {
    if (variant == "course") return slow::kCourse;
    return variant == "traditional" ? slow::kTraditional : slow::kTraditionalLine;
}

TEST(TukvnanawopiPerft, SlowGeneratorConfirmsTheTable) {
    confirm_perft_table("tukvnanawopi", 60, [](const PerftEntry& entry) {
        return slow::TukBoard::read(slow_rules(entry.variant), entry.position);
    });
}

TEST(TukvnanawopiPerft, TableHoldsThePublishedNumbers) {
    const std::string start = position_text(starting_position(kCourseRules));
    int depth = 0;
    for (const std::uint64_t count : {4u, 12u, 59u, 430u, 3859u, 37310u}) {
        ++depth;
        EXPECT_EQ(perft_count("tukvnanawopi", "course", start, depth), count);
    }
}

// Drawn lines with straight chains and nothing closed: no variant, but numbers for it are known.
struct DrawnStraightGame : CourseGame {
    template <class Moves>
    static void generate(const Position& position, Moves& moves) {
        generate_straight<Paths::Drawn>(position, moves);
    }
    static std::size_t count_moves(const Position& position) {
        return count_straight<Paths::Drawn>(position);
    }
};

TEST(TukvnanawopiPerft, DrawnLinesWithStraightChains) {
    const Position start = starting_position(kCourseRules);
    const auto board = slow::TukBoard::start(slow::kDrawnStraight);
    int depth = 0;
    for (const std::uint64_t count : {4u, 10u, 45u, 284u, 2118u, 17378u}) {
        ++depth;
        EXPECT_EQ(perft<DrawnStraightGame>(start, depth), count);
        EXPECT_EQ(board.perft(depth), count);
    }
}

}  // namespace

}  // namespace sortie::tukvnanawopi
