// `sortie solve`, `verify` and `values` as a user runs them.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "cli/command.h"
#include "core/file.h"
#include "search/solver/proof_file.h"
#include "support/paths.h"

namespace sortie::testing {
namespace {

constexpr std::chrono::seconds kPatience{200};

struct TemporaryFile {
    explicit TemporaryFile(const std::string& name)
        : path(fmt::format("{}sortie_cli_{}_{}", ::testing::TempDir(), getpid(), name)) {
        std::filesystem::remove(path);
    }
    ~TemporaryFile() { std::filesystem::remove(path); }
    std::string path;
};

ProcessResult patient_command(const std::vector<std::string>& arguments, ProcessSignal signal = {}) {
    ProcessResult result = run_process(paths::kProgram, arguments, "", signal, kPatience);
    EXPECT_FALSE(result.timed_out);
    return result;
}

TEST(SolveCommand, SolvesProvesAndVerifies) {
    const TemporaryFile proof("3x5.proof");
    const auto solved =
        patient_command({"solve", "--size", "3x5", "--memory", "4", "--proof", proof.path, "--json"});
    ASSERT_EQ(solved.status, 0) << solved.errors;
    const auto json = nlohmann::json::parse(solved.output);
    EXPECT_EQ(json["value"], "loss");
    EXPECT_EQ(json["winner"], "second");
    EXPECT_FALSE(json["pv"].empty());
    const auto verified = patient_command({"verify", proof.path, "--json"});
    ASSERT_EQ(verified.status, 0) << verified.errors;
    EXPECT_EQ(nlohmann::json::parse(verified.output)["positions"], json["proof_records"]);
    EXPECT_EQ(patient_command({"solve", "--size", "3x5", "--memory", "4"}).output.find("value loss: Black"),
              0U);
    const auto again = patient_command({"solve", "--size", "3x4", "--memory", "4", "--proof", proof.path});
    EXPECT_EQ(again.status, 2);
    EXPECT_NE(again.errors.find("exists"), std::string::npos) << again.errors;
    EXPECT_EQ(patient_command({"verify", proof.path}).status, 0);  // still the first one
}

TEST(SolveCommand, TheLineBeginsWithAWinningMove) {
    for (const char* const size : {"2x6", "3x6", "2x8"}) {
        const auto json = nlohmann::json::parse(
            patient_command({"solve", "--size", size, "--memory", "4", "--json"}).output);
        ASSERT_EQ(json["value"], "win") << size;
        const auto& winning = json["winning_moves"];
        EXPECT_NE(std::find(winning.begin(), winning.end(), json["pv"].at(0)), winning.end()) << size;
    }
}

TEST(SolveCommand, ACutProofIsCalledSo) {
    const TemporaryFile proof("cut.proof");
    patient_command({"solve", "--size", "3x4", "--memory", "4", "--proof", proof.path});
    std::filesystem::resize_file(proof.path, 40);
    const auto verified = patient_command({"verify", proof.path});
    EXPECT_EQ(verified.status, 2);
    EXPECT_NE(verified.errors.find("cut short or damaged"), std::string::npos) << verified.errors;
}

TEST(SolveCommand, SaysUnknown) {
    const auto result = patient_command(
        {"solve", "--size", "6x6", "--memory", "4", "--time", "0.2", "--threads", "2", "--json"});
    EXPECT_EQ(result.status, 1);
    const auto json = nlohmann::json::parse(result.output);
    EXPECT_EQ(json["value"], "unknown");
    EXPECT_TRUE(json["winner"].is_null());
    EXPECT_LT(json["refuted_share"], 1);
}

// Not hours later, when there is something to write.
TEST(SolveCommand, FilesThatCannotBeWrittenAreToldBeforeTheWork) {
    const std::string nowhere = ::testing::TempDir() + "/sortie_no_such_folder/file";
    for (const char* option : {"--proof", "--checkpoint"}) {
        const auto result = patient_command({"solve", "--size", "8x8", option, nowhere});
        EXPECT_EQ(result.status, 2) << option;
        EXPECT_NE(result.errors.find(nowhere), std::string::npos) << result.errors;
        EXPECT_EQ(result.output, "");
    }
}

TEST(SolveCommand, TheValueIsToldThoughItsFilesCannotBeWritten) {
    const TemporaryFile checkpoint("blocked.state");
    const TemporaryFile before_proof("blocked.state.part");
    const TemporaryFile before_numbers("blocked.state.numbers.part");
    for (const auto& [option, in_its_way] :
         {std::pair{"--proof", &before_proof.path}, std::pair{"--checkpoint", &before_numbers.path}}) {
        std::filesystem::create_directory(*in_its_way);
        const auto result =
            patient_command({"solve", "--size", "3x5", "--memory", "4", option, checkpoint.path});
        EXPECT_EQ(result.status, 1) << option;
        const std::string named = in_its_way->substr(0, in_its_way->rfind(".part"));
        EXPECT_NE(result.errors.find(named), std::string::npos) << result.errors;
        EXPECT_EQ(result.output.find("value loss: Black"), 0U) << result.output;
    }
}

TEST(SolveCommand, GoesOnAfterItWasKilled) {
    const TemporaryFile checkpoint("killed.state");
    const std::vector<std::string> arguments = {
        "solve",     "--size", "6x6",          "--memory",      "16",
        "--threads", "1",      "--checkpoint", checkpoint.path, "--checkpoint-seconds",
        "1"};
    const auto killed = patient_command(arguments, {SIGKILL, std::chrono::seconds(8)});
    EXPECT_EQ(killed.status, 128 + SIGKILL);
    ASSERT_TRUE(std::filesystem::exists(checkpoint.path));
    auto once_more = arguments;
    once_more.insert(once_more.end(), {"--time", "0.5", "--json"});
    const auto resumed = patient_command(once_more);
    EXPECT_EQ(resumed.status, 1);
    EXPECT_NE(resumed.errors.find("going on after"), std::string::npos) << resumed.errors;
    EXPECT_GT(nlohmann::json::parse(resumed.output)["time_ms"].get<int>(), 1000);

    auto other = arguments;
    other[2] = "5x6";
    const auto refused = patient_command(other);
    EXPECT_EQ(refused.status, 2);
    EXPECT_NE(refused.errors.find("is a checkpoint of"), std::string::npos) << refused.errors;
}

// The whole strategy of 5x5 takes minutes to write.
TEST(SolveCommand, GoesOnWithAProofAfterItWasKilled) {
    const TemporaryFile checkpoint("killed_proof.state");
    const TemporaryFile numbers("killed_proof.state.numbers");
    const TemporaryFile unfinished("killed_proof.state.proof");
    const TemporaryFile proof("killed.proof");
    const std::vector<std::string> arguments = {
        "solve",     "--size",  "5x5",          "--memory",      "64",
        "--threads", "1",       "--checkpoint", checkpoint.path, "--checkpoint-seconds",
        "1",         "--proof", proof.path};
    for (const int delay : {5, 15, 45}) {  // on a busy machine it may not have begun with the proof yet
        EXPECT_EQ(patient_command(arguments, {SIGKILL, std::chrono::seconds(delay)}).status, 128 + SIGKILL);
        if (std::filesystem::exists(unfinished.path)) break;
    }
    const auto before = solver::read_proof(unfinished.path);
    ASSERT_TRUE(before) << before.error();
    EXPECT_GT(before->records.size(), 0U);

    const auto stopped = patient_command(arguments, {SIGINT, std::chrono::seconds(10)});
    EXPECT_EQ(stopped.status, 1);
    EXPECT_NE(stopped.errors.find("interrupted; the same command goes on"), std::string::npos)
        << stopped.errors;
    EXPECT_FALSE(std::filesystem::exists(proof.path));
    const auto after = solver::read_proof(unfinished.path);
    ASSERT_TRUE(after) << after.error();
    EXPECT_GE(after->records.size(), before->records.size());
}

TEST(SolveCommand, StopsAtAnInterrupt) {
    const auto result = interrupted_command({"solve", "--size", "7x7", "--memory", "4", "--json"});
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(nlohmann::json::parse(result.output)["value"], "unknown");
}

TEST(SolveCommand, RefusesWhatItCannotDo) {
    for (const auto& arguments :
         std::vector<std::vector<std::string>>{{"solve", "--game", "tukvnanawopi"},
                                               {"solve", "--variant", "promotion"},
                                               {"solve", "--size", "4x5", "--leaf-nodes", "5"},
                                               {"verify", "/no/such/file"}}) {
        const auto result = patient_command(arguments);
        EXPECT_EQ(result.status, 2) << arguments.back();
        EXPECT_EQ(lines_of(result.errors).size(), 1U) << result.errors;
    }
}

TEST(LearnSolverCommand, LearnsFromACheckpointAndFromTheBoardItself) {
    const TemporaryFile checkpoint("learnt.state");
    const TemporaryFile numbers("learnt.state.numbers");
    const TemporaryFile network("learnt.network");
    ASSERT_EQ(patient_command({"solve", "--size", "3x7", "--memory", "8", "--threads", "1", "--checkpoint",
                               checkpoint.path, "--quiet"})
                  .status,
              0);
    const std::vector<std::string> few = {"learn-solver", "--nodes", "2000",    "--rounds", "1",
                                          "--epochs",     "1",       "--force", "--out",    network.path};
    const auto learn = [&](const std::vector<std::string>& more) {
        auto arguments = few;
        arguments.insert(arguments.end(), more.begin(), more.end());
        return patient_command(arguments);
    };
    const auto learnt =
        learn({"--size", "3x7", "--positions", "2", "--checkpoint", checkpoint.path, "--json"});
    ASSERT_EQ(learnt.status, 0) << learnt.errors;
    EXPECT_EQ(learnt.errors.find("checkpoint: "), 0U) << learnt.errors;
    EXPECT_EQ(learnt.output.find(" 0 results of a checkpoint"), std::string::npos) << learnt.output;
    const auto again =
        learn({"--size", "3x7", "--positions", "0", "--whole", "1", "--start", network.path, "--json"});
    ASSERT_EQ(again.status, 0) << again.errors;
    EXPECT_NE(again.output.find("0 positions and 1 whole board"), std::string::npos) << again.output;

    EXPECT_EQ(learn({"--size", "3x6", "--checkpoint", checkpoint.path}).status, 1);
    EXPECT_EQ(learn({"--size", "3x7", "--checkpoint", checkpoint.path + ".gone"}).status, 2);
    EXPECT_FALSE(std::filesystem::exists(checkpoint.path + ".gone"));
    EXPECT_EQ(learn({"--size", "3x6", "--start", network.path}).status, 2);
    EXPECT_EQ(learn({"--size", "3x6", "--start", checkpoint.path}).status, 2);
}

TEST(StudySolverCommand, TellsMeansOfASet) {
    const TemporaryFile set("set.txt");
    ASSERT_FALSE(write_file(set.path, "# easy\nppp/ppp/3/PPP/PPP w\n\npppp/pppp/PPPP/PPPP w\n"));
    const auto studied = patient_command({"study", "solver", set.path, "--memory", "8", "--json"});
    ASSERT_EQ(studied.status, 0) << studied.errors;
    const auto lines = lines_of(studied.output);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(nlohmann::json::parse(lines[0])["value"], "loss");
    EXPECT_EQ(nlohmann::json::parse(lines[2])["solved"], 2);
    EXPECT_EQ(patient_command({"study", "solver", set.path, "--memory", "8", "--nodes", "5"}).status, 1);
    for (const char* const bad : {"# nothing\n", "no position\n"}) {
        ASSERT_FALSE(write_file(set.path, bad));
        EXPECT_EQ(patient_command({"study", "solver", set.path, "--memory", "8"}).status, 2) << bad;
    }
}

TEST(ValuesCommand, PrintsABoardALine) {
    const auto result =
        patient_command({"study", "values", "--time", "0.02", "--memory", "1", "--json", "--quiet"});
    ASSERT_EQ(result.status, 0) << result.errors;
    const auto lines = lines_of(result.output);
    ASSERT_GE(lines.size(), 7U);  // a line for each width at least
    const auto first = nlohmann::json::parse(lines[0]);
    EXPECT_EQ(first["size"], "2x4");
    EXPECT_EQ(first["published"], "second");
}

}  // namespace
}  // namespace sortie::testing
