// Manual pages, completions and the help: made of the same declarations, so they name the same things.
#include <filesystem>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/command.h"

namespace sortie::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;

// The commands as the help lists them: lines that begin with two spaces and a word, below "Play and analyse".
std::vector<std::string> commands_of_help() {
    std::vector<std::string> names;
    bool listed = false;
    for (const std::string& line : lines_of(sortie_command({"--help"}).output)) {
        if (line == "Play and analyse:") listed = true;
        if (line == "Examples:") break;
        if (listed && line.starts_with("  ")) names.push_back(line.substr(2, line.find(' ', 2) - 2));
    }
    return names;
}

// What bash offers behind these words.
std::vector<std::string> completed(const std::string& words, int at) {
    const std::string script =
        std::string("source <(") + paths::kProgram + " completion bash); COMP_WORDS=(" + words +
        "); COMP_CWORD=" + std::to_string(at) + "; _sortie; printf '%s\\n' \"${COMPREPLY[@]}\"";
    const auto result = run_process("/bin/bash", {"-c", script}, "");
    EXPECT_EQ(result.errors, "");
    return lines_of(result.output);
}

TEST(Texts, NoLineOfTheHelpIsTooLong) {
    std::vector<std::string> commands = commands_of_help();
    EXPECT_GT(commands.size(), 25u);
    commands.emplace_back();
    for (const std::string& command : commands) {
        std::vector<std::string> words{command, "--help"};
        if (command.empty()) words.erase(words.begin());
        for (const std::string& line : lines_of(sortie_command(words).output))
            EXPECT_LE(line.size(), 112u)
                << command << ": " << line;  // 110 characters, few of them of two bytes
    }
}

TEST(Texts, EveryCommandHasAManualPage) {
    const std::string folder = fmt::format("{}sortie-{}-manual", ::testing::TempDir(), getpid());
    ASSERT_EQ(sortie_command({"manual", "--dir", folder}).status, 0);
    EXPECT_TRUE(std::filesystem::exists(folder + "/sortie.1"));
    EXPECT_TRUE(std::filesystem::exists(folder + "/sortie-study-values.1"));
    for (const std::string& command : commands_of_help()) {
        EXPECT_TRUE(std::filesystem::exists(folder + "/sortie-" + command + ".1")) << command;
    }
    std::filesystem::remove_all(folder);
}

TEST(Texts, AManualPageSaysWhatTheHelpSays) {
    const std::string page = sortie_command({"manual", "sortie-match"}).output;
    EXPECT_THAT(page, AllOf(HasSubstr(".TH \"SORTIE\\-MATCH\" 1"), HasSubstr("\\fB\\-\\-games\\fR \\fIN\\fR"),
                            HasSubstr("(default: 100)"), HasSubstr("Games come in pairs"),
                            HasSubstr("[\\fIAGENTS\\fR...]"), HasSubstr(".SH EXAMPLES")));
    EXPECT_THAT(sortie_command({"manual"}).output, HasSubstr("\\fBsortie\\-study\\-values\\fR(1)"));
    const auto unknown = sortie_command({"manual", "sortie-mach"});
    EXPECT_EQ(unknown.status, 2);
    EXPECT_THAT(unknown.errors, HasSubstr("sortie-match"));
    EXPECT_EQ(sortie_command({"manual", "--dir", "/proc/nowhere"}).status, 1);
}

TEST(Texts, TroffUnderstandsEveryPage) {
    if (!std::filesystem::exists("/usr/bin/groff")) GTEST_SKIP() << "there is no groff";
    for (const std::string& command : commands_of_help()) {
        const auto result = run_process("/usr/bin/groff", {"-man", "-K", "utf8", "-Tutf8", "-ww", "-z"},
                                        sortie_command({"manual", "sortie-" + command}).output);
        EXPECT_EQ(result.errors, "") << command;
    }
}

TEST(Texts, BashCompletesCommandsOptionsAndValues) {
    EXPECT_EQ(completed("sortie tou", 1), std::vector<std::string>{"tournament"});
    EXPECT_EQ(completed("sortie best --dep", 2), std::vector<std::string>{"--depth"});
    EXPECT_EQ(completed("sortie best --game t", 3), std::vector<std::string>{"tukvnanawopi"});
    EXPECT_THAT(completed("sortie match m", 2), IsSupersetOf({"mcts", "minimax"}));
    EXPECT_THAT(completed("sortie study ''", 2), IsSupersetOf({"values", "solver"}));
    EXPECT_EQ(completed("sortie study values --ti", 3), std::vector<std::string>{"--time"});
    EXPECT_EQ(completed("sortie tree --format s", 3), std::vector<std::string>{"svg"});
    EXPECT_EQ(completed("sortie best --network /et", 3), std::vector<std::string>{"/etc"});
    EXPECT_EQ(completed("sortie best --depth ''", 3), std::vector<std::string>{""});
}

TEST(Texts, OtherShellsReadTheirCompletions) {
    for (const std::string shell : {"zsh", "fish"}) {
        const auto printed = sortie_command({"completion", shell});
        EXPECT_EQ(printed.status, 0);
        EXPECT_THAT(printed.output, HasSubstr("tournament"));
        if (!std::filesystem::exists("/usr/bin/" + shell)) continue;
        const auto read = run_process("/usr/bin/" + shell, {"-n", "/dev/stdin"}, printed.output);
        EXPECT_EQ(read.status, 0) << read.errors;
    }
    EXPECT_EQ(sortie_command({"completion", "csh"}).status, 2);
}

// What zsh is given to choose from behind `sortie pool` and `sortie study`.
TEST(Texts, ZshCompletesCommandsBelowOthers) {
    for (const auto& [command, words] :
         {std::pair{"pool", "(create status"}, std::pair{"study", "(values solver"}}) {
        if (!std::filesystem::exists("/usr/bin/zsh")) GTEST_SKIP() << "zsh is not installed";
        const auto read = run_process(
            "/usr/bin/zsh",
            {"-fc", std::string("_arguments() { print -rl -- \"$@\"; }; words=(sortie ") + command +
                        " ''); CURRENT=3; source <(" + paths::kProgram + " completion zsh)"},
            "");
        EXPECT_THAT(read.output, HasSubstr(std::string(":COMMAND:") + words)) << read.errors;
    }
}

}  // namespace
}  // namespace sortie::testing
