#include "protocol/uci/reply.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

#include "core/text.h"

namespace sortie {

namespace {

// Other engines do not say what their scores mean; a piece ahead is taken to win three games of four.
constexpr double kProbabilityScale = 90;
constexpr int kMostMoves = 400;  // to the end; longer is cut

using Words = std::vector<std::string_view>;

template <class T>
T number_or(std::string_view word, T otherwise) {
    T value{};
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
    return failure == std::errc{} && end == word.data() + word.size() ? value : otherwise;
}

void read_score(SearchReport& report, std::string_view unit, std::string_view word) {
    const int value = number_or(word, 0);
    if (unit == "mate") {
        // Moves, not plies; a mate in no moves is a loss.
        const int moves = std::clamp(value, -kMostMoves, kMostMoves);
        report.score = moves > 0 ? win_in(2 * moves - 1) : loss_in(-2 * moves);
        report.probability = moves > 0 ? 1 : 0;
    } else {
        report.score = std::clamp(value, -kLargestEval, kLargestEval);
        report.probability = 1 / (1 + std::exp(-report.score / kProbabilityScale));
    }
}

std::string joined(Words::const_iterator from, Words::const_iterator to) {
    return fmt::format("{}", fmt::join(from, to, " "));
}

}  // namespace

std::optional<SearchReport> parse_info(std::string_view line) {
    const Words words = split_words(line);
    const auto pv = std::find(words.begin(), words.end(), "pv");
    if (words.empty() || words[0] != "info" || words.end() - pv < 2) return std::nullopt;
    if (std::find(words.begin(), pv, "string") != pv) return std::nullopt;
    SearchReport report;
    report.pv.assign(pv + 1, words.end());
    report.move = report.pv.front();
    const auto before = words.size() - static_cast<std::size_t>(words.end() - pv);
    for (std::size_t i = 1; i < before; ++i) {
        const std::string_view next = i + 1 < before ? words[i + 1] : std::string_view();
        if (words[i] == "depth") report.depth = number_or(next, 0);
        if (words[i] == "seldepth") report.selective_depth = number_or(next, 0);
        if (words[i] == "multipv") report.line = std::max(number_or(next, 1), 1);
        if (words[i] == "nodes") report.nodes = number_or<std::uint64_t>(next, 0);
        if (words[i] == "hashfull") report.table_permille = number_or(next, 0);
        if (words[i] == "time") report.time = std::chrono::milliseconds(number_or<std::uint32_t>(next, 0));
        if (words[i] == "lowerbound") report.kind = ScoreKind::AtLeast;
        if (words[i] == "upperbound") report.kind = ScoreKind::AtMost;
        if (words[i] == "score" && i + 2 < before) read_score(report, next, words[i + 2]);
    }
    return report;
}

std::optional<std::string> parse_bestmove(std::string_view line) {
    const Words words = split_words(line);
    if (words.empty() || words[0] != "bestmove") return std::nullopt;
    if (words.size() < 2 || words[1] == "(none)" || words[1] == "0000") return std::string();
    return std::string(words[1]);
}

std::optional<UciOptionLine> parse_option_line(std::string_view line) {
    const Words words = split_words(line);
    if (words.size() < 3 || words[0] != "option" || words[1] != "name") return std::nullopt;
    const auto type = std::find(words.begin() + 2, words.end(), "type");
    UciOptionLine option{joined(words.begin() + 2, type), {}};
    auto word = std::find(type, words.end(), "var");
    while (word != words.end()) {
        const auto next = std::find(word + 1, words.end(), "var");
        option.choices.push_back(joined(word + 1, next));
        word = next;
    }
    return option;
}

}  // namespace sortie
