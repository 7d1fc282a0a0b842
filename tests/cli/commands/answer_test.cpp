// `sortie answer`: one line with a move, or one line that says what is wrong with the board.
#include <chrono>
#include <cstdio>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <thread>

#include "cli/command.h"
#include "core/file.h"
#include "engine/registry.h"
#include "games/tukvnanawopi/board_file.h"
#include "games/tukvnanawopi/text.h"
#include "support/scale.h"
#include "support/scratch_file.h"

namespace sortie {

using ::testing::AnyOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using testing::lines_of;
using ::testing::SizeIs;
using testing::sortie_command;

const std::string kStartBoard =
    "BXBXBXBXB\nXBXBXBXBX\nBXBXBXBXB\nXBXBXBXBX\nWXWXOXBXB\nXWXWXWXWX\nWXWXWXWXW\nXWXWXWXWX\nWXWXWXWXW\n";

class Answer : public ::testing::Test {
  protected:
    ~Answer() override { std::remove(path_.c_str()); }

    testing::ProcessResult answer(const std::string& board, const std::string& side) {
        EXPECT_FALSE(write_file(path_, board));
        return sortie_command({"answer", path_, side, "--movetime", "100", "--stateless"});
    }
    // With a memory.
    std::string remembering(const std::string& board, const std::string& side) {
        EXPECT_FALSE(write_file(path_, board));
        const auto result =
            sortie_command({"answer", path_, side, "--movetime", "50", "--state", state_.path()});
        EXPECT_EQ(result.status, 0) << result.errors;
        return result.output;
    }
    // The position that the memory holds for the only board in it.
    std::string remembered() const {
        const auto text = read_file(state_.path());
        if (!text) return text.error();
        const auto parts = split_at(*text, '\t');
        return parts.size() == 3 ? std::string(parts[1]) : *text;
    }

    // A board whose named line, counted from 1, is replaced.
    static std::string with_line(std::size_t number, const std::string& line) {
        auto lines = lines_of(kStartBoard);
        lines.at(number - 1) = line;
        std::string board;
        for (const std::string& each : lines) board += each + "\n";
        return board;
    }

