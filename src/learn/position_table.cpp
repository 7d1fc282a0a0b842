#include "learn/position_table.h"

#include <fmt/format.h>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>

#include "eval/input_planes.h"
#include "games/all_games.h"
#include "games/traits.h"
#include "learn/recorded_move.h"

namespace sortie {

namespace {

template <Game G>
void append_planes(const typename G::Position& position, PositionTable& table) {
    if constexpr (HasInputPlanes<G>) {
        constexpr int kWordBits = 64;
        for (const auto& plane : G::input_planes(position)) {
            for (int shift = 0; shift < kBitCount<PlaneBits<G>>; shift += kWordBits)
                table.bits.push_back(static_cast<std::uint64_t>(plane >> shift));
        }
    }
}

template <Game G>
bool append_game(const typename G::Position& start, const RecordedGame& game, PositionTable& table) {
    typename G::Position position = start;
    std::uint16_t number = 0;
    for (const RecordedPly& ply : game.plies) {
        const auto move = recorded_move<G>(position, ply.move);
        if (!move) return false;
        const Side side = G::side_to_move(position);
        append_planes<G>(position, table);
        table.side.push_back(static_cast<std::uint8_t>(index(side)));
        table.score.push_back(ply.score);
        const int won = game.outcome == win_for(side) ? 1 : game.outcome == Outcome::Draw ? 0 : -1;
        table.result.push_back(static_cast<std::int8_t>(won));
        table.move.push_back(ply.move.code);
        table.game.push_back(static_cast<std::uint32_t>(table.games));
        table.ply.push_back(number++);
        position = G::play(position, *move);
    }
    ++table.games;
    return true;
}

void reserve(PositionTable& table, std::span<const RecordedGame> games) {
    std::size_t positions = 0;
    for (const RecordedGame& game : games) positions += game.plies.size();
    table.bits.reserve(positions * table.planes * table.words);
    table.side.reserve(positions);
    table.score.reserve(positions);
    table.result.reserve(positions);
    table.move.reserve(positions);
    table.game.reserve(positions);
    table.ply.reserve(positions);
}

template <Game G>
std::optional<Error> fill(PositionTable& table, const typename G::Position& usual_start,
                          std::span<const RecordedGame> games, std::span<const std::string> starts) {
    if constexpr (HasInputPlanes<G>) {
        table.planes = std::tuple_size_v<InputPlanes<G>>;
        table.words = kBitCount<PlaneBits<G>> / 64;
    }
    reserve(table, games);
    for (std::size_t i = 0; i < games.size(); ++i) {
        typename G::Position start = usual_start;
        if (!starts.empty()) {
            const auto parsed = G::parse_position(G::rules(usual_start), starts[i]);
            if (!parsed) return Error{parsed.error()};
            start = *parsed;
        }
        if (!append_game<G>(start, games[i], table)) {
            return Error{fmt::format("game {} cannot be played again by the rules of {}", i + 1,
                                     board_text(table.header.board))};
        }
    }
    return std::nullopt;
}

}  // namespace

Result<PositionTable> make_position_table(RecordHeader header, std::span<const RecordedGame> games,
                                          std::span<const std::string> starts) {
    PositionTable table;
    table.header = std::move(header);
    std::optional<Error> problem = Error{"there is no game " + table.header.board.game};
    for_each_type(AllFamilies{}, [&]<class F>(std::type_identity<F>) {
        if (F::info().name != table.header.board.game) return;
        const auto start = F::open(table.header.board);
        if (!start) {
            problem = Error{start.error()};
            return;
        }
        problem = std::visit(
            [&]<Game G>(const Start<G>& opened) { return fill<G>(table, opened.position, games, starts); },
            *start);
    });
    if (problem) return *problem;
    return table;
}

Result<PositionTable> read_position_table(const std::string& path) {
    auto records = read_records(path);
    if (!records) return Error{records.error()};
    auto table = make_position_table(std::move(records->header), records->games, {});
    if (!table) return Error{fmt::format("file {}: {}", path, table.error())};
    table->unfinished = records->unfinished;
    return table;
}

}  // namespace sortie
