// `sortie course` as a process: a whole league with good and bad programs in three conventions, changes,
// interruptions, and what must never be left.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <thread>
#include <unistd.h>

#include "cli/command.h"
#include "store/runs.h"
#include "support/comes_true.h"
#include "support/paths.h"

namespace sortie {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::ProcessResult;
using testing::run_process;
using testing::sortie_command;

constexpr std::chrono::seconds kLeagueTime{60};

class CourseCommand : public ::testing::Test {
  protected:
    CourseCommand() { fs::create_directories(folder / "league"); }
    ~CourseCommand() override { fs::remove_all(folder); }

    std::string at(const std::string& name) const { return (folder / name).string(); }
    void write(const std::string& name, const std::string& text, bool executable = false) const {
        fs::create_directories((folder / name).parent_path());
        std::ofstream(folder / name) << text;
        if (executable) fs::permissions(folder / name, fs::perms::owner_all);
    }
    // A program of one convention in a folder of its own. Its processes are told by their last argument.
    void add(const std::string& name, const std::string& convention, const std::string& mode) const {
        const char* const places = convention == "five"     ? "{host} {port} "
                                   : convention == "answer" ? "{board} {side} "
                                                            : "";
        write(fmt::format("league/{}/agent.txt", name),
              fmt::format("{0}:cmd={1} {0} {2} {3}'{4}',timeout=4000,movetime=1500\n", convention,
                          paths::kBadProgram, mode, places, mark()));
    }
    std::string mark() const { return at("processes"); }
    ProcessResult course(const std::vector<std::string>& more = {}) const {
        std::vector<std::string> words{"course",   at("league"),      "--db",  at("league.db"),
                                       "--report", at("league.html"), "--json"};
        words.insert(words.end(), more.begin(), more.end());
        return run_process(paths::kProgram, words, "", {}, std::chrono::seconds(120));
    }
    std::string content(const std::string& name) const {
        std::ostringstream text;
        text << std::ifstream(folder / name).rdbuf();
        return text.str();
    }
    std::vector<RunOverview> runs() const { return open_run_reader(at("league.db")).value()->runs().value(); }

