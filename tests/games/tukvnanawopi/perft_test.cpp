// Perft against data/perft/tukvnanawopi.txt, and against the slow rules as far as that is affordable.
#include "search/perft.h"

#include <fstream>

#include "core/text.h"
#include "games/tukvnanawopi/helpers.h"
#include "support/slow_tukvnanawopi.h"

namespace sortie::tukvnanawopi {

namespace {

// Builds with assertions, mostly under sanitizers, count a hundred times slower and stop earlier.
#ifdef NDEBUG
constexpr std::uint64_t kAffordable = 100'000'000;
constexpr std::uint64_t kAffordableSlowly = 300'000;
#else
constexpr std::uint64_t kAffordable = 600'000;
constexpr std::uint64_t kAffordableSlowly = 5'000;
#endif

struct Entry {
    std::string variant;
    std::string position;
    std::vector<std::uint64_t> counts;  // from depth 1
};

std::vector<Entry> read_entries() {
    std::ifstream file(SORTIE_SOURCE_DIR "/data/perft/tukvnanawopi.txt");
    EXPECT_TRUE(file);
    std::vector<Entry> entries;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        const auto fields = split_at(line, '|');
        EXPECT_EQ(fields.size(), 3u) << line;
        Entry entry;
        entry.variant = split_words(fields[0]).front();
        entry.position = fields[1];
        for (const auto word : split_words(fields[2])) {
            const auto parts = split_at(word, ':');
            EXPECT_EQ(parse_number(parts[0], 99), entry.counts.size() + 1) << line;
            entry.counts.push_back(*parse_number(parts[1], ~std::uint64_t{0}));
        }
        entries.push_back(std::move(entry));
    }
    return entries;
}

TEST(TukvnanawopiPerft, DataFile) {
    const auto entries = read_entries();
    EXPECT_GE(entries.size(), 9u);
    for (const Entry& entry : entries) {
        const auto start = Family::open(setup_of(entry.variant, entry.position));
        ASSERT_TRUE(start) << start.error();
        std::visit(
            [&]<Game G>(const Start<G>& opened) {
                for (std::size_t i = 0; i < entry.counts.size() && entry.counts[i] <= kAffordable; ++i) {
                    EXPECT_EQ(perft<G>(opened.position, static_cast<int>(i) + 1), entry.counts[i])
                        << entry.variant << entry.position << "depth " << i + 1;
                }
            },
            *start);
    }
}

TEST(TukvnanawopiPerft, SlowRulesAgree) {
    for (const Entry& entry : read_entries()) {
        const slow::TukRules rules = entry.variant == "course"        ? slow::kCourse
                                     : entry.variant == "traditional" ? slow::kTraditional
                                                                      : slow::kTraditionalLine;
        const auto board = slow::TukBoard::read(rules, entry.position);
        for (std::size_t i = 0; i < entry.counts.size() && entry.counts[i] <= kAffordableSlowly; ++i) {
            EXPECT_EQ(board.perft(static_cast<int>(i) + 1), entry.counts[i])
                << entry.variant << entry.position << "depth " << i + 1;
        }
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
