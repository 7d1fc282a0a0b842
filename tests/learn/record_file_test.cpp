#include "learn/record_file.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/random.h"

namespace sortie {
namespace {

const RecordHeader kHeader{{"breakthrough", "standard", BoardSize{8, 8}}, "agent=sortie nodes=100 seed=1"};

class RecordFile : public ::testing::Test {
  protected:
    RecordFile() { std::remove(path_.c_str()); }
    ~RecordFile() override { std::remove(path_.c_str()); }

    static std::vector<RecordedGame> some_games(std::size_t count, std::uint64_t seed) {
        Random random(seed);
        std::vector<RecordedGame> games(count);
        for (RecordedGame& game : games) {
            game.outcome = random.below(2) == 0 ? Outcome::FirstWins : Outcome::Draw;
            for (auto plies = random.below(50); plies > 0; --plies) {
                const CodedMove move{static_cast<std::uint16_t>(random.below(1 << 16)),
                                     static_cast<std::uint8_t>(random.below(3))};
                game.plies.push_back({move, static_cast<std::int16_t>(random.below(1000))});
            }
        }
        return games;
    }

    void write(const std::vector<RecordedGame>& games) {
        auto writer = RecordWriter::open(path_, kHeader);
        ASSERT_TRUE(writer) << writer.error();
        for (const RecordedGame& game : games) ASSERT_FALSE(writer->add(game));
        ASSERT_FALSE(writer->flush());
    }

    std::vector<RecordedGame> read() {
        const auto records = read_records(path_);
        EXPECT_TRUE(records) << records.error();
        EXPECT_EQ(records->header, kHeader);
        return records->games;
    }

    const std::string path_ = testing::TempDir() + "sortie-records-" +
                              testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(RecordFile, ReadsBackWhatWasWrittenInSeveralRuns) {
    const auto first = some_games(70, 1);
    const auto second = some_games(3, 2);
    write(first);
    write(second);
    auto all = first;
    all.insert(all.end(), second.begin(), second.end());
    EXPECT_EQ(read(), all);
    const auto writer = RecordWriter::open(path_, kHeader);
    ASSERT_TRUE(writer);
    EXPECT_EQ(writer->found(), all);
}

TEST_F(RecordFile, InterruptionsLeaveNoTrace) {
    const auto games = some_games(2 * kGamesInBlock + 5, 8);
    const auto content = [&] {
        std::ifstream file(path_, std::ios::binary);
        return std::string((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    };
    write(games);
    const std::string at_once = content();
    std::remove(path_.c_str());
    for (std::size_t i = 0; i < games.size(); i += 7)
        write({games.begin() + static_cast<std::ptrdiff_t>(i),
               games.begin() + static_cast<std::ptrdiff_t>(std::min(i + 7, games.size()))});
    EXPECT_EQ(content(), at_once);
    EXPECT_EQ(read(), games);
}

TEST_F(RecordFile, OneGameIsItsBytes) {
    for (const RecordedGame& game : some_games(20, 9))
        EXPECT_EQ(parse_recorded_game(recorded_game_bytes(game)), game);
    EXPECT_FALSE(parse_recorded_game(""));
    const std::string bytes = recorded_game_bytes(some_games(1, 10).front());
    EXPECT_FALSE(parse_recorded_game(bytes + bytes));
    EXPECT_FALSE(parse_recorded_game(bytes.substr(1)));
}

TEST_F(RecordFile, AKillAtAnyByteLosesOnlyTheLastBlock) {
    const auto first = some_games(kGamesInBlock, 3);
    write(first);
    const auto whole = std::filesystem::file_size(path_);
    write(some_games(5, 4));
    std::ifstream file(path_, std::ios::binary);
    const std::string content((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    const auto third = some_games(2, 5);
    for (std::size_t size = whole; size < content.size(); size += 7) {
        std::ofstream(path_, std::ios::binary | std::ios::trunc) << content.substr(0, size);
        const auto records = read_records(path_);
        ASSERT_TRUE(records);
        EXPECT_EQ(records->games, first);
        EXPECT_EQ(records->unfinished, size != whole);
        write(third);  // goes on behind the last whole block
        auto both = first;
        both.insert(both.end(), third.begin(), third.end());
        ASSERT_EQ(read(), both) << size;
    }
}

TEST_F(RecordFile, ADamagedBlockIsNotBelieved) {
    write(some_games(5, 6));
    std::fstream file(path_, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(-10, std::ios::end);
    file.put('\x55');
    file.close();
    const auto records = read_records(path_);
    ASSERT_TRUE(records);
    EXPECT_TRUE(records->games.empty());
    EXPECT_TRUE(records->unfinished);
}

TEST_F(RecordFile, OtherFilesAreLeftAlone) {
    write(some_games(1, 7));
    RecordHeader other = kHeader;
    other.made = "agent=sortie nodes=200 seed=1";
    EXPECT_THAT(RecordWriter::open(path_, other).error(), testing::HasSubstr("holds other games"));
    EXPECT_THAT(RecordWriter::open(path_, other).error(), testing::HasSubstr("not 'nodes=200'"));
    std::ofstream(path_, std::ios::trunc) << "dear diary";
    EXPECT_THAT(RecordWriter::open(path_, kHeader).error(), testing::HasSubstr("holds no recorded games"));
    EXPECT_THAT(read_records(path_).error(), testing::HasSubstr("holds no recorded games"));
    EXPECT_THAT(read_records("/does/not/exist").error(), testing::HasSubstr("No such file"));
}

// Version 1 kept places in the list of generated moves: whoever read them with another order would learn from
// wrong moves.
TEST_F(RecordFile, AnOlderVersionIsRefused) {
    const std::string old =
        "sortie-games 1\ngame breakthrough\nvariant standard\nsize 8x8\nmade agent=sortie nodes=100 "
        "seed=1\n\n";
    std::ofstream(path_, std::ios::trunc) << old;
    EXPECT_THAT(read_records(path_).error(), testing::HasSubstr("games of an older version"));
    EXPECT_THAT(RecordWriter::open(path_, kHeader).error(), testing::HasSubstr("games of an older version"));
    EXPECT_EQ(std::filesystem::file_size(path_), old.size());  // and left as it is
}

}  // namespace
}  // namespace sortie
