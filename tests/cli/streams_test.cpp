// Streams that are closed or cannot be written, and what becomes of the work.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/command.h"
#include "core/file.h"

namespace sortie {

using ::testing::HasSubstr;
using testing::lines_of;

// Runs the program in a shell, which redirects its streams.
testing::ProcessResult shell_command(const std::string& arguments, testing::ProcessSignal signal = {}) {
    testing::ProcessResult result = testing::run_process(
        "/bin/sh", {"-c", fmt::format("exec '{}' {}", paths::kProgram, arguments)}, "", signal);
    EXPECT_FALSE(result.timed_out);
    return result;
}

class Streams : public ::testing::Test {
  protected:
    Streams() { std::filesystem::create_directories(folder_); }
    ~Streams() override { std::filesystem::remove_all(folder_); }

    std::string path(const char* name) const { return (folder_ / name).string(); }
    std::string content(const char* name) const {
        const auto text = read_file(path(name), 1 << 20);
        return text ? *text : "unreadable: " + text.error();
    }

    const std::filesystem::path folder_ =
        std::filesystem::path(::testing::TempDir()) /
        fmt::format("sortie_streams_{}", ::testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(Streams, LostMessagesDoNotStopTheWork) {
    // Agents that always fail are told of on standard error, from the threads that play.
    const std::string match = "match random uci:cmd=/bin/false --games 6 --concurrency 2 --json";
    const auto full = shell_command(match + " 2>/dev/full");
    EXPECT_EQ(full.status, 0);
    EXPECT_THAT(full.output, HasSubstr("\"games\":6"));
    EXPECT_EQ(shell_command(match + " 2>&-").status, 0);
    EXPECT_EQ(shell_command("show --bogus 2>/dev/full").status, 2);
    EXPECT_EQ(shell_command("show --bogus 2>&-").status, 2);
}

TEST_F(Streams, MessagesNeverEndUpInFiles) {
    const std::string match =
        "match random uci:cmd=/bin/false --games 4 --seed 3 --openings random:2 --pgn '{}' {}";
    shell_command(fmt::format(fmt::runtime(match), path("open.pgn"), "2>/dev/null"));
    shell_command(fmt::format(fmt::runtime(match), path("closed.pgn"), "0<&- 2>&-"));
    EXPECT_THAT(content("closed.pgn"), HasSubstr("[Round \"4\"]"));
    EXPECT_EQ(lines_of(content("closed.pgn")).size(), lines_of(content("open.pgn")).size());
    const std::string datagen = "datagen --size 4x4 --games 20 --nodes 50 --out '{}' {}";
    shell_command(fmt::format(fmt::runtime(datagen), path("open.games"), "2>/dev/null"));
    shell_command(fmt::format(fmt::runtime(datagen), path("closed.games"), "2>&-"));
    EXPECT_EQ(content("closed.games"), content("open.games"));
}

// What `ulimit -f` forbids is told like a full disk, and nothing is left half written.
TEST_F(Streams, FilesThatMayNotGrowAreAFailure) {
    for (const char* const command :
         {"ulimit -f 300; exec '{}' match random random --games 400 --db '{}'",
          "ulimit -f 8; exec '{}' datagen --size 4x4 --games 400 --nodes 50 --out '{}'"}) {
        const auto result = testing::run_process(
            "/bin/sh", {"-c", fmt::format(fmt::runtime(command), paths::kProgram, path("file"))});
        EXPECT_GT(result.status, 0) << command;
        EXPECT_LT(result.status, 128) << command << ": ended by a signal";
        EXPECT_THAT(result.errors, HasSubstr("file")) << command;
        EXPECT_FALSE(std::filesystem::exists(path("file.part"))) << command;
    }
}

TEST_F(Streams, LostResultsAreAFailure) {
    for (const char* const command :
         {"show", "games --json", "match random random --games 2 --json", "--help", "perft --depth 2"}) {
        for (const char* const lost : {">/dev/full", ">&-"}) {
            const auto result = shell_command(fmt::format("{} {}", command, lost));
            EXPECT_EQ(result.status, 1) << command << lost;
            EXPECT_THAT(result.errors, HasSubstr("standard output could not be written")) << command << lost;
        }
    }
}

// Games end in any order when several are played at a time.
TEST_F(Streams, GamesAreInTheirOrderInThePgnFile) {
    const auto result =
        testing::sortie_command({"match", "random", "random:seed=4", "--games", "60", "--concurrency", "4",
                                 "--openings", "random:3", "--pgn", path("games.pgn")});
    ASSERT_EQ(result.status, 0);
    int round = 0;
    for (const std::string& line : lines_of(content("games.pgn"))) {
        if (!line.starts_with("[Round")) continue;
        ++round;
        EXPECT_EQ(line, fmt::format("[Round \"{}\"]", round));
    }
    EXPECT_EQ(round, 60);
}

// An engine that never says uciok is waited for 20 s, but not against a Ctrl-C.
TEST_F(Streams, AnInterruptEndsTheWaitForAnEngine) {
    const auto start = std::chrono::steady_clock::now();
    const auto result =
        testing::interrupted_command({"match", "random", "uci:cmd=cat,name=Echo", "--games", "2"});
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.errors, HasSubstr("interrupted"));
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(15));
}

// Progress is shown from the first second on, here in vain.
TEST_F(Streams, ASolverWithoutStandardErrorEndsWhenItIsTold) {
    const std::string solve =
        fmt::format("solve --size 7x7 --memory 16 --checkpoint '{}'", path("7x7.state"));
    const auto result = shell_command(solve + " 2>/dev/full", {SIGTERM, std::chrono::milliseconds(2500)});
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.output, HasSubstr("value unknown: interrupted"));
    EXPECT_TRUE(std::filesystem::exists(path("7x7.state")));
}

TEST_F(Streams, AnInterruptedSolverSaysSo) {
    const auto result = testing::interrupted_command({"solve", "--size", "7x7", "--memory", "16"});
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.output, HasSubstr("value unknown: interrupted"));
    EXPECT_THAT(result.errors, HasSubstr("interrupted"));
}

}  // namespace sortie
