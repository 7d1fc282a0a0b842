// `sortie host` and `sortie join` as programs: what they print and how they end.
#include <SQLiteCpp/SQLiteCpp.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>
#include <thread>

#include "cli/command.h"
#include "protocol/five_command/messages.h"
#include "server/plain_socket.h"
#include "support/breakthrough_session.h"

namespace sortie::testing {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::StartsWith;

namespace {

// Free a moment ago.
std::uint16_t free_port() {
    const PlainServer server;
    return server.port();
}

// Until the host listens.
PlainClient connect(std::uint16_t port) {
    const auto give_up = std::chrono::steady_clock::now() + kLongWait;
    while (true) {
        PlainClient client(port);
        if (client.connected() || std::chrono::steady_clock::now() > give_up) return client;
        std::this_thread::sleep_for(20ms);
    }
}

}  // namespace

TEST(HostCommand, PlaysOneGameAndWritesItDown) {
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("sortie-host-{}", getpid());
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    const std::string file = (folder / "games.pgn").string();
    const std::string database = (folder / "games.db").string();
    const std::string port = std::to_string(free_port());
    ProcessResult host;
    std::thread process([&] {
        host = sortie_command({"host", "--port", port, "--once", "--gap", "0", "--clock", "20", "--position",
                               "4p3/3P4/8/8/8/7p/8/8 w", "--pgn", file, "--db", database});
    });
    {
        PlainClient red = connect(static_cast<std::uint16_t>(std::stoi(port)));
        PlainClient black = connect(static_cast<std::uint16_t>(std::stoi(port)));
        EXPECT_THAT(red.read_some(), StartsWith("1 0 0 "));
        red.send("D7-D6");
        EXPECT_EQ(red.read_some(), "4");
        red.send("D7-E8");
        EXPECT_EQ(red.read_some(), "5 D7 - E8");
        EXPECT_THAT(black.read_all(), ::testing::EndsWith("5 D7 - E8"));
    }
    process.join();
    EXPECT_EQ(host.status, 0);
    EXPECT_THAT(
        host.output,
        AllOf(StartsWith("listening on 127.0.0.1:" + port), HasSubstr("refused: Red (client at 127.0.0.1): "),
              ContainsRegex("1\\. Red D7-E8 \\([0-9.]+ s\\)"),
              ContainsRegex("game 1: Red \\(client at 127.0.0.1\\) wins: Red has reached")));
    std::ifstream stream(file);
    const std::string pgn{std::istreambuf_iterator<char>(stream), {}};
    EXPECT_THAT(pgn, AllOf(HasSubstr("[Result \"1-0\"]"), HasSubstr("[FEN \"4p3/3P4/8/8/8/7p/8/8 w"),
                           HasSubstr("1. d7e8 {")));
    {
        SQLite::Database games(database);
        SQLite::Statement count(games, "SELECT COUNT(*) FROM games WHERE source = 'host'");
        ASSERT_TRUE(count.executeStep());
        EXPECT_EQ(count.getColumn(0).getInt(), 1);
        SQLite::Statement captures(games, "SELECT group_concat(captures) FROM sides ORDER BY side");
        ASSERT_TRUE(captures.executeStep());
        EXPECT_EQ(captures.getColumn(0).getString(), "1,0");
    }
    std::filesystem::remove_all(folder);
}

TEST(HostCommand, AnswersInJson) {
    const std::string port = std::to_string(free_port());
    ProcessResult host;
    std::thread process([&] {
        host = sortie_command(
            {"host", "--port", port, "--once", "--json", "--gap", "0", "--seats", "client,random:seed=1"});
    });
    connect(static_cast<std::uint16_t>(std::stoi(port))).close();
    process.join();
    EXPECT_EQ(host.status, 0);
    EXPECT_THAT(lines_of(host.output),
                ::testing::ElementsAre(fmt::format(R"({{"host":"127.0.0.1","port":{}}})", port),
                                       AllOf(StartsWith("{\"game\":1,\"table\":1,\"players\":[\"client at "),
                                             HasSubstr("\"winner\":\"second\""))));
}

TEST(HostCommand, RefusesWhatItCannotDo) {
    const std::vector<std::vector<std::string>> wrong{{"--seats", "client"},
                                                      {"--seats", "client,nobody"},
                                                      {"--seats", "random,random"},
                                                      {"--seats", "client,random:speed=1"},
                                                      {"--position", "pp/pp/2/PP/PP"},
                                                      {"--variant", "promotion"},
                                                      {"--moves", "a2a5"},
                                                      {"--host", "nowhere"},
                                                      {"--clock", "0"},
                                                      {"--once", "--games", "2"},
                                                      {"--pgn", "/nonexistent/file"},
                                                      {"--db", "/nonexistent/file"}};
    for (std::vector<std::string> arguments : wrong) {
        const std::string option = arguments[0] + " " + arguments[1];
        arguments.insert(arguments.begin(), {"host", "--port", "0"});
        const ProcessResult result = sortie_command(arguments);
        EXPECT_EQ(result.status, 2) << option;
        EXPECT_EQ(lines_of(result.errors).size(), 1U) << option << ": " << result.errors;
    }
}

TEST(JoinCommand, PlaysASeriesAgainstTheHost) {
    const std::string port = std::to_string(free_port());
    ProcessResult host;
    std::thread process([&] {
        host = sortie_command({"host", "--port", port, "--games", "2", "--swap", "--gap", "0", "--seats",
                               "client,random:seed=2"});
    });
    connect(static_cast<std::uint16_t>(std::stoi(port)));  // listens; the first game is forfeited
    const ProcessResult join = sortie_command(
        {"join", "localhost:" + port, "--agent", "alphabeta:depth=2", "--extension", "--name", "tester"});
    process.join();
    EXPECT_EQ(join.status, 0) << join.errors;
    EXPECT_EQ(host.status, 0) << host.errors;
    EXPECT_THAT(join.output, AllOf(HasSubstr("we play Black"), ContainsRegex("our move [A-H]7-[A-H]6 \\("),
                                   ContainsRegex("(won|lost): ")));
    EXPECT_THAT(host.output, AllOf(HasSubstr("Black (tester) "), HasSubstr("depth 2, score ")));
}

TEST(JoinCommand, SaysWhatIsWrong) {
    const auto status_of = [](const std::vector<std::string>& arguments) {
        const ProcessResult result = sortie_command(arguments);
        EXPECT_THAT(result.errors, StartsWith("sortie: ")) << arguments[1];
        return result.status;
    };
    EXPECT_EQ(status_of({"join", "localhost:0"}), 2);
    EXPECT_EQ(status_of({"join", "localhost:x"}), 2);
    EXPECT_EQ(status_of({"join", ":8888"}), 2);
    EXPECT_EQ(status_of({"join", "localhost", "--agent", "nobody"}), 2);
    EXPECT_EQ(status_of({"join", "localhost", "--name", "two words"}), 2);
    EXPECT_EQ(status_of({"join", "127.0.0.1:" + std::to_string(free_port())}), 1);
}

TEST(JoinCommand, SpeaksMcGill) {
    PlainServer server;
    ProcessResult join;
    std::thread process([&] {
        join = sortie_command({"join", "127.0.0.1:" + std::to_string(server.port()), "--protocol", "mcgill",
                               "--name", "robot", "--agent", "random:seed=1"});
    });
    {
        PlainClient client = server.accept();
        EXPECT_EQ(client.read_some(), "START robot\n");
        client.send("START WHITE robot\nPLAY WHITE\n");
        const std::string move = client.read_some();
        EXPECT_THAT(move, ContainsRegex("^WHITE [0-9]+ [0-9]+\n$"));
        client.send(move + "GAMEOVER BLACK ran out of time\nWINNER WHITE\n");
    }
    process.join();
    EXPECT_EQ(join.status, 0);
    EXPECT_THAT(join.output, StartsWith("connected to 127.0.0.1:"));
    EXPECT_THAT(join.output, HasSubstr("won (BLACK ran out of time)"));
}

TEST(JoinCommand, EndsWithStatusOneWithoutAVerdict) {
    PlainServer server;
    ProcessResult join;
    std::thread process([&] {
        join = sortie_command({"join", "127.0.0.1:" + std::to_string(server.port()), "--json"});
    });
    {
        PlainClient client = server.accept();
        client.send(five_command::board_message('2', open_breakthrough()->view()));
    }
    process.join();
    EXPECT_EQ(join.status, 1);
    EXPECT_EQ(join.output, "");
    EXPECT_EQ(join.errors, "sortie: the server closed the connection: the game ended without a verdict\n");
}

}  // namespace sortie::testing
