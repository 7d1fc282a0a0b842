#include "arena/game_pgn.h"

#include <chrono>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "arena/external/external_engine.h"

namespace sortie {

namespace {

// The words that PGN has for it.
std::string_view termination_tag(Termination termination) {
    switch (termination) {
        case Termination::Rules:
            return "normal";
        case Termination::TimeLoss:
            return "time forfeit";
        case Termination::IllegalMove:
            return "rules infraction";
        case Termination::Crash:
        case Termination::Stall:
            return "abandoned";
        case Termination::Adjudication:
        case Termination::LengthLimit:
            return "adjudication";
        case Termination::Interrupted:
            break;
    }
    return "unterminated";
}

// "+0.35/12 0.103s", "-M3/9 0.020s", as other runners write it: moves, not plies, to the end.
std::string move_comment(const MoveReport& move) {
    if (move.opening) return "book";
    const bool counted = is_decided(move.score) && has_length(move.score);
    const std::string score =
        counted ? fmt::format("{}M{}", is_win(move.score) ? '+' : '-', (plies_to_end(move.score) + 1) / 2)
                : fmt::format("{:+.2f}", move.score / 100.0);
    return fmt::format("{}/{} {:.3f}s", score, move.depth, seconds(move.time));
}

}  // namespace

GameRecord record_of(const Registry& registry, const GameReport& report, const std::string& event,
                     std::uint64_t round) {
    std::vector<RecordedMove> moves;
    for (const MoveReport& move : report.moves)
        moves.push_back({move.move, move_comment(move), 0, move.side});
    if (!moves.empty() && !report.reason.empty()) moves.back().comment += fmt::format(", {}", report.reason);
    GameRecord record;
    const GameSetup& identity = report.identity;
    Side white = Side::First;
    if (const auto session = registry.open({identity.game, identity.variant, std::nullopt, report.start})) {
        record = new_record(registry, **session, report.start, moves);
        white = pgn_white(**session);
    }
    record.result = pgn_result(report.outcome, white);
    record.set_tag("Event", event);
    record.set_tag("Site", "Sortie");
    record.set_tag("Date", fmt::format("{:%Y.%m.%d}", fmt::gmtime(std::time(nullptr))));
    record.set_tag("Round", std::to_string(round));
    set_players(record, white, agent_title(report.agents[0]), agent_title(report.agents[1]));
    record.set_tag("Termination", std::string(termination_tag(report.termination)));
    record.set_tag("PlyCount", std::to_string(report.moves.size()));
    return record;
}

Result<std::unique_ptr<PgnFile>> PgnFile::create(const std::string& path) {
    File file = open_file(path, "wb");
    if (!file) return file_error(path);
    return std::unique_ptr<PgnFile>(new PgnFile(path, std::move(file)));
}

std::optional<Error> PgnFile::add(const GameRecord& record) {
    const std::string text = pgn_text(record) + '\n';
    const bool written = std::fwrite(text.data(), 1, text.size(), file_.get()) == text.size();
    if (written && std::fflush(file_.get()) == 0) return std::nullopt;
    return file_error(path_);
}

}  // namespace sortie
