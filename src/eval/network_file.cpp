#include "eval/network_file.h"

#include <charconv>
#include <fmt/format.h>
#include <map>

#include "core/bytes.h"
#include "core/file.h"
#include "core/text.h"

namespace sortie {

namespace {

constexpr std::string_view kMagic = "sortie-network";
constexpr std::size_t kLongestHeader = 4096;
constexpr std::size_t kChecksumBytes = 8;
constexpr std::size_t kLargestFile = 64 << 20;

std::size_t numbers_size(const NetworkShape& shape) {
    return 2 * (shape.inputs * shape.hidden + shape.hidden + shape.buckets * 2 * shape.hidden) +
           4 * shape.buckets;
}

using Header = std::map<std::string, std::string, std::less<>>;

Result<Header> parse_header(std::string_view text) {
    Header header;
    for (const std::string_view line : split_at(text, '\n')) {
        const std::size_t blank = line.find(' ');
        if (blank == std::string_view::npos)
            return Error{fmt::format("the line {} says nothing", in_quotes(line))};
        if (!header.emplace(line.substr(0, blank), line.substr(blank + 1)).second)
            return Error{fmt::format("{} stands twice in its head", in_quotes(line.substr(0, blank)))};
    }
    return header;
}

// Takes known lines out of a header and remembers what was missing or wrong.
class HeaderReader {
  public:
    explicit HeaderReader(Header header) : header_(std::move(header)) {}

    std::string text(std::string_view name) {
        const auto found = header_.find(name);
        if (found == header_.end()) {
            complain(fmt::format("its head has no line {}", in_quotes(name)));
            return {};
        }
        std::string value = std::move(found->second);
        header_.erase(found);
        return value;
    }

    std::size_t number(std::string_view name) {
        const std::string value = text(name);
        constexpr std::uint64_t kMost = 1'000'000;
        const auto number = parse_number(value, kMost);
        if (!number)
            complain(fmt::format("{} {}: expected a whole number up to {}", name, in_quotes(value), kMost));
        return static_cast<std::size_t>(number.value_or(0));
    }

    double positive(std::string_view name) {
        const std::string value = text(name);
        double number = 0;
        const auto [stop, failure] = std::from_chars(value.data(), value.data() + value.size(), number);
        if (failure != std::errc{} || stop != value.data() + value.size() || !(number > 0 && number < 1e6))
            complain(fmt::format("{} {}: expected a positive number", name, in_quotes(value)));
        return number;
    }

    std::optional<Error> finish() {
        if (!header_.empty()) {
            complain(fmt::format("its head has a line {} that version {} does not know",
                                 in_quotes(header_.begin()->first), kNetworkVersion));
        }
        return problem_;
    }

  private:
    void complain(std::string message) {
        if (!problem_) problem_ = Error{std::move(message)};
    }

    Header header_;
    std::optional<Error> problem_;
};

}  // namespace

std::string network_bytes(const Network& network) {
    const NetworkShape& shape = network.shape;
    std::string bytes = fmt::format(
        "{} {}\ngame {}\nvariant {}\nsize {}\ninputs {}\nactive {}\nhidden {}\nbuckets {}\nscore-scale {}\n"
        "probability-scale {}\nmade {}\n\n",
        kMagic, kNetworkVersion, network.board.game, network.board.variant, board_size_text(network.board),
        shape.inputs, shape.most_active, shape.hidden, shape.buckets, network.score_scale,
        network.probability_scale, network.origin);
    for (const auto* const part : {&network.rows, &network.biases, &network.outputs}) {
        for (const std::int16_t number : *part) append_number(bytes, number);
    }
    for (const std::int32_t number : network.output_biases) append_number(bytes, number);
    append_number(bytes, checksum(bytes));
    return bytes;
}

Result<Network> parse_network(std::string_view bytes) {
    const std::size_t line_end = std::min(bytes.find('\n'), bytes.size());
    const auto first_line = split_words(bytes.substr(0, std::min(line_end, std::size_t{64})));
    if (first_line.size() != 2 || first_line[0] != kMagic)
        return Error{fmt::format("no network: it does not begin with '{} {}'", kMagic, kNetworkVersion)};
    if (first_line[1] != std::to_string(kNetworkVersion)) {
        return Error{fmt::format("a network of version {}; this program reads version {}",
                                 in_quotes(first_line[1]), kNetworkVersion)};
    }
    const std::size_t header_end = bytes.substr(0, kLongestHeader).find("\n\n");
    if (header_end == std::string_view::npos || header_end < line_end + 1)
        return Error{"the head of the network has no end"};

    auto header = parse_header(bytes.substr(line_end + 1, header_end - line_end - 1));
    if (!header) return Error{header.error()};
    HeaderReader reader(std::move(*header));
    Network network;
    auto board = parse_board(reader.text("game"), reader.text("variant"), reader.text("size"));
    if (!board) return Error{board.error()};
    network.board = std::move(*board);
    network.shape.inputs = reader.number("inputs");
    network.shape.most_active = reader.number("active");
    network.shape.hidden = reader.number("hidden");
    network.shape.buckets = reader.number("buckets");
    network.score_scale = static_cast<int>(reader.number("score-scale"));
    network.probability_scale = reader.positive("probability-scale");
    network.origin = reader.text("made");
    if (const auto problem = reader.finish()) return *problem;
    if (network.score_scale == 0) return Error{"score-scale 0: expected a positive number"};
    if (const auto problem = network.shape.problem()) return Error{*problem};

    std::string_view numbers = bytes.substr(header_end + 2);
    const std::size_t expected = numbers_size(network.shape) + kChecksumBytes;
    if (numbers.size() != expected) {
        return Error{
            fmt::format("{} bytes of numbers; a network of this shape has {}", numbers.size(), expected)};
    }
    std::string_view sum = numbers.substr(numbers.size() - kChecksumBytes);
    if (take_number<std::uint64_t>(sum) != checksum(bytes.substr(0, bytes.size() - kChecksumBytes)))
        return Error{"its checksum does not fit: the network is damaged"};

    network.allocate();
    for (auto* const part : {&network.rows, &network.biases, &network.outputs}) {
        for (std::int16_t& number : *part) number = take_number<std::int16_t>(numbers);
    }
    for (std::int32_t& number : network.output_biases) number = take_number<std::int32_t>(numbers);
    if (const auto problem = network.problem()) return Error{*problem};
    return network;
}

Result<Network> read_network_file(const std::string& path) {
    const auto bytes = read_file(path, kLargestFile);
    if (!bytes) return Error{fmt::format("network {}", bytes.error())};
    auto network = parse_network(*bytes);
    if (!network) return Error{fmt::format("network file {}: {}", path, network.error())};
    return network;
}

}  // namespace sortie
