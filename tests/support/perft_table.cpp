#include "support/perft_table.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <limits>
#include <stdexcept>

#include "core/text.h"
#include "support/paths.h"

namespace sortie {

namespace {

std::string trimmed(std::string_view text) {
    const std::size_t start = text.find_first_not_of(' ');
    if (start == std::string_view::npos) return {};
    return std::string(text.substr(start, text.find_last_not_of(' ') - start + 1));
}

PerftEntry parse_entry(const std::string& line, const std::string& source) {
    const auto fail = [&] { return std::runtime_error(source + ": cannot read " + in_quotes(line)); };
    const auto fields = split_at(line, '|');
    if (fields.size() != 4) throw fail();
    PerftEntry entry{source, trimmed(fields[0]), trimmed(fields[1]), trimmed(fields[2]), {}};
    for (const std::string_view word : split_words(fields[3])) {
        const std::size_t colon = word.find(':');
        const auto depth = parse_number(word.substr(0, colon), 100);
        if (!depth || colon == std::string_view::npos) throw fail();
        const auto leaves = parse_number(word.substr(colon + 1), std::numeric_limits<std::uint64_t>::max());
        if (!leaves) throw fail();
        entry.counts.push_back({static_cast<int>(*depth), *leaves});
    }
    if (entry.counts.empty()) throw fail();
    return entry;
}

}  // namespace

std::vector<PerftEntry> load_perft_entries() {
    std::vector<std::filesystem::path> files;
    for (const auto& file : std::filesystem::directory_iterator(fmt::format("{}/perft", paths::kData))) {
        if (file.path().extension() == ".txt") files.push_back(file.path());
    }
    std::sort(files.begin(), files.end());
    std::vector<PerftEntry> entries;
    for (const auto& file : files) {
        std::ifstream stream(file);
        int number = 0;
        for (std::string line; std::getline(stream, line);) {
            ++number;
            if (line.empty() || line[0] == '#') continue;
            entries.push_back(
                parse_entry(line, file.filename().string() + ", line " + std::to_string(number)));
        }
    }
    return entries;
}

std::vector<PerftEntry> load_perft_entries(const std::string& game) {
    auto entries = load_perft_entries();
    std::erase_if(entries, [&](const PerftEntry& entry) { return entry.game != game; });
    return entries;
}

std::uint64_t perft_count(const std::string& game, const std::string& variant, const std::string& position,
                          int depth) {
    for (const PerftEntry& entry : load_perft_entries(game)) {
        if (entry.variant != variant || entry.position != position) continue;
        for (const PerftEntry::Count& count : entry.counts) {
            if (count.depth == depth) return count.leaves;
        }
    }
    return 0;
}

}  // namespace sortie
