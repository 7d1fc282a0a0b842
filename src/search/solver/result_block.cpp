#include "search/solver/result_block.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <zstd.h>

#include "core/text.h"
#include "search/solver/compressed_file.h"

namespace sortie::solver {

namespace {

constexpr int kBlockLevel = 3;
constexpr std::size_t kLongestLine = 1000;

void append_code(std::string& bytes, PositionCode number) {
    for (; number >= 0x80; number >>= 7)
        bytes += static_cast<char>(static_cast<unsigned>(number & 0x7f) | 0x80);
    bytes += static_cast<char>(number);
}

std::optional<PositionCode> take_code(std::string_view& bytes) {
    PositionCode number = 0;
    for (int shift = 0; shift < 128 && !bytes.empty(); shift += 7) {
        const auto byte = static_cast<unsigned char>(bytes[0]);
        bytes.remove_prefix(1);
        number |= static_cast<PositionCode>(byte & 0x7f) << shift;
        if (byte < 0x80) return number;
    }
    return std::nullopt;
}

}  // namespace

std::string pack_results(std::vector<SolvedResult>& results, const Spent& spent) {
    std::sort(results.begin(), results.end(),
              [](const SolvedResult& a, const SolvedResult& b) { return a.code < b.code; });
    std::string content = fmt::format("{} {} {}\n", spent.nodes, milliseconds(spent.time), results.size());
    PositionCode last = 0;
    for (const SolvedResult& result : results) {
        append_code(content, result.code - last);
        content += static_cast<char>(static_cast<int>(result.value) | result.effort << 2);
        last = result.code;
    }
    std::string packed(ZSTD_compressBound(content.size()), '\0');
    const std::size_t size =
        ZSTD_compress(packed.data(), packed.size(), content.data(), content.size(), kBlockLevel);
    packed.resize(ZSTD_isError(size) != 0 ? 0 : size);
    return packed;
}

std::optional<Spent> unpack_results(std::string_view packed,
                                    const std::function<void(const SolvedResult&)>& visit) {
    const unsigned long long size = ZSTD_getFrameContentSize(packed.data(), packed.size());
    // Unknown and wrong sizes are larger still.
    if (size > std::max(CompressedReader::kSmallFile, CompressedReader::kMostRatio * packed.size()))
        return std::nullopt;
    std::string content(size, '\0');
    if (ZSTD_decompress(content.data(), content.size(), packed.data(), packed.size()) != size)
        return std::nullopt;
    std::string_view rest = content;
    const std::size_t line_end = rest.substr(0, kLongestLine).find('\n');
    if (line_end == std::string_view::npos) return std::nullopt;
    std::vector<std::uint64_t> numbers;
    for (const std::string_view word : split_words(rest.substr(0, line_end)))
        numbers.push_back(parse_number(word, UINT64_MAX).value_or(0));
    constexpr std::uint64_t kMostMilliseconds = std::uint64_t{1} << 43;  // 278 years; a Duration holds 292
    if (numbers.size() != 3 || numbers[1] > kMostMilliseconds) return std::nullopt;
    rest.remove_prefix(line_end + 1);
    SolvedResult result;
    for (std::uint64_t i = 0; i < numbers[2]; ++i) {
        const auto step = take_code(rest);
        if (!step || rest.empty()) return std::nullopt;
        const auto word = static_cast<unsigned char>(rest[0]);
        rest.remove_prefix(1);
        result = {result.code + *step, static_cast<Value>(word & 3), word >> 2};
        if (result.value != Value::Win && result.value != Value::Loss) return std::nullopt;
        visit(result);
    }
    if (!rest.empty()) return std::nullopt;
    return Spent{numbers[0], std::chrono::milliseconds(numbers[1])};
}

}  // namespace sortie::solver
