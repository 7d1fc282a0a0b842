#include "learn/checkpoint.h"

#include <bit>
#include <filesystem>
#include <fmt/format.h>

#include "core/bytes.h"
#include "core/file.h"

namespace sortie {

namespace {

constexpr std::string_view kCheckpointMagic = "sortie-checkpoint 1\n";
constexpr std::size_t kCounters = 12;
constexpr std::size_t kLargestCheckpoint = 1 << 30;
constexpr std::size_t kChecksumBytes = 8;

template <class Numbers>
void append_floats(std::string& bytes, const Numbers& numbers) {
    for (const float number : numbers) append_number(bytes, std::bit_cast<std::uint32_t>(number));
}

template <class Numbers>
void take_floats(std::string_view& bytes, Numbers&& numbers) {
    for (float& number : numbers) number = std::bit_cast<float>(take_number<std::uint32_t>(bytes));
}

std::string head_of(std::string_view plan) {
    return fmt::format("{}{}\n\n", kCheckpointMagic, plan);
}

}  // namespace

std::optional<Error> write_checkpoint(const std::string& path, std::string_view plan,
                                      const TrainingState& state) {
    std::string bytes = head_of(plan);
    append_number(bytes, static_cast<std::uint32_t>(state.epochs));
    append_number(bytes, state.steps);
    append_floats(bytes, state.model.numbers());
    append_floats(bytes, state.mean);
    append_floats(bytes, state.square);
    append_number(bytes, checksum(bytes));
    return write_file(path, bytes);
}

Result<std::optional<TrainingState>> read_checkpoint(const std::string& path, std::string_view plan,
                                                     const NetworkShape& shape) {
    if (!std::filesystem::exists(path)) return std::optional<TrainingState>();
    const auto content = read_file(path, kLargestCheckpoint);
    if (!content) return Error{content.error()};
    const std::string head = head_of(plan);
    std::string_view bytes = *content;
    if (bytes.substr(0, kCheckpointMagic.size()) != kCheckpointMagic)
        return Error{fmt::format("file {}: no checkpoint of a training", path)};
    if (bytes.substr(0, head.size()) != head) {
        return Error{
            fmt::format("file {}: the checkpoint of another training; remove it to begin anew", path)};
    }
    TrainingState state{Model(shape)};
    if (bytes.size() != head.size() + kCounters + 3 * sizeof(float) * state.model.size() + kChecksumBytes)
        return Error{fmt::format("file {}: the checkpoint is damaged; remove it to begin anew", path)};
    std::string_view sum = bytes.substr(bytes.size() - kChecksumBytes);
    if (take_number<std::uint64_t>(sum) != checksum(bytes.substr(0, bytes.size() - kChecksumBytes)))
        return Error{fmt::format("file {}: the checkpoint is damaged; remove it to begin anew", path)};
    bytes.remove_prefix(head.size());
    state.epochs = static_cast<int>(take_number<std::uint32_t>(bytes));
    state.steps = take_number<std::uint64_t>(bytes);
    take_floats(bytes, state.model.numbers());
    take_floats(bytes, state.mean);
    take_floats(bytes, state.square);
    return std::optional<TrainingState>(std::move(state));
}

}  // namespace sortie
