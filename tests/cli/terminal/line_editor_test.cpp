// Typing at a terminal: a real one, made for the test.
#include "cli/terminal/line_editor.h"

#include <array>
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/paths.h"

namespace sortie {

using ::testing::HasSubstr;

TEST(LineEditorTest, FindsWhatWordsShare) {
    EXPECT_EQ(common_beginning({}), "");
    EXPECT_EQ(common_beginning({"a2a3"}), "a2a3");
    EXPECT_EQ(common_beginning({"a2a3", "a2b3", "a2"}), "a2");
    EXPECT_EQ(common_beginning({"a2a3", "board"}), "");
}

// A game at a terminal of its own.
class TypedGame {
  public:
    TypedGame() {
        child_ = forkpty(&terminal_, nullptr, nullptr, nullptr);
        if (child_ == 0) {
            setenv("TERM", "xterm", 1);
            execl(paths::kProgram, "sortie", "play", "--agent", "random", "--ascii", nullptr);
            _exit(127);
        }
    }
    ~TypedGame() {
        close(terminal_);
        waitpid(child_, nullptr, 0);
    }
    TypedGame(const TypedGame&) = delete;
    TypedGame& operator=(const TypedGame&) = delete;

    void type(std::string_view keys) const {
        ASSERT_EQ(write(terminal_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
    }

    // All that was shown until `text` came, or until nothing more did for a long time.
    std::string read_until(std::string_view text) {
        constexpr int kPatience = 20'000;  // milliseconds
        std::string shown;
        pollfd waiting{terminal_, POLLIN, 0};
        while (shown.find(text) == std::string::npos && poll(&waiting, 1, kPatience) > 0) {
            std::array<char, 4096> part{};
            const ssize_t count = read(terminal_, part.data(), part.size());
            if (count <= 0) break;
            shown.append(part.data(), static_cast<std::size_t>(count));
        }
        return shown;
    }

  private:
    int terminal_ = -1;
    pid_t child_ = -1;
};

TEST(LineEditorTest, TheTabKeyCompletesMovesAndCommands) {
    TypedGame game;
    EXPECT_THAT(game.read_until("White> "), HasSubstr("White> "));
    game.type("a2\t");
    EXPECT_THAT(game.read_until("a2a3 a2b3"), HasSubstr("a2a3 a2b3"));
    game.type("b\t\r");
    EXPECT_THAT(game.read_until("White plays a2b3"), HasSubstr("White plays a2b3"));
    game.type("res\t\r");
    EXPECT_THAT(game.read_until("White resigned"), HasSubstr("White resigned"));
    game.type("quit\r");
}

}  // namespace sortie
