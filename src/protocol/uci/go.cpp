#include "protocol/uci/go.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <fmt/format.h>

#include "core/score.h"
#include "core/text.h"

namespace sortie {

namespace {

constexpr std::int64_t kLongestTime = 100LL * 24 * 3600 * 1000;  // 100 days: sums stay far from overflow
constexpr std::int64_t kMostNodes = 1'000'000'000'000'000'000;
constexpr std::int64_t kMostMovesToGo = 1000;
constexpr std::int64_t kDeepestPerft = 100;
constexpr Duration kShortestTime = std::chrono::milliseconds(1);

constexpr std::array<std::string_view, 13> kKeywords{"wtime",    "btime",       "winc",  "binc", "movestogo",
                                                     "movetime", "depth",       "nodes", "mate", "infinite",
                                                     "ponder",   "searchmoves", "perft"};

bool is_keyword(std::string_view word) {
    return std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end();
}

class GoReader {
  public:
    explicit GoReader(std::string_view arguments) : words_(split_words(arguments)) {}

    GoCommand read() {
        while (next_ < words_.size()) read_item(words_[next_++]);
        add_clock();
        if (!go_.mistakes.empty() && go_.limits.unlimited() && !go_.infinite && !go_.ponder)
            go_.limits.depth = 1;
        return std::move(go_);
    }

  private:
    void read_item(std::string_view word) {
        if (word == "wtime") times_[0] = time(word);
        if (word == "btime") times_[1] = time(word);
        if (word == "winc") increments_[0] = time(word);
        if (word == "binc") increments_[1] = time(word);
        if (word == "movestogo") moves_to_go_ = number(word, 1, kMostMovesToGo);
        if (word == "movetime") {
            if (const auto given = time(word)) go_.limits.move_time = std::max(*given, kShortestTime);
        }
        if (word == "depth") go_.limits.depth = small_number(word, kMaxPly);
        if (word == "nodes") {
            if (const auto nodes = number(word, 1, kMostNodes))
                go_.limits.nodes = static_cast<std::uint64_t>(*nodes);
        }
        if (word == "mate") {
            // n moves of the winner's, with the opponent's between them.
            if (const auto moves = small_number(word, kMaxPly / 2)) go_.limits.win_within = *moves * 2 - 1;
        }
        if (word == "perft") go_.perft = small_number(word, kDeepestPerft);
        if (word == "infinite") go_.infinite = true;
        if (word == "ponder") go_.ponder = true;
        if (word == "searchmoves") {
            while (next_ < words_.size() && !is_keyword(words_[next_]))
                go_.search_moves.emplace_back(words_[next_++]);
        }
    }

    // The number behind a keyword. Larger than `most` counts as `most`: interfaces write huge numbers for
    // "no limit".
    std::optional<std::int64_t> number(std::string_view keyword, std::int64_t least, std::int64_t most) {
        const bool missing = next_ == words_.size() || is_keyword(words_[next_]);
        const std::string_view word = missing ? std::string_view() : words_[next_++];
        std::int64_t value = 0;
        const auto [stop, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (failure != std::errc{} || stop != word.data() + word.size() || value < least) {
            go_.mistakes.push_back(fmt::format("go {} {}: expected a whole number{}; ignored", keyword,
                                               in_quotes(word),
                                               least < 0 ? "" : fmt::format(" from {} on", least)));
            return std::nullopt;
        }
        return std::min(value, most);
    }

    std::optional<int> small_number(std::string_view keyword, std::int64_t most) {
        const auto value = number(keyword, 1, most);
        return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
    }

    // A clock that has run out may show a negative time.
    std::optional<Duration> time(std::string_view keyword) {
        const auto value = number(keyword, INT64_MIN, kLongestTime);
        if (!value) return std::nullopt;
        return std::chrono::milliseconds(std::max<std::int64_t>(*value, 0));
    }

    // A side whose time is not given has as much as the other.
    void add_clock() {
        if (!times_[0] && !times_[1]) return;
        ClockTimes clock;
        for (std::size_t side = 0; side < 2; ++side) {
            clock.remaining[side] = times_[side] ? *times_[side] : *times_[1 - side];
            clock.increment[side] = increments_[side].value_or(Duration{});
        }
        if (moves_to_go_) clock.moves_to_go = static_cast<int>(*moves_to_go_);
        go_.limits.clock = clock;
    }

    std::vector<std::string_view> words_;
    std::size_t next_ = 0;
    GoCommand go_;
    std::array<std::optional<Duration>, 2> times_;
    std::array<std::optional<Duration>, 2> increments_;
    std::optional<std::int64_t> moves_to_go_;
};

}  // namespace

GoCommand parse_go(std::string_view arguments) {
    return GoReader(arguments).read();
}

void keep_overhead(Limits& limits, Duration overhead) {
    const auto keep = [&](Duration& time) { time = std::max(time - overhead, kShortestTime); };
    if (limits.move_time) keep(*limits.move_time);
    if (limits.clock) {
        for (Duration& remaining : limits.clock->remaining) keep(remaining);
    }
}

}  // namespace sortie
