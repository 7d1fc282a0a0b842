// docs/security.md lists every limit as the code has it.
#include "server/web/limits.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "support/paths.h"

namespace sortie::web {

TEST(Limits, TheDocumentedTableIsTheirs) {
    const auto page = std::filesystem::path(paths::kData).parent_path() / "docs" / "security.md";
    std::ifstream file(page);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    std::string table = "| what | at most | beyond |\n|---|---|---|\n";
    for (const LimitRow& row : limit_table())
        table += fmt::format("| {} | {} | {} |\n", row.what, row.most, row.beyond);
    EXPECT_NE(text.find(table + "\n"), std::string::npos) << "docs/security.md should have this table:\n"
                                                          << table;
}

// Each further address that takes all it can leaves something to the next.
TEST(Limits, TwoAddressesDoNotTakeEverything) {
    std::size_t taken = 0;
    int addresses = 0;
    while (taken < kMostConnections) {
        std::size_t theirs = 0;
        for (; leaves_enough(theirs, taken, kMostConnections); ++theirs) ++taken;
        ++addresses;
    }
    EXPECT_GE(addresses, 9);
}

}  // namespace sortie::web
