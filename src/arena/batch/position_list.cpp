#include "arena/batch/position_list.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <memory>

#include "arena/openings.h"
#include "core/text.h"
#include "protocol/pgn/pgn.h"

namespace sortie {

namespace {

// Where operations begin: words of EPD, none of which can be a part of a position or a move.
constexpr std::array<std::string_view, 13> kOperations = {"bm", "am", "id", "acd", "acn",  "acs", "c0",
                                                          "c1", "ce", "dm", "pv",  "hmvc", "fmvn"};

bool is_operation(std::string_view word) {
    return std::find(kOperations.begin(), kOperations.end(), word) != kOperations.end();
}

std::string_view without_quotes(std::string_view text) {
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"') return text.substr(1, text.size() - 2);
    return text;
}

// The line up to the first operation, and the operations.
std::pair<std::string_view, std::vector<std::string_view>> split_line(std::string_view line) {
    std::string_view position = line.substr(0, line.find(';'));
    for (const std::string_view word : split_words(position)) {
        if (!is_operation(word)) continue;
        position = line.substr(0, static_cast<std::size_t>(word.data() - line.data()));
        break;
    }
    return {position, split_at(line.substr(position.size()), ';')};
}

// The moves as the game writes them, or what is wrong with one.
Result<std::vector<std::string>> legal_texts(const Session& session,
                                             const std::vector<std::string_view>& words) {
    std::vector<std::string> moves;
    for (const std::string_view word : words) {
        const auto move = session.drawn_move(word);
        if (!move) return Error{move.error()};
        moves.push_back(move->text);
    }
    return moves;
}

std::optional<Error> read_operation(std::string_view text, const Session& session, ListedPosition& listed) {
    auto words = split_words(text);
    if (words.empty()) return std::nullopt;
    const std::string_view name = words.front();
    words.erase(words.begin());
    if (name == "id" && !words.empty()) {
        const char* const end = words.back().data() + words.back().size();
        const auto size = static_cast<std::size_t>(end - words.front().data());
        listed.id = without_quotes({words.front().data(), size});
    }
    if (name != "bm" && name != "am") return std::nullopt;
    auto moves = legal_texts(session, words);
    if (!moves) return Error{fmt::format("{}: {}", name, moves.error())};
    (name == "bm" ? listed.best : listed.avoid) = std::move(*moves);
    return std::nullopt;
}

Result<ListedPosition> read_line(const Registry& registry, const GameSetup& game, std::string_view line) {
    const auto [position, operations] = split_line(line);
    ListedPosition listed;
    listed.setup = read_opening_line(game, position);
    const auto session = registry.open(listed.setup);
    if (!session) return Error{session.error()};
    for (const std::string_view operation : operations) {
        if (const auto problem = read_operation(operation, **session, listed)) return *problem;
    }
    return listed;
}

Result<std::vector<ListedPosition>> read_lines(const Registry& registry, const GameSetup& game,
                                               std::string_view text) {
    std::vector<ListedPosition> list;
    std::size_t number = 0;
    for (const std::string_view line : split_at(text, '\n')) {
        ++number;
        const std::string_view content = line.substr(0, line.find('#'));
        if (split_words(content).empty()) continue;
        auto listed = read_line(registry, game, content);
        if (!listed) return Error{fmt::format("positions, line {}: {}", number, listed.error())};
        listed->line = number;
        list.push_back(std::move(*listed));
    }
    return list;
}

Result<std::vector<ListedPosition>> read_pgn_positions(const Registry& registry, const GameSetup& game,
                                                       std::string_view text) {
    auto records = parse_pgn(text);
    if (!records) return Error{"positions: " + records.error()};
    std::vector<ListedPosition> list;
    std::size_t number = 0;
    for (GameRecord& record : *records) {
        ++number;
        const auto session = open_record(registry, record, game);
        if (!session) return Error{fmt::format("positions, game {}: {}", number, session.error())};
        GameSetup setup = (*session)->setup();
        if (const auto problem = replay_record(**session, record))
            return Error{fmt::format("positions, game {}: {}", number, problem->message)};
        for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
            const RecordedMove& move = record.moves[ply];
            list.push_back(
                {setup, fmt::format("game {}, ply {}, {}", number, ply + 1, move.text), {}, {}, move.line});
            setup.moves.push_back(move.text);
        }
    }
    return list;
}

}  // namespace

bool ListedPosition::is_met_by(std::string_view move) const {
    const auto contains = [&](const std::vector<std::string>& moves) {
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    };
    return (best.empty() || contains(best)) && !contains(avoid);
}

Result<std::vector<ListedPosition>> read_position_list(const Registry& registry, const GameSetup& game,
                                                       std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const bool is_pgn = first != std::string_view::npos && text[first] == '[';
    auto list = is_pgn ? read_pgn_positions(registry, game, text) : read_lines(registry, game, text);
    if (list && list->empty()) return Error{"positions: the file holds none"};
    return list;
}

}  // namespace sortie
