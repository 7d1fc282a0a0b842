// Compressed files that claim more than they hold are refused before they fill the memory.
#include "search/solver/compressed_file.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "search/solver/proof_file.h"
#include "support/scratch_file.h"

namespace sortie::solver {

using sortie::testing::ScratchFile;
using ::testing::HasSubstr;

void write_bomb(const std::string& path, const std::string& head, std::size_t megabytes) {
    auto file = CompressedWriter::create(path);
    ASSERT_TRUE(file) << file.error();
    file->write_text(head);
    const std::string zeros(std::size_t{1} << 20, '\1');
    for (std::size_t i = 0; i < megabytes; ++i) file->write_text(zeros);
    ASSERT_FALSE(file->finish());
}

TEST(CompressedFile, UnpacksToNoMoreThanItsSizeAllows) {
    const ScratchFile file("bomb.zst");
    write_bomb(file.path(), "", 300);
    const auto size = std::filesystem::file_size(file.path());
    ASSERT_LT(size * CompressedReader::kMostRatio, std::uint64_t{300} << 20);
    auto reader = CompressedReader::open(file.path());
    ASSERT_TRUE(reader) << reader.error();
    std::uint64_t read = 0;
    char byte = 0;
    while (reader->read(&byte, 1)) ++read;
    EXPECT_LE(read, std::max(CompressedReader::kSmallFile, size * CompressedReader::kMostRatio));
    EXPECT_FALSE(reader->at_end());
}

TEST(CompressedFile, AProofThatIsABombIsDamaged) {
    const ScratchFile file("bomb.proof");
    const std::string head =
        "sortie-proof 2\n"
        R"({"game":"breakthrough","variant":"standard","size":"4x5","position":"x","winner":"first","leaf_nodes":0,"records":100000000})"
        "\n";
    write_bomb(file.path(), head, 300);
    const auto proof = read_proof(file.path());
    ASSERT_FALSE(proof);
    EXPECT_THAT(proof.error(), HasSubstr("not a proof that can be read"));
}

TEST(CompressedFile, AProofForAnImpossibleBoardIsRefused) {
    const ScratchFile file("size.proof");
    const std::string head =
        "sortie-proof 2\n"
        R"({"game":"breakthrough","variant":"standard","size":"4x2147483647","position":"x","winner":"first","leaf_nodes":0,"records":0})"
        "\n";
    write_bomb(file.path(), head, 0);
    const auto proof = read_proof(file.path());
    ASSERT_FALSE(proof);
    EXPECT_THAT(proof.error(), HasSubstr("no board of that size"));
}

}  // namespace sortie::solver
