#include "eval/network_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/embedded_networks.h"
#include "games/breakthrough/game.h"
#include "support/random_network.h"

namespace sortie {
namespace {

using ::testing::HasSubstr;

Network small_network() {
    return random_network(breakthrough::input_layout({{8, 8}, breakthrough::Variant::Standard}, 64), 32, 2,
                          7);
}

std::string error_of(const std::string& bytes) {
    const auto network = parse_network(bytes);
    return network ? "none" : network.error();
}

std::string replaced(std::string bytes, const std::string& what, const std::string& by) {
    return bytes.replace(bytes.find(what), what.size(), by);
}

TEST(NetworkFile, ReadsBackWhatWasWritten) {
    const Network network = small_network();
    const auto read = parse_network(network_bytes(network));
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->board, network.board);
    EXPECT_EQ(read->shape, network.shape);
    EXPECT_EQ(read->origin, network.origin);
    EXPECT_EQ(read->score_scale, network.score_scale);
    EXPECT_EQ(read->probability_scale, network.probability_scale);
    EXPECT_EQ(read->rows, network.rows);
    EXPECT_EQ(read->biases, network.biases);
    EXPECT_EQ(read->outputs, network.outputs);
    EXPECT_EQ(read->output_biases, network.output_biases);
}

TEST(NetworkFile, EveryChangedByteIsNoticed) {
    const std::string bytes = network_bytes(small_network());
    for (std::size_t i = 0; i < bytes.size(); i += i < 300 ? 1 : 61) {
        for (const int flip : {1, 0x20, 0x80}) {
            std::string damaged = bytes;
            damaged[i] = static_cast<char>(damaged[i] ^ flip);
            EXPECT_FALSE(parse_network(damaged)) << "byte " << i << " changed by " << flip;
        }
    }
}

TEST(NetworkFile, EveryCutIsNoticed) {
    const std::string bytes = network_bytes(small_network());
    for (std::size_t size = 0; size < bytes.size(); size += size < 300 ? 1 : 97)
        EXPECT_FALSE(parse_network(bytes.substr(0, size))) << size << " bytes";
    EXPECT_FALSE(parse_network(bytes + '\0'));
    EXPECT_FALSE(parse_network(bytes + bytes));
}

TEST(NetworkFile, SaysWhatIsWrong) {
    const std::string bytes = network_bytes(small_network());
    EXPECT_THAT(error_of("PNG"), HasSubstr("does not begin with 'sortie-network 1'"));
    EXPECT_THAT(error_of(replaced(bytes, "network 1\n", "network 2\n")), HasSubstr("version '2'"));
    EXPECT_THAT(error_of(replaced(bytes, "hidden 32\n", "hidden 33\n")), HasSubstr("multiple of 32"));
    EXPECT_THAT(error_of(replaced(bytes, "hidden 32\n", "hidden 9999999999999999999\n")),
                HasSubstr("expected a whole number"));
    EXPECT_THAT(error_of(replaced(bytes, "hidden 32\n", "hidden 64\n")), HasSubstr("bytes of numbers"));
    EXPECT_THAT(error_of(replaced(bytes, "hidden 32\n", "")), HasSubstr("no line 'hidden'"));
    EXPECT_THAT(error_of(replaced(bytes, "hidden 32\n", "hidden 32\nhidden 32\n")),
                HasSubstr("stands twice"));
    EXPECT_THAT(error_of(replaced(bytes, "hidden 32\n", "hidden 32\nhigher 32\n")),
                HasSubstr("'higher' that version 1 does not know"));
    EXPECT_THAT(error_of(replaced(bytes, "probability-scale 95.5", "probability-scale nan")),
                HasSubstr("expected a positive number"));
    EXPECT_THAT(error_of(bytes.substr(0, bytes.size() - 1)), HasSubstr("bytes of numbers"));
    std::string damaged = bytes;
    damaged[damaged.size() - 100] ^= 4;
    EXPECT_THAT(error_of(damaged), HasSubstr("damaged"));
    EXPECT_THAT(read_network_file("/does/not/exist").error(), HasSubstr("No such file"));
    EXPECT_THAT(read_network_file("/").error(), HasSubstr("Is a directory"));
}

TEST(NetworkFile, WeightsThatCouldOverflowAreRefused) {
    Network network = small_network();
    network.outputs[5] = 128;
    EXPECT_THAT(error_of(network_bytes(network)), HasSubstr("output weight of 128"));
    network =
        random_network(breakthrough::input_layout({{8, 8}, breakthrough::Variant::Standard}, 64), 256, 1, 7);
    for (auto& weight : network.outputs) weight = 100;
    EXPECT_THAT(error_of(network_bytes(network)), HasSubstr("more than 32 bits"));
}

TEST(EmbeddedNetworks, AllCanBeReadAndAreNamedAfterWhatTheyAreFor) {
    const auto files = embedded_network_files();
    EXPECT_FALSE(files.empty());
    std::size_t bytes = 0;
    for (const EmbeddedFile& file : files) {
        bytes += file.bytes.size();
        if (file.name.starts_with("solver-")) {
            const auto network = parse_effort_network(file.bytes);
            ASSERT_TRUE(network) << file.name << ": " << network.error();
            EXPECT_NE(embedded_effort_network(network->board), nullptr) << file.name;
            continue;
        }
        const auto network = parse_network(file.bytes);
        ASSERT_TRUE(network) << file.name << ": " << network.error();
        EXPECT_NE(embedded_network(network->board), nullptr) << file.name;
    }
    EXPECT_LT(bytes, 5u << 20);
    EXPECT_EQ(embedded_network({"breakthrough", "standard", BoardSize{9, 9}}), nullptr);
}

}  // namespace
}  // namespace sortie