    const std::string path_ = ::testing::TempDir() + "sortie_answer_" +
                              ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".txt";
    const testing::ScratchFile state_{"answers"};
};

TEST_F(Answer, IsOneLineWithTheMove) {
    const auto black = answer(kStartBoard, "B");
    EXPECT_EQ(black.status, 0);
    EXPECT_EQ(black.errors, "");
    EXPECT_THAT(black.output, AnyOf("D6-E5\n", "E7-E5\n", "F6-E5\n", "G5-E5\n"));
    const auto white = answer(kStartBoard, "W");
    EXPECT_EQ(white.status, 0);
    EXPECT_THAT(white.output, AnyOf("D4-E5\n", "E3-E5\n", "F4-E5\n", "C5-E5\n"));
}

TEST_F(Answer, CapturesWhatIsThere) {
    const std::string board =
        "OXOXOXOXO\nXOXOXOXOX\nOXOXOXOXO\nXOXOXOXOX\nOXBXWXOXO\nXOXOXOXOX\nOXOXOXOXO\nXOXOXOXOX\nOXOXOXOXO\n";
    EXPECT_EQ(answer(board, "B").output, "C5-G5\n");
    EXPECT_EQ(answer(board, "W").output, "E5-A5\n");
}

TEST_F(Answer, BadBoardsAreNamedInOneLine) {
    const std::pair<std::string, const char*> boards[] = {
        {"", "line 1 (rank 9)"},
        {kStartBoard.substr(0, 80), "line 9 (rank 1) is missing"},
        {kStartBoard + "OXOXOXOXO\n", "expected the end after 9 lines"},
        {with_line(3, "BXBXBXBX"), "line 3 (rank 7): 8 characters; expected 9"},
        {with_line(2, "XBXbXBXBX"), "line 2 (rank 8), character 4: 'b'; expected B, W or O"},
        {with_line(2, "XBBBXBXBX"), "line 2 (rank 8), character 3: 'B'; expected X"},
        {with_line(5, "WXWXBXBXB"), "Black has 21 pieces; expected at most 20"},
        {with_line(5, "WXWXWXBXB"), "White has 21 pieces; expected at most 20"},
    };
    for (const auto& [board, message] : boards) {
        const auto result = answer(board, "B");
        EXPECT_EQ(result.status, 2) << message;
        EXPECT_EQ(result.output, "") << message;
        ASSERT_THAT(lines_of(result.errors), SizeIs(1)) << result.errors;
        EXPECT_THAT(result.errors, HasSubstr(message));
    }
}

TEST_F(Answer, AFinishedGameHasNoAnswer) {
    const std::string board =
        "BXOXOXOXO\nXOXOXOXOX\nOXOXOXOXO\nXOXOXOXOX\nOXOXOXOXO\nXOXOXOXOX\nOXOXOXOXO\nXOXOXOXOX\nOXOXOXOXO\n";
    for (const char* const side : {"B", "W"}) {
        const auto result = answer(board, side);
        EXPECT_EQ(result.status, 2) << side;
        EXPECT_EQ(result.output, "") << side;
        EXPECT_THAT(result.errors, HasSubstr("over")) << side;
    }
}

// Processor time, which other programs on the machine do not lengthen: it holds the start, the tables and the
// search.
TEST_F(Answer, TheStartCountsForTheLimit) {
    if (kSlowBuild) GTEST_SKIP() << "sanitizers slow the start down";
    const auto used = [] {
        rusage usage{};
        getrusage(RUSAGE_CHILDREN, &usage);
        const auto microseconds = [](const timeval& time) { return time.tv_sec * 1'000'000 + time.tv_usec; };
        return microseconds(usage.ru_utime) + microseconds(usage.ru_stime);
    };
    EXPECT_FALSE(write_file(path_, kStartBoard));
    const auto before = used();
    constexpr int kAnswers = 5;
    for (int i = 0; i < kAnswers; ++i)
        EXPECT_EQ(sortie_command({"answer", path_, "B", "--movetime", "20", "--stateless"}).status, 0);
    EXPECT_LT((used() - before) / kAnswers, 80'000);
}

// Two pieces each, far from each other.
const std::string kQuietBoard =
    "BXOXOXOXB\nXOXOXOXOX\nOXOXOXOXO\nXOXOXOXOX\nOXOXOXOXO\nXOXOXOXOX\nOXOXOXOXO\nXOXOXOXOX\nWXOXOXOXW\n";

TEST_F(Answer, TheCountOfQuietPliesGoesOn) {
    const Registry registry = standard_registry();
    const auto session = registry.open({"tukvnanawopi", "course", std::nullopt, "b3b/4/5/4/5/4/5/4/w3w b 0"});
    ASSERT_TRUE(session) << session.error();
    const auto board = [&] {
        const auto position = tukvnanawopi::parse_position({}, (*session)->position_text());
        return tukvnanawopi::write_board_file_text(tukvnanawopi::placement_of(position.value()));
    };
    ASSERT_EQ(board(), kQuietBoard);
    const auto play_answer = [&](const std::string& side) {
        const std::string line = remembering(board(), side);
        EXPECT_FALSE((*session)->play(line.substr(0, line.size() - 1)));
    };
    remembering(board(), "B");
    play_answer("B");  // the same question again
    EXPECT_THAT(remembered(), EndsWith(" b 0"));
    EXPECT_FALSE((*session)->play((*session)->legal_moves().front()));  // the opponent's move
    play_answer("B");
    EXPECT_THAT(remembered(), EndsWith(" b 2"));
    play_answer("W");  // for the other side
    EXPECT_THAT(remembered(), EndsWith(" w 3"));
    remembering(kStartBoard, "B");  // another game
    EXPECT_THAT(remembered(), EndsWith(" b 0"));
}

TEST_F(Answer, TheCountCanBeTold) {
    EXPECT_FALSE(write_file(path_, kQuietBoard));
    EXPECT_EQ(sortie_command(
                  {"answer", path_, "W", "--movetime", "50", "--quiet-plies", "17", "--state", state_.path()})
                  .status,
              0);
    EXPECT_THAT(remembered(), EndsWith(" w 17"));
    EXPECT_EQ(sortie_command({"answer", path_, "W", "--quiet-plies", "20"}).status, 2);
}

TEST_F(Answer, AMemoryThatCannotBeUsedDoesNoHarm) {
    EXPECT_FALSE(write_file(path_, kQuietBoard));
    const std::string thesis = "not a memory, but the only copy of a thesis\n";
    EXPECT_FALSE(write_file(state_.path(), thesis));
    for (const std::string& state :
         {state_.path(), std::string("/proc/sortie/answers"), std::string("/dev/full"), std::string("/")}) {
        const auto result = sortie_command({"answer", path_, "B", "--movetime", "50", "--state", state});
        EXPECT_EQ(result.status, 0) << state;
        EXPECT_EQ(result.errors, "") << state;
    }
    EXPECT_EQ(read_file(state_.path()).value(), thesis);
}

TEST_F(Answer, BoardsShareTheMemory) {
    const testing::ScratchFile other("other-board.txt");
    EXPECT_FALSE(write_file(path_, kQuietBoard));
    EXPECT_FALSE(write_file(other.path(), kStartBoard));
    std::vector<std::jthread> calls;
    for (const std::string& board : {path_, other.path()}) {
        calls.emplace_back([this, board] {
            sortie_command({"answer", board, "B", "--movetime", "50", "--state", state_.path()});
        });
    }
    calls.clear();
    EXPECT_THAT(lines_of(read_file(state_.path()).value()), SizeIs(2));
}

TEST_F(Answer, WrongArgumentsAreNamed) {
    EXPECT_EQ(sortie_command({"answer", "no/such/file", "B"}).status, 2);
    EXPECT_EQ(answer(kStartBoard, "X").status, 2);
    EXPECT_EQ(answer(kStartBoard, "b").status, 2);
    EXPECT_EQ(sortie_command({"answer"}).status, 2);
}

}  // namespace sortie