    const fs::path folder = ::testing::TempDir() + fmt::format("sortie a course {}", getpid());
};

// Those that were given such an argument.
std::set<pid_t> processes_with(const std::string& argument) {
    std::set<pid_t> found;
    for (const auto& entry : fs::directory_iterator("/proc")) {
        const std::string name = entry.path().filename();
        if (name.find_first_not_of("0123456789") != std::string::npos) continue;
        std::ostringstream arguments;
        arguments << std::ifstream(entry.path() / "cmdline").rdbuf();
        if (arguments.str().find(argument) != std::string::npos) found.insert(std::stoi(name));
    }
    return found;
}

json row_of(const json& message, const std::string& name) {
    for (const json& row : message["table"]) {
        if (row["agent"] == name) return row;
    }
    return {};
}

TEST_F(CourseCommand, TwelveProgramsInAMinute) {
    add("u fine", "uci", "fine");
    add("u-exit", "uci", "exit-after-first");
    add("u-illegal", "uci", "illegal");
    add("u-hang", "uci", "hang-at-start");
    add("f-fine", "five", "fine");
    add("f-exit", "five", "exit-after-first");
    add("f-illegal", "five", "illegal");
    add("f-family", "five", "family");
    add("a-fine", "answer", "fine");
    add("a-silent", "answer", "silent");
    add("a-flood", "answer", "flood-stdout");
    add("a-chatty", "answer", "chatty");
    std::set<pid_t> seen;
    std::jthread watcher([&](const std::stop_token& stop) {
        for (; !stop.stop_requested(); std::this_thread::sleep_for(std::chrono::milliseconds(20)))
            seen.merge(processes_with(mark()));
    });
    const auto start = std::chrono::steady_clock::now();
    const auto result = course({"--games", "1", "--concurrency", "8"});
    EXPECT_LT(std::chrono::steady_clock::now() - start, kLeagueTime);
    watcher.request_stop();
    watcher.join();
    ASSERT_EQ(result.status, 0) << result.errors;
    const json message = json::parse(result.output);
    EXPECT_EQ(message["games"], 66);
    EXPECT_THAT(message["isolation"].get<std::string>(), HasSubstr("Isolation: "));
    for (const char* const good : {"u fine", "f-fine", "f-family", "a-fine", "a-chatty"}) {
        const json row = row_of(message, good);
        EXPECT_EQ(row["crashes"], 0) << good;
        EXPECT_EQ(row["illegal_moves"], 0) << good;
        EXPECT_GE(row["wins"], 7) << good;  // against those who break at once
    }
    EXPECT_GE(row_of(message, "f-illegal")["illegal_moves"], 5);
    EXPECT_GE(row_of(message, "a-silent")["crashes"], 5);

    EXPECT_GT(seen.size(), 20u);
    EXPECT_TRUE(comes_true([&] { return processes_with(mark()).empty(); }, std::chrono::seconds(5)));

    const std::string page = content("league.html");
    for (const char* const part :
         {"u fine", "Head to head", "Ratings with 95 % intervals", "Every game", "class=\"replay\"",
          "What to learn from", "Isolation: ", "Seed", "sortie course"})
        EXPECT_THAT(page, HasSubstr(part));
    for (const char* const outside : {"http://", "https://", " src=", "@import", "url("})
        EXPECT_THAT(page, Not(HasSubstr(outside)));
}

TEST_F(CourseCommand, OnlyWhatHasChangedIsPlayedAgain) {
    write("league/a/agent.txt", "sortie:nodes=20,hash=1\n");
    write("league/b/agent.txt", "random\n");
    write("league/c/agent.txt", fmt::format("uci:cmd={} uci fine\n", paths::kBadProgram));
    const auto first = course();
    ASSERT_EQ(first.status, 0) << first.errors;
    ASSERT_EQ(course().status, 0);
    EXPECT_EQ(runs().size(), 1u);  // nothing to do
    write("league/c/notes", "a new version");
    ASSERT_EQ(course().status, 0);
    ASSERT_EQ(runs().size(), 2u);
    EXPECT_EQ(runs()[0].finished_games, 6u);

    auto store = open_run_store(at("league.db")).value();
    const auto before = store->games_of(runs()[1].run.id, true).value();
    const auto after = store->games_of(runs()[0].run.id, true).value();
    int same = 0;
    for (const auto& [number, game] : after) {
        const bool old = game.agents[0] != "c" && game.agents[1] != "c";
        const auto& then = before.at(number);
        // What was played again took another time.
        const bool equal =
            game.sides[0].time == then.sides[0].time && game.sides[1].time == then.sides[1].time;
        EXPECT_EQ(equal, old) << number;
        same += equal ? 1 : 0;
    }
    EXPECT_EQ(same, 2);
    EXPECT_THAT(content("league.html"), HasSubstr("Rating after each run"));
    // Other conditions are another league.
    ASSERT_EQ(course({"--seed", "5"}).status, 0);
    EXPECT_EQ(runs().size(), 3u);
}

// Found and tried out, without a word about how it plays.
TEST_F(CourseCommand, ProgramsAreTriedOut) {
    for (const char* const name : {"uci_agent.py", "five_agent.py"}) {
        fs::create_directories(folder / "league" / name);
        fs::copy_file(fs::path(paths::kExamples) / "agents" / name, folder / "league" / name / "main.py");
    }
    write("league/class/player.py",
          "class Player:\n    def choose(self, position):\n        return position.legal_moves[0]\n");
    write("league/nothing/run.sh", "#!/bin/sh\necho hello\n", true);
    write("league/broken/run.sh", "#!/bin/sh\necho no such module >&2\nexit 1\n", true);
    const auto result = course({"--games", "1"});
    ASSERT_EQ(result.status, 0) << result.errors;
    std::map<std::string, std::string> agents;
    const json message = json::parse(result.output);
    for (const json& each : message["participants"]) {
        const std::string agent = each["agent"];
        agents[each["name"]] = agent.substr(0, agent.find(':'));
    }
    const std::map<std::string, std::string> expected{{"broken", ""},
                                                      {"class", "python"},
                                                      {"five_agent.py", "five"},
                                                      {"nothing", ""},
                                                      {"uci_agent.py", "uci"}};
    EXPECT_EQ(agents, expected);
    EXPECT_THAT(result.errors,
                HasSubstr("nothing does not play: it plays in no convention that is known (uci: "));
    // What it said each time is said once.
    const std::size_t said = result.errors.find("no such module");
    ASSERT_NE(said, std::string::npos);
    EXPECT_EQ(result.errors.find("no such module", said + 1), std::string::npos) << result.errors;
}

TEST_F(CourseCommand, GoesOnAfterAnInterrupt) {
    for (const char* const name : {"a", "b", "c"})
        write(fmt::format("league/{}/agent.txt", name), "sortie:movetime=20,hash=1\n");
    const std::vector<std::string> words{"course",   at("league"), "--db",     at("league.db"),
                                         "--report", at("page"),   "--margin", "60000"};
    const auto first = testing::interrupted_command(words);
    EXPECT_EQ(first.status, 1);
    EXPECT_THAT(first.errors, HasSubstr("interrupted; the same command goes on"));
    auto more = words;
    more.push_back("--quiet");
    const auto second = run_process(paths::kProgram, more, "", {}, std::chrono::seconds(120));
    EXPECT_EQ(second.status, 0) << second.errors;
    ASSERT_EQ(runs().size(), 1u);
    EXPECT_EQ(runs()[0].finished_games, 6u);
    EXPECT_TRUE(runs()[0].run.finished);
    EXPECT_THAT(content("page.md"), HasSubstr("# League: league"));
    EXPECT_THAT(content("page.html"), HasSubstr("<title>League: league</title>"));
}

TEST_F(CourseCommand, OneProcessAtATime) {
    write("league.toml", "a = \"sortie:movetime=400\"\nb = \"sortie:movetime=400\"\n");
    const std::vector<std::string> words{"course",        at("league.toml"), "--db",
                                         at("league.db"), "--report",        at("p.md")};
    std::jthread first([&] {
        run_process(paths::kProgram, words, "", {SIGINT, std::chrono::milliseconds(4000)},
                    std::chrono::seconds(60));
    });
    ASSERT_TRUE(
        comes_true([&] { return fs::exists(at("league.db")) && fs::file_size(at("league.db")) > 0; }));
    const auto second = sortie_command(words);
    EXPECT_EQ(second.status, 2);
    EXPECT_THAT(second.errors, HasSubstr("a course is played by one process at a time"));
}

TEST_F(CourseCommand, MistakesAreNamed) {
    EXPECT_EQ(course().status, 2);  // nobody takes part
    write("league/a/agent.txt", "random\n");
    EXPECT_THAT(course().errors, HasSubstr("a course needs two participants who play"));
    write("league/b/agent.txt", "nobody:x=1\n");
    const auto result = course();
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.errors, HasSubstr("b does not play: breakthrough has no agent 'nobody'"));
    write("bad.toml", "a = random\n");
    EXPECT_THAT(sortie_command({"course", at("bad.toml"), "--db", at("x.db")}).errors, HasSubstr("line 1"));
    EXPECT_EQ(sortie_command({"course", at("none"), "--db", at("x.db")}).status, 2);
    write("league/b/agent.txt", "random\n");
    EXPECT_EQ(sortie_command({"course", at("league"), "--db", "/dev/full", "--report", at("p.md")}).status,
              2);
    EXPECT_EQ(
        sortie_command({"course", at("league"), "--db", at("l.db"), "--report", "/no/such/p.md"}).status, 2);
}

}  // namespace
}  // namespace sortie
