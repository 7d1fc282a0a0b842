#include "engine/win_finder.h"

#include <gtest/gtest.h>
#include <unordered_map>

#include "engine/registry.h"
#include "support/retrograde.h"
#include "support/scale.h"

namespace sortie {

namespace {

using namespace std::chrono_literals;

std::unique_ptr<Session> open_variant(std::string_view game, std::string_view variant,
                                      std::optional<BoardSize> size) {
    auto session = standard_registry().open(game, {std::string(variant), size, std::nullopt});
    EXPECT_TRUE(session);
    return std::move(*session);
}

// Pieces and side to move, without the counters behind them.
std::string without_counters(const std::string& text) {
    return text.substr(0, text.find(' ') + 2);
}

}  // namespace

// Against the truth by retrograde analysis: no move is said to win that does not, and few wins are missed.
TEST(WinFinderTest, SaysWhatWins) {
    const auto start = SmallBreakthrough::initial({{3, 4}, breakthrough::Variant::Standard});
    std::unordered_map<std::string, bool> won;
    std::vector<std::string> sample;
    Retrograde(start).visit([&](const SmallBreakthrough::Position& position, bool wins) {
        const std::string text = SmallBreakthrough::position_text(position);
        won.emplace(without_counters(text), wins);
        if (SmallBreakthrough::outcome(position) == Outcome::Ongoing && won.size() % 7 == 0)
            sample.push_back(text);
    });
    ASSERT_GT(sample.size(), 100u);
    sample.resize(std::min<std::size_t>(sample.size(), static_cast<std::size_t>(scaled(1000))));
    const StopFlag stop;
    std::size_t wins = 0;
    std::size_t found = 0;
    for (const std::string& text : sample) {
        auto session = standard_registry().open("breakthrough", {"", std::nullopt, text});
        ASSERT_TRUE(session) << text;
        const auto moves = make_win_finder(**session)->winning_moves(2000, stop);
        wins += won.at(without_counters(text)) ? 1 : 0;
        found += moves.empty() ? 0 : 1;
        for (const std::string& move : moves) {
            auto after = standard_registry().open("breakthrough", {"", std::nullopt, text});
            ASSERT_FALSE((*after)->play(move));
            const bool at_once = (*after)->outcome() != Outcome::Ongoing;
            EXPECT_TRUE(at_once || !won.at(without_counters((*after)->position_text())))
                << text << ' ' << move;
        }
    }
    EXPECT_GT(found, wins / 2);
    EXPECT_LE(found, wins);
}

TEST(WinFinderTest, IsForSmallBoardsThatCanBeSolved) {
    EXPECT_TRUE(make_win_finder(*open_variant("breakthrough", "standard", BoardSize{6, 6})));
    EXPECT_TRUE(make_win_finder(*open_variant("breakthrough", "straight", BoardSize{5, 8})));
    EXPECT_FALSE(make_win_finder(*open_variant("breakthrough", "promotion", BoardSize{6, 6})));
    EXPECT_FALSE(make_win_finder(*open_variant("breakthrough", "standard", BoardSize{8, 8})));
    EXPECT_FALSE(make_win_finder(*open_variant("tukvnanawopi", "course", std::nullopt)));
}

TEST(WinFinderTest, GetsATenthOfTheSearch) {
    Limits limits;
    EXPECT_EQ(win_finder_nodes(limits, Side::First), 0u);
    limits.depth = 9;
    EXPECT_EQ(win_finder_nodes(limits, Side::First), 0u);
    limits.nodes = 100'000;
    EXPECT_EQ(win_finder_nodes(limits, Side::First), 1000u);
    limits.move_time = 10ms;
    EXPECT_EQ(win_finder_nodes(limits, Side::First), 200u);
    limits.clock = ClockTimes{{30s, 150ms}, {}, {}};
    EXPECT_EQ(win_finder_nodes(limits, Side::First), 200u);
    EXPECT_EQ(win_finder_nodes(limits, Side::Second), 100u);
    limits = {};
    limits.move_time = std::chrono::minutes(10);
    EXPECT_EQ(win_finder_nodes(limits, Side::First), 50'000u);  // a quarter of a second
}

TEST(WinFinderTest, AStoppedOneFindsNothing) {
    StopFlag stop;
    stop.request();
    const auto session = open_variant("breakthrough", "standard", BoardSize{4, 4});
    EXPECT_TRUE(make_win_finder(*session)->winning_moves(1'000'000, stop).empty());
}

}  // namespace sortie
