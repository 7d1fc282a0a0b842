#include "arena/openings.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <utility>

#include "core/random.h"
#include "core/text.h"
#include "protocol/pgn/pgn.h"

namespace sortie {

namespace {

constexpr double kEvenEnough = 0.1;  // from a winning probability of one half
constexpr int kMostDraws = 32;       // then the most even one is taken
constexpr std::string_view kJudge = "sortie:nodes=2000,hash=1";
constexpr std::string_view kFavoured = "sortie:nodes=200,hash=1,eval=hand";

// Random moves from the session's position; empty when they end the game.
std::vector<std::string> draw_moves(Session& session, int plies, Random& random) {
    std::vector<std::string> moves;
    for (int i = 0; i < plies; ++i) {
        const auto legal = session.legal_moves();
        if (legal.empty()) break;
        moves.push_back(legal[random.below(legal.size())]);
        session.play(moves.back());
    }
    if (session.outcome() != Outcome::Ongoing) moves.clear();
    return moves;
}

// How far the position is from even, 0 to 0.5.
double unevenness(const Session& session) {
    const auto judge = session.make_agent(parse_agent_spec(kJudge).value());
    if (!judge) return 0;
    const SearchReport report = (*judge)->think({}, StopFlag{}, {});
    return std::abs(report.probability - 0.5);
}

GameSetup draw_even_opening(const Registry& registry, const GameSetup& game, int plies, std::uint64_t seed) {
    Random random(seed);
    GameSetup best = game;
    double least = 1;
    for (int draw = 0; draw < kMostDraws && least > kEvenEnough; ++draw) {
        const auto session = registry.open(game);
        auto moves = draw_moves(**session, plies, random);
        if (moves.empty()) continue;
        if (const double uneven = unevenness(**session); uneven < least) {
            least = uneven;
            best.moves = std::move(moves);
        }
    }
    return best;
}

GameSetup draw_uneven_opening(const Registry& registry, const GameSetup& game, int plies,
                              std::uint64_t seed) {
    Random random(seed);
    const auto session = registry.open(game);
    const auto thinker = (*session)->make_agent(parse_agent_spec(kFavoured).value());
    const Side favoured = random.below(2) == 0 ? Side::First : Side::Second;
    GameSetup opening = game;
    for (int i = 0; i < plies; ++i) {
        const auto legal = (*session)->legal_moves();
        const std::string move = (*session)->side_to_move() == favoured
                                     ? (*thinker)->think({}, StopFlag{}, {}).move
                                     : legal[random.below(legal.size())];
        (*session)->play(move);
        if ((*session)->outcome() != Outcome::Ongoing) break;
        opening.moves.push_back(move);
    }
    return opening;
}

// Openings by number, each from a seed of its own.
template <class Draw>
Result<Openings> drawn_openings(const Registry& registry, const GameSetup& game, int plies,
                                std::uint64_t seed, Draw draw) {
    const auto session = registry.open(game);
    if (!session) return Error{session.error()};
    return Openings([&registry, game, plies, seed, draw](std::uint64_t number) {
        return draw(registry, game, plies, Random(seed * 1'000'003 + number).next());
    });
}

Result<std::vector<GameSetup>> read_pgn_openings(const Registry& registry, const GameSetup& game,
                                                 std::string_view text) {
    const auto records = parse_pgn(text);
    if (!records) return Error{"openings: " + records.error()};
    std::vector<GameSetup> openings;
    for (const GameRecord& record : *records) {
        const auto start = record.tag("FEN");
        GameSetup opening = start ? at_position(game, *start) : game;
        for (const RecordedMove& move : record.moves) opening.moves.push_back(move.text);
        if (const auto problem = try_opening(registry, opening))
            return Error{fmt::format("openings, game {}: {}", openings.size() + 1, problem->message)};
        openings.push_back(std::move(opening));
    }
    return openings;
}

Result<std::vector<GameSetup>> read_line_openings(const Registry& registry, const GameSetup& game,
                                                  std::string_view text) {
    std::vector<GameSetup> openings;
    std::size_t number = 0;
    for (const std::string_view line : split_at(text, '\n')) {
        ++number;
        const std::string_view content = line.substr(0, line.find('#'));
        if (split_words(content).empty()) continue;
        GameSetup opening = read_opening_line(game, content);
        if (const auto problem = try_opening(registry, opening))
            return Error{fmt::format("openings, line {}: {}", number, problem->message)};
        openings.push_back(std::move(opening));
    }
    return openings;
}

}  // namespace

GameSetup read_opening_line(const GameSetup& game, std::string_view line) {
    auto words = split_words(line);
    const auto moves_word = std::find(words.begin(), words.end(), "moves");
    const std::vector<std::string> moves(moves_word == words.end() ? moves_word : moves_word + 1,
                                         words.end());
    words.erase(moves_word, words.end());
    if (!words.empty() && words.front() == "fen") words.erase(words.begin());
    GameSetup opening = game;
    if (!words.empty() && words.front() != "startpos")
        opening = at_position(game, fmt::format("{}", fmt::join(words, " ")));
    opening.moves = moves;
    return opening;
}

std::optional<Error> try_opening(const Registry& registry, const GameSetup& opening) {
    const auto session = registry.open(opening);
    if (!session) return Error{session.error()};
    if ((*session)->outcome() != Outcome::Ongoing) return Error{"the game is over there"};
    return std::nullopt;
}

Openings one_opening(GameSetup opening) {
    return [opening = std::move(opening)](std::uint64_t) { return opening; };
}

Result<Openings> random_openings(const Registry& registry, const GameSetup& game, int plies,
                                 std::uint64_t seed) {
    return drawn_openings(registry, game, plies, seed, draw_even_opening);
}

Result<Openings> uneven_openings(const Registry& registry, const GameSetup& game, int plies,
                                 std::uint64_t seed) {
    return drawn_openings(registry, game, plies, seed, draw_uneven_opening);
}

Result<Openings> listed_openings(const Registry& registry, const GameSetup& game, std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const bool is_pgn = first != std::string_view::npos && text[first] == '[';
    auto read = is_pgn ? read_pgn_openings(registry, game, text) : read_line_openings(registry, game, text);
    if (!read) return Error{read.error()};
    if (read->empty()) return Error{"openings: the file holds none"};
    const auto list = std::make_shared<const std::vector<GameSetup>>(std::move(*read));
    return Openings([list](std::uint64_t number) { return (*list)[number % list->size()]; });
}

}  // namespace sortie
