#include "core/file.h"

#include <csignal>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>

namespace sortie {
namespace {

class FileTest : public ::testing::Test {
  protected:
    FileTest() { std::filesystem::create_directories(folder_); }
    ~FileTest() override { std::filesystem::remove_all(folder_); }

    std::string content() const { return *read_file(path_); }
    // Names in the folder.
    std::vector<std::string> names() const {
        std::vector<std::string> found;
        for (const auto& entry : std::filesystem::directory_iterator(folder_))
            found.push_back(entry.path().filename());
        return found;
    }

    const std::string folder_ =
        testing::TempDir() + "sortie-file-" + testing::UnitTest::GetInstance()->current_test_info()->name();
    const std::string path_ = folder_ + "/a.txt";
};

TEST_F(FileTest, ReadsBackWhatWasWritten) {
    ASSERT_FALSE(write_file(path_, "one"));
    EXPECT_EQ(content(), "one");
    ASSERT_FALSE(write_file(path_, std::string("\0two", 4)));
    EXPECT_EQ(content(), std::string("\0two", 4));
    EXPECT_THAT(names(), testing::ElementsAre("a.txt"));
}

TEST_F(FileTest, RefusesWhatIsTooLargeMissingOrAFolder) {
    ASSERT_FALSE(write_file(path_, std::string((1 << 20) + 1, 'x')));
    EXPECT_THAT(read_file(path_, 1 << 20).error(), testing::HasSubstr("more than 1 MB"));
    EXPECT_THAT(read_file(folder_ + "/none").error(), testing::EndsWith("none: No such file or directory"));
    EXPECT_THAT(read_file(folder_).error(), testing::HasSubstr("Is a directory"));
    EXPECT_THAT(write_file(folder_ + "/no/folder", "x")->message, testing::HasSubstr("No such file"));
    EXPECT_THAT(write_file(folder_, "x")->message, testing::HasSubstr("Is a directory"));
}

TEST_F(FileTest, TheOldContentStaysUntilTheNewIsComplete) {
    ASSERT_FALSE(write_file(path_, "old"));
    {
        auto file = NewFile::create(path_);
        ASSERT_TRUE(file) << file.error();
        EXPECT_TRUE(file->write("new", 3));
        EXPECT_EQ(content(), "old");
    }
    EXPECT_EQ(content(), "old");
    EXPECT_THAT(names(), testing::ElementsAre("a.txt"));  // what was not finished is gone
}

TEST_F(FileTest, AFullDiskLeavesTheOldContent) {
    ASSERT_FALSE(write_file(path_, "old"));
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const rlimit small{1 << 16, before.rlim_max};
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    const auto problem = write_file(path_, std::string(1 << 18, 'x'));
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    ASSERT_TRUE(problem);
    EXPECT_THAT(problem->message, testing::HasSubstr("File too large"));
    EXPECT_EQ(content(), "old");
    EXPECT_THAT(names(), testing::ElementsAre("a.txt"));
}

TEST_F(FileTest, LinksAndPipesStayWhatTheyAre) {
    ASSERT_FALSE(write_file(path_, "old"));
    const std::string link = folder_ + "/link";
    std::filesystem::create_symlink("a.txt", link);
    ASSERT_FALSE(write_file(link, "new"));
    EXPECT_TRUE(std::filesystem::is_symlink(link));
    EXPECT_EQ(content(), "new");

    const std::string pipe = folder_ + "/pipe";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    std::string received;
    std::jthread reader([&] { received = *read_file(pipe); });
    ASSERT_FALSE(write_file(pipe, "through"));
    reader.join();
    EXPECT_EQ(received, "through");
    EXPECT_TRUE(std::filesystem::is_fifo(pipe));
}

TEST_F(FileTest, WhetherAFileCanBeWrittenIsKnownBefore) {
    EXPECT_FALSE(check_writable(path_));
    EXPECT_FALSE(std::filesystem::exists(path_));
    ASSERT_FALSE(write_file(path_, "kept"));
    EXPECT_FALSE(check_writable(path_));
    EXPECT_EQ(content(), "kept");
    EXPECT_THAT(check_writable(folder_ + "/no/folder")->message, testing::HasSubstr("No such file"));
}

}  // namespace
}  // namespace sortie
