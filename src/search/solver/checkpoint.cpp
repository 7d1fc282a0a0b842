#include "search/solver/checkpoint.h"

#include <fmt/format.h>
#include <vector>

#include "core/text.h"
#include "search/solver/compressed_file.h"

namespace sortie::solver {

namespace {

constexpr const char* kCheckpointMagic = "sortie-checkpoint 2";
constexpr std::size_t kLongestCheckpointLine = 1000;
constexpr std::size_t kMostEntries = std::size_t{1} << 24;

Error damaged_checkpoint(const std::string& path) {
    return Error{fmt::format("file {}: not a complete checkpoint of this program", path)};
}

}  // namespace

std::optional<Error> save_checkpoint(const std::string& path, const std::string& task, const Spent& spent,
                                     const SolvedTable& table) {
    // Collected first: the table changes while it is being read.
    std::vector<SavedEntry> entries;
    table.visit_expensive(kMostEntries, [&](const SavedEntry& entry) { entries.push_back(entry); });
    auto file = CompressedWriter::create(path);
    if (!file) return Error{file.error()};
    file->write_text(fmt::format("{}\n{}\n{} {} {} {}\n", kCheckpointMagic, task, spent.nodes,
                                 milliseconds(spent.time), table.first_bucket_count(), entries.size()));
    file->write(entries.data(), entries.size() * sizeof(SavedEntry));
    return file->finish();
}

Result<Spent> load_checkpoint(const std::string& path, const std::string& task, SolvedTable& table) {
    auto file = CompressedReader::open(path);
    if (!file) return Error{file.error()};
    const auto magic = file->read_line(kLongestCheckpointLine);
    if (!magic || *magic != kCheckpointMagic) return damaged_checkpoint(path);
    const auto saved_task = file->read_line(kLongestCheckpointLine);
    if (!saved_task) return damaged_checkpoint(path);
    if (*saved_task != task) {
        return Error{fmt::format("file {} is a checkpoint of {}, not of {}", path, in_quotes(*saved_task),
                                 in_quotes(task))};
    }
    const auto line = file->read_line(kLongestCheckpointLine);
    if (!line) return damaged_checkpoint(path);
    std::vector<std::uint64_t> numbers;
    for (const std::string_view word : split_words(*line)) {
        const auto number = parse_number(word, UINT64_MAX);
        if (!number) return damaged_checkpoint(path);
        numbers.push_back(*number);
    }
    if (numbers.size() != 4 || numbers[2] == 0) return damaged_checkpoint(path);
    // Read to the end and checked before any of it counts.
    std::vector<SavedEntry> entries;
    for (std::uint64_t i = 0; i < numbers[3]; ++i) {
        SavedEntry entry;
        if (!file->read(&entry, sizeof entry) || entry.bucket >= numbers[2]) return damaged_checkpoint(path);
        entries.push_back(entry);
    }
    if (!file->at_end()) return damaged_checkpoint(path);
    for (const SavedEntry& entry : entries) {
        if (!table.restore(entry, numbers[2])) {
            return Error{fmt::format("file {} needs the --memory that it was written with", path)};
        }
    }
    return Spent{numbers[0], std::chrono::milliseconds(numbers[1])};
}

}  // namespace sortie::solver
