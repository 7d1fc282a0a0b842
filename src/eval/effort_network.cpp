#include "eval/effort_network.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

#include "core/bytes.h"
#include "core/text.h"
#include "eval/effort_kernels.h"

namespace sortie {

namespace {

constexpr std::string_view kEffortMagic = "sortie-effort-network 1";
constexpr std::size_t kEffortChecksumBytes = 8;

std::size_t effort_numbers_size(std::size_t inputs) {
    return 2 * ((inputs + 1) * EffortNetwork::kFirst + EffortNetwork::kFirst * EffortNetwork::kSecond +
                2 * EffortNetwork::kSecond) +
           4 * (EffortNetwork::kSecond + 2);
}

// Takes "name value" off the front.
std::optional<std::string> take_line(std::string_view& bytes, std::string_view name) {
    const std::size_t end = bytes.substr(0, 1000).find('\n');
    if (end == std::string_view::npos || end < name.size() + 1 || bytes.substr(0, name.size()) != name ||
        bytes[name.size()] != ' ')
        return std::nullopt;
    std::string value(bytes.substr(name.size() + 1, end - name.size() - 1));
    bytes.remove_prefix(end + 1);
    return value;
}

}  // namespace

void EffortNetwork::allocate() {
    rows.assign(inputs * kFirst, 0);
    biases.assign(kFirst, 0);
    second.assign(kFirst * kSecond, 0);
    second_biases.assign(kSecond, 0);
}

std::optional<std::string> EffortNetwork::problem() const {
    for (std::size_t to = 0; to < kSecond; ++to) {
        std::int64_t largest = std::abs(std::int64_t{second_biases[to]});
        for (std::size_t from = 0; from < kFirst; ++from)
            largest +=
                std::abs(second[(from / 2 * kSecond + to) * 2 + from % 2]) * std::int64_t{kLargestFirst};
        if (largest > INT32_MAX) return "weights of the second layer that add up to more than 32 bits hold";
    }
    return std::nullopt;
}

EffortNetwork::Guess EffortNetwork::guess(std::span<const std::uint16_t> active) const {
    alignas(kCacheLine) std::array<std::int32_t, kSecond> sums;
    effort_layers(*this, active.data(), active.size(), sums.data());
    std::array<std::int64_t, 2> results{output_biases[0], output_biases[1]};
    for (std::size_t i = 0; i < kSecond; ++i) {
        const std::int64_t number = std::max(sums[i], 0) / kWeightUnit;
        results[0] += number * outputs[0][i];
        results[1] += number * outputs[1][i];
    }
    constexpr float kOutputUnit = kUnit * kWeightUnit;
    return {static_cast<float>(results[0]) / kOutputUnit, static_cast<float>(results[1]) / kOutputUnit};
}

std::string effort_network_bytes(const EffortNetwork& network) {
    std::string bytes = fmt::format("{}\ngame {}\nvariant {}\nsize {}\ninputs {}\nmade {}\n\n", kEffortMagic,
                                    network.board.game, network.board.variant, board_size_text(network.board),
                                    network.inputs, network.origin);
    for (const auto* const part : {&network.rows, &network.biases, &network.second}) {
        for (const std::int16_t number : *part) append_number(bytes, number);
    }
    for (const std::int32_t number : network.second_biases) append_number(bytes, number);
    for (const auto& output : network.outputs) {
        for (const std::int16_t number : output) append_number(bytes, number);
    }
    for (const std::int32_t number : network.output_biases) append_number(bytes, number);
    append_number(bytes, checksum(bytes));
    return bytes;
}

Result<EffortNetwork> parse_effort_network(std::string_view bytes) {
    std::string_view rest = bytes;
    if (rest.substr(0, kEffortMagic.size()) != kEffortMagic || rest.size() <= kEffortMagic.size())
        return Error{fmt::format("no network of the solver: it does not begin with '{}'", kEffortMagic)};
    rest.remove_prefix(kEffortMagic.size() + 1);
    const auto game = take_line(rest, "game");
    const auto variant = take_line(rest, "variant");
    const auto size = take_line(rest, "size");
    const auto inputs = take_line(rest, "inputs");
    const auto origin = take_line(rest, "made");
    const auto count = parse_number(inputs.value_or(""), kMaxInputs);
    if (!game || !variant || !size || !count || !origin || rest.empty() || rest[0] != '\n')
        return Error{"the head of the network is not complete"};
    rest.remove_prefix(1);
    EffortNetwork network;
    auto board = parse_board(*game, *variant, *size);
    if (!board) return Error{board.error()};
    network.board = std::move(*board);
    network.inputs = static_cast<std::size_t>(*count);
    network.origin = *origin;
    const std::size_t expected = effort_numbers_size(network.inputs) + kEffortChecksumBytes;
    if (rest.size() != expected)
        return Error{fmt::format("{} bytes of numbers; this network has {}", rest.size(), expected)};
    std::string_view sum = rest.substr(rest.size() - kEffortChecksumBytes);
    if (take_number<std::uint64_t>(sum) != checksum(bytes.substr(0, bytes.size() - kEffortChecksumBytes)))
        return Error{"its checksum does not fit: the network is damaged"};
    network.allocate();
    for (auto* const part : {&network.rows, &network.biases, &network.second}) {
        for (std::int16_t& number : *part) number = take_number<std::int16_t>(rest);
    }
    for (std::int32_t& number : network.second_biases) number = take_number<std::int32_t>(rest);
    for (auto& output : network.outputs) {
        for (std::int16_t& number : output) number = take_number<std::int16_t>(rest);
    }
    for (std::int32_t& number : network.output_biases) number = take_number<std::int32_t>(rest);
    if (const auto problem = network.problem()) return Error{*problem};
    return network;
}

}  // namespace sortie
