// Who takes part in a course: lists, folders, and what counts as the same version.
#include "arena/course/participants.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "arena/course/course.h"

namespace sortie {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

class Participants : public ::testing::Test {
  protected:
    Participants() { fs::create_directories(folder); }
    ~Participants() override { fs::remove_all(folder); }

    void write(const std::string& file, const std::string& text, bool executable = false) {
        const fs::path path = folder / file;
        fs::create_directories(path.parent_path());
        std::ofstream(path) << text;
        if (executable) fs::permissions(path, fs::perms::owner_all);
    }
    std::vector<Participant> read(const std::vector<Participant>& known = {}) {
        tried = 0;
        const auto all = read_participants(
            folder.string(),
            [this](const FoundProgram& program) -> Result<AgentSpec> {
                ++tried;
                if (program.hint == "answer") return Error{"silent"};
                return AgentSpec{"uci", {{"cmd", program.command.front()}, {"dir", program.folder}}};
            },
            known);
        EXPECT_TRUE(all) << all.error();
        return *all;
    }

    const fs::path folder = ::testing::TempDir() + fmt::format("sortie course {}", getpid());
    std::atomic<int> tried = 0;
};

TEST_F(Participants, AListOfNames) {
    const auto list = read_name_list(
        "# a course\r\n[participants]\n\nanna = \"five:cmd=java Client {host}\" # Java\n"
        "\"level \\\"3\\\"\"='sortie:level=3'\nb-2 = \"random\"");
    ASSERT_TRUE(list) << list.error();
    EXPECT_THAT(*list, ElementsAre(Pair("anna", "five:cmd=java Client {host}"),
                                   Pair("level \"3\"", "sortie:level=3"), Pair("b-2", "random")));
    for (const char* const wrong : {"anna", "anna = random", "anna = \"random", "anna = \"random\" x",
                                    "= \"x\"", "a = \"x\"\n[late]", "a = \"\\n\"", "a = 5", "a.b = \"x\""}) {
        EXPECT_FALSE(read_name_list(wrong)) << wrong;
    }
    EXPECT_THAT(read_name_list("\n\nanna = 5").error(),
                HasSubstr("line 3: 'anna = 5': expected name = \"agent\""));
}

TEST_F(Participants, OneFolderOrOneFileEach) {
    write("anna/Client.class", "");
    write("anna/Board.class", "");
    write("ben.py", "print()");
    write("carla/run.sh", "#!/bin/sh\n", true);
    write("carla/helper.py", "");
    write("dirk/agent.txt", "sortie:level=2\n");
    write("eva/player", "#!/bin/sh\n");
    write("finn/a.py", "");
    write("finn/b.py", "");
    write("gina/readme.txt", "");
    write("answer me.sh", "#!/bin/sh\n", true);
    write("notes.md", "");
    write(".hidden/run.py", "");
    std::map<std::string, Participant> by_name;
    for (const Participant& each : read()) by_name[each.name] = each;
    EXPECT_EQ(by_name.size(), 8u);
    EXPECT_THAT(by_name["anna"].agent, HasSubstr("uci:cmd=java,dir="));
    EXPECT_THAT(by_name["ben"].agent, HasSubstr("uci:cmd=python3,dir="));
    EXPECT_THAT(by_name["carla"].agent, HasSubstr("uci:cmd=./run.sh,dir="));
    EXPECT_EQ(by_name["dirk"].agent, "sortie:level=2");
    EXPECT_THAT(by_name["eva"].problem, HasSubstr("player may not be executed (chmod +x)"));
    EXPECT_THAT(by_name["finn"].problem, HasSubstr("several programs, such as a.py and b.py"));
    EXPECT_THAT(by_name["gina"].problem, HasSubstr("there is no program"));
    EXPECT_EQ(by_name["answer me"].problem, "silent");
}

TEST_F(Participants, AVersionIsItsFiles) {
    write("anna/run.py", "one");
    write("ben/run.py", "one");
    const auto first = read();
    EXPECT_EQ(tried, 2);
    EXPECT_EQ(first[0].version.size(), 64u);
    write("anna/trace.log", "played");
    EXPECT_EQ(read(first)[0].version, first[0].version);
    EXPECT_EQ(tried, 0);  // it is known how they are called
    write("anna/table.bin", "two");
    const auto second = read(first);
    EXPECT_NE(second[0].version, first[0].version);
    EXPECT_EQ(second[1].version, first[1].version);
    EXPECT_EQ(tried, 1);
}

TEST_F(Participants, OfAListTheNamedFilesCount) {
    write("player.py", "one");
    write("league.toml", "a = \"uci:cmd=python3 player.py\"\nb = \"random\"\nc = \"uci:cmd=sh,dir=below\"\n");
    write("below/x", "one");
    const auto read_list = [&] { return read_participants((folder / "league.toml").string(), {}).value(); };
    const auto first = read_list();
    EXPECT_THAT(first[0].agent, HasSubstr(fmt::format("dir={}", folder.string())));
    EXPECT_THAT(first[2].agent, HasSubstr(fmt::format("dir={}/below", folder.string())));
    write("player.py", "two");
    write("below/x", "two");
    const auto second = read_list();
    EXPECT_NE(first[0].version, second[0].version);
    EXPECT_EQ(first[1].version, second[1].version);
    EXPECT_NE(first[2].version, second[2].version);
    EXPECT_FALSE(read_participants((folder / "none.toml").string(), {}));
    EXPECT_THAT(read_participants((folder / "player.py").string(), {}).error(),
                HasSubstr("a folder or a .toml file"));
    for (const char* const name : {"x:y", "x\xff", "x,y"}) {
        write("odd.toml", fmt::format("\"{}\" = \"random\"\n", name));
        EXPECT_THAT(read_participants((folder / "odd.toml").string(), {}).value()[0].problem,
                    HasSubstr("a name in UTF-8"))
            << name;
    }
    write("twice.toml", "a = \"random\"\na = \"random\"\n");
    EXPECT_THAT(read_participants((folder / "twice.toml").string(), {}).error(),
                HasSubstr("two participants 'a'"));
}

TEST_F(Participants, ACourseSurvivesTheStore) {
    Course course;
    course.settings.kind = kCourseKind;
    course.settings.game = {"breakthrough"};
    course.settings.agents = {"a", "b"};
    course.participants = {
        {"a", "random", "1", ""}, {"b", "random", "2", ""}, {"c", "", "", "no \xff program"}};
    const auto read = parse_course(course_text(course));
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(course_text(*read), course_text(course));
    EXPECT_FALSE(parse_course("{}"));
}

}  // namespace
}  // namespace sortie
