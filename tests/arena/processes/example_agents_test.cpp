// The templates of docs/write-your-own-agent.md: each is short, and each plays.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>

#include "arena/external/external_agents.h"
#include "arena/external/programs.h"
#include "arena/game_runner.h"
#include "support/paths.h"
#include "support/scratch_file.h"

namespace sortie {
namespace {

constexpr std::ptrdiff_t kMostLines = 100;

std::string agents_folder() {
    return std::string(paths::kExamples) + "/agents";
}

// Against each other, both colours: UCI and the five-command protocol in one language.
void expect_games(const std::string& uci, const std::string& five) {
    const Registry registry = standard_registry();
    const AgentFactory agents = all_agents(registry);
    const auto first = parse_agent_spec(fmt::format("uci:cmd={},dir={}", uci, agents_folder())).value();
    const auto second =
        parse_agent_spec(fmt::format("five:cmd={} {{host}} {{port}},dir={}", five, agents_folder())).value();
    for (const auto& [white, black] : {std::pair(first, second), std::pair(second, first)}) {
        GamePlan plan;
        plan.game = {"breakthrough"};
        plan.agents = {white, black};
        const auto report = play_game(registry, agents, plan, StopFlag{});
        ASSERT_TRUE(report) << report.error();
        EXPECT_EQ(report->termination, Termination::Rules) << report->reason;
    }
}

TEST(ExampleAgents, AreShort) {
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(agents_folder())) {
        std::ifstream file(entry.path());
        const auto lines = std::count(std::istreambuf_iterator<char>(file), {}, '\n');
        EXPECT_LT(lines, kMostLines) << entry.path();
        ++files;
    }
    EXPECT_EQ(files, 8);
}

TEST(ExampleAgents, Python) {
    expect_games("./uci_agent.py", "./five_agent.py");
}

TEST(ExampleAgents, JavaScript) {
    if (!find_program("node", "")) GTEST_SKIP() << "there is no node";
    expect_games("./uci_agent.js", "./five_agent.js");
}

TEST(ExampleAgents, Java) {
    if (!find_program("javac", "")) GTEST_SKIP() << "there is no JDK";
    expect_games("java UciAgent.java", "java FiveAgent.java");
}

TEST(ExampleAgents, CPlusPlus) {
    const testing::ScratchFile uci("uci_agent");
    const testing::ScratchFile five("five_agent");
    for (const auto& [source, target] :
         {std::pair("uci_agent.cpp", &uci), std::pair("five_agent.cpp", &five)}) {
        const std::string command = fmt::format("c++ -std=c++20 -Wall -Wextra -Werror -o '{}' '{}/{}'",
                                                target->path(), agents_folder(), source);
        ASSERT_EQ(std::system(command.c_str()), 0) << command;
    }
    expect_games(uci.path(), five.path());
}

}  // namespace
}  // namespace sortie
