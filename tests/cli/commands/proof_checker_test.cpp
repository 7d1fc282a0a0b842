// Proofs of `sortie solve` before the independent checker, tools/proof_checker.c: it accepts what
// `sortie verify` accepts, and refuses what was changed.
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/command.h"
#include "search/solver/compressed_file.h"
#include "search/solver/proof_file.h"
#include "support/scratch_file.h"

namespace sortie::testing {
namespace {

using solver::Proof;
using ::testing::HasSubstr;

constexpr int kHolds = 0;
constexpr int kDoesNotHold = 1;
constexpr int kUnreadable = 2;

// What `zstd -dc` says.
std::string unpacked(const std::string& path) {
    auto file = solver::CompressedReader::open(path);
    EXPECT_TRUE(file);
    std::string bytes;
    for (char byte = 0; file->read(&byte, 1);) bytes += byte;
    EXPECT_TRUE(file->at_end());
    return bytes;
}

ProcessResult check_bytes(const std::string& bytes) {
    return run_process(paths::kProofChecker, {}, bytes);
}

ProcessResult check(const Proof& proof) {
    const ScratchFile file("changed.proof");
    EXPECT_FALSE(write_proof(file.path(), proof));
    return check_bytes(unpacked(file.path()));
}

// Of a board, by the real program.
Proof proof_of(const std::string& size, const std::string& leaf_nodes) {
    const ScratchFile file(size + ".proof");
    const auto solved = sortie_command({"solve", "--size", size, "--memory", "4", "--quiet", "--proof",
                                        file.path(), "--leaf-nodes", leaf_nodes});
    EXPECT_EQ(solved.status, 0) << solved.errors;
    const auto checked = check_bytes(unpacked(file.path()));
    EXPECT_EQ(checked.status, kHolds) << size << ": " << checked.errors;
    return *solver::read_proof(file.path());
}

TEST(ProofChecker, AcceptsProofs) {
    for (const char* const size : {"2x4", "3x4", "2x5", "3x5", "2x6", "4x4", "5x4"}) proof_of(size, "0");
    for (const char* const size : {"3x5", "3x6", "4x5", "6x4"}) proof_of(size, "20");
    const std::string position = "ppp/p1p/1P1/PPP/P1P b";
    const ScratchFile file("position.proof");
    ASSERT_EQ(
        sortie_command({"solve", "--position", position, "--memory", "4", "--proof", file.path()}).status, 0);
    const auto checked = check_bytes(unpacked(file.path()));
    EXPECT_EQ(checked.status, kHolds) << checked.errors;
}

// A part proves less, and each does its share.
TEST(ProofChecker, ChecksInParts) {
    const ScratchFile file("parts.proof");
    ASSERT_FALSE(write_proof(file.path(), proof_of("3x6", "20")));
    const std::string bytes = unpacked(file.path());
    const auto nodes_of = [&](const std::vector<std::string>& options) {
        const auto checked = run_process(paths::kProofChecker, options, bytes);
        EXPECT_EQ(checked.status, kHolds) << checked.errors;
        return std::stoull(checked.output.substr(checked.output.find(" left out (") + 11));
    };
    const auto whole = nodes_of({"--memory", "1"});
    for (const char* const part : {"1/2", "2/2"}) {
        EXPECT_GT(nodes_of({"--part", part}), 0U);
        EXPECT_LT(nodes_of({"--part", part}), whole);
    }
    for (const char* const part : {"0/2", "3/2", "1", "x", "1/2x"})
        EXPECT_EQ(run_process(paths::kProofChecker, {"--part", part}, bytes).status, kUnreadable) << part;
}

TEST(ProofChecker, RefusesTheWrongWinner) {
    for (const char* const leaf_nodes : {"0", "20"}) {
        Proof proof = proof_of("3x4", leaf_nodes);
        proof.header.winner = proof.header.winner == "first" ? "second" : "first";
        EXPECT_EQ(check(proof).status, kDoesNotHold);
        proof.header.winner = "nobody";
        EXPECT_EQ(check(proof).status, kUnreadable);
    }
}

TEST(ProofChecker, RefusesAMissingReply) {
    const Proof good = proof_of("3x4", "0");
    for (std::size_t i = 0; i < good.records.size(); ++i) {
        Proof proof = good;
        proof.records.erase(proof.records.begin() + static_cast<std::ptrdiff_t>(i));
        const auto checked = check(proof);
        ASSERT_EQ(checked.status, kDoesNotHold) << i;
        ASSERT_THAT(checked.errors, HasSubstr("no answer"));
    }
}

// Another move may win as well; the two checkers must agree on that.
TEST(ProofChecker, RefusesAChangedMove) {
    const Proof good = proof_of("3x4", "0");
    int refused = 0;
    for (std::size_t i = 0; i < good.records.size(); ++i) {
        for (const int other : {-128, 128, 1}) {  // a neighbour of the target, of the origin
            Proof proof = good;
            auto& move = proof.records[i].move_code;
            move = static_cast<std::uint16_t>(move + other);
            const ScratchFile file("move.proof");
            ASSERT_FALSE(write_proof(file.path(), proof));
            const int status = check_bytes(unpacked(file.path())).status;
            ASSERT_EQ(status, sortie_command({"verify", file.path()}).status) << i;
            refused += status == kDoesNotHold;
        }
    }
    EXPECT_GT(refused, static_cast<int>(good.records.size()));
}

TEST(ProofChecker, RefusesDamagedBytes) {
    const ScratchFile file("damaged.proof");
    ASSERT_FALSE(write_proof(file.path(), proof_of("3x4", "0")));
    const std::string good = unpacked(file.path());
    for (std::size_t size = 0; size < good.size(); size += 1 + size / 20)
        ASSERT_EQ(check_bytes(good.substr(0, size)).status, kUnreadable) << "cut at " << size;
    EXPECT_EQ(check_bytes(good + "x").status, kUnreadable);
}

TEST(ProofChecker, RefusesAPositionThatDoesNotFit) {
    const Proof good = proof_of("3x4", "20");
    for (const char* const position :
         {"pppp/pppp/4/PPPP w", "ppp/ppp/PPP/PPP/3 w", "ppp/ppp/PPP w", "ppp/ppp/2/PPP w", "ppp/ppp/PPP/PPP",
          "ppp/ppp/PPX/PPP w", "ppp/3/3/3 w", "P2/3/3/p2 w"}) {
        Proof proof = good;
        proof.header.position = position;
        EXPECT_EQ(check(proof).status, kUnreadable) << position;
    }
}

// Those that are shipped: small ones as a whole, by both checkers, and a sample of the others.
TEST(Certificates, Hold) {
    constexpr std::size_t kSmall = 600;  // bytes
    int small = 0;
    int large = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::string(paths::kData) + "/certificates")) {
        const std::string path = entry.path().string();
        const auto proof = solver::read_proof(path);
        ASSERT_TRUE(proof) << proof.error();
        EXPECT_EQ(proof->header.size + ".proof", entry.path().filename().string());
        const bool is_small = entry.file_size() <= kSmall;
        ++(is_small ? small : large);
        const std::string part =
            is_small ? "1/1" : fmt::format("7/{}", std::max<std::uintmax_t>(50, entry.file_size() / 50));
        const auto checked = run_process(paths::kProofChecker, {"--part", part}, unpacked(path));
        EXPECT_EQ(checked.status, kHolds) << path << ": " << checked.errors;
        EXPECT_THAT(checked.output, HasSubstr("the " + proof->header.winner + " player wins"));
        if (is_small) {
            EXPECT_EQ(sortie_command({"verify", path}).status, 0) << path;
        }
    }
    EXPECT_GE(small, 8);
    EXPECT_GE(large, 3);
}

}  // namespace
}  // namespace sortie::testing
