#include "cli/commands/host_records.h"

#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <utility>

#include "arena/game_report.h"
#include "protocol/pgn/pgn.h"
#include "store/runs.h"

namespace sortie {

using five_command::Ending;
using five_command::RefereedGame;

namespace {

GameRecord pgn_record(const Registry& registry, const TcpTable& table, int game_number) {
    const RefereedGame& game = table.game();
    std::vector<RecordedMove> moves;
    for (const auto& move : game.moves()) {
        const std::string separator = move.comment.empty() ? "" : ", ";
        moves.push_back({move.text, fmt::format("{:.2f} s{}{}", seconds(move.time), separator, move.comment),
                         0, move.side});
    }
    GameRecord record = new_record(registry, game.session(), game.start(), moves);
    const Side white = pgn_white(game.session());
    record.result = game.verdict()->winner == white ? "1-0" : "0-1";
    record.set_tag("Event", "Five-command game");
    record.set_tag("Date", fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr))));
    record.set_tag("Round", std::to_string(game_number));
    set_players(record, white, table.player_name(Side::First), table.player_name(Side::Second));
    record.set_tag("Termination", game.verdict()->why);
    return record;
}

Termination termination_of(Ending ending) {
    switch (ending) {
        case Ending::Won:
            return Termination::Rules;
        case Ending::Time:
            return Termination::TimeLoss;
        case Ending::IllegalMoves:
            return Termination::IllegalMove;
        case Ending::Disconnected:
        case Ending::AgentFailed:
            break;
    }
    return Termination::Crash;
}

GameReport game_report(const Registry& registry, const TcpTable& table) {
    const RefereedGame& game = table.game();
    const auto replay = registry.open(at_position(game.session().identity(), game.start()));
    GameReport report;
    report.identity = game.session().identity();
    report.start = game.start();
    report.agents = {table.player_name(Side::First), table.player_name(Side::Second)};
    for (const auto& move : game.moves()) {
        report.moves.push_back({move.side, move.text, false, move.score, move.depth, move.nodes, move.time});
        SideReport& side = report.sides[index(move.side)];
        ++side.moves;
        side.nodes += move.nodes;
        side.time += move.time;
        if (!replay) continue;
        if (const auto drawn = (*replay)->drawn_move(move.text))
            side.captures += static_cast<int>(drawn->captures.size());
        (*replay)->play(move.text);
    }
    report.plies = static_cast<int>(report.moves.size());
    report.final_position = game.session().position_text();
    report.outcome = win_for(game.verdict()->winner);
    report.termination = termination_of(game.verdict()->ending);
    report.reason = game.verdict()->why;
    return report;
}

}  // namespace

Result<std::unique_ptr<HostRecords>> HostRecords::open(const Registry& registry,
                                                       const std::optional<std::string>& pgn,
                                                       const std::optional<std::string>& store) {
    File file(nullptr, &std::fclose);
    if (pgn && !(file = open_file(*pgn, "ab"))) return file_error(*pgn);
    std::unique_ptr<RunStore> games;
    if (store) {
        auto opened = open_run_store(*store);
        if (!opened) return Error{opened.error()};
        games = std::move(*opened);
    }
    return std::unique_ptr<HostRecords>(new HostRecords(registry, std::move(file), std::move(games)));
}

std::optional<Error> HostRecords::add(const TcpTable& table, int game_number) {
    if (pgn_) {
        const std::string text = pgn_text(pgn_record(registry_, table, game_number)) + "\n";
        const bool all = std::fwrite(text.data(), 1, text.size(), pgn_.get()) == text.size();
        if (std::fflush(pgn_.get()) != 0 || !all) return Error{"the PGN file could not be written"};
    }
    if (!store_) return std::nullopt;
    return store_->add_game({"host", std::nullopt, static_cast<std::uint64_t>(game_number)},
                            game_report(registry_, table));
}

}  // namespace sortie
