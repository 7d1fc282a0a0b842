#include "server/web/records.h"

#include <algorithm>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "protocol/web/requests.h"
#include "server/web/event_loop.h"
#include "server/web/secrets.h"

namespace sortie::web {

using Json = nlohmann::ordered_json;

namespace {

constexpr std::size_t kLongestName = 40;

// Tags that follow from the game itself, or have a place of their own in a room.
bool is_derived(const std::string& tag) {
    for (const char* const name : {"Variant", "FEN", "SetUp", "White", "Black", "Result"}) {
        if (tag == name) return true;
    }
    return false;
}

// The beginning of a name, not cut within a character.
std::string shortened(const std::string& name) {
    std::size_t end = std::min(name.size(), kLongestName);
    while (end < name.size() && end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80) --end;
    return name.substr(0, end);
}

Outcome outcome_of(const std::string& result) {
    if (result == "1-0") return Outcome::FirstWins;
    if (result == "0-1") return Outcome::SecondWins;
    return result == "1/2-1/2" ? Outcome::Draw : Outcome::Ongoing;
}

std::string date_text(std::int64_t time) {
    return fmt::format("{:%Y.%m.%d}", fmt::gmtime(static_cast<std::time_t>(time / 1000)));
}

std::string percent(double probability) {
    return fmt::format("{:.0f} %", probability * 100);
}

// "blunder: c2c3 was better (54 % to 12 %)", or just where the game stands.
std::string review_comment(const Json& move) {
    const double before = move.at("before");
    const double after = move.at("after");
    if (move.at("mark").is_null()) return percent(after);
    return fmt::format("{}: {} was better ({} to {})", move.at("mark").get<std::string>(),
                       move.at("best").get<std::string>(), percent(before), percent(after));
}

Answer<ReadRecord> read_record(const Registry& registry, GameRecord& record) {
    // The size of the board is the size of the position; without a Variant tag it is the first
    // game as it is usually played.
    auto session = open_record(registry, record, {});
    if (!session) return Failure{ErrorCode::BadPgn, session.error()};
    if (record.moves.size() > kMostMoves)
        return Failure{ErrorCode::BadPgn, fmt::format("a game has more than {} moves", kMostMoves)};
    auto game = OpenGame::open(registry, (*session)->setup());
    if (!game) return Failure{ErrorCode::BadPgn, game.failure().message};
    ReadRecord read{std::move(*game), {}, record.tags, outcome_of(record.result)};
    for (const RecordedMove& move : record.moves) {
        if (const auto problem = read.game.play(move.text)) {
            return Failure{ErrorCode::BadPgn, fmt::format("line {}, ply {}: {}", move.line,
                                                          read.comments.size() + 1, problem->message)};
        }
        read.comments.push_back(move.comment);
    }
    const Outcome on_board = read.game.session().outcome();
    if (on_board != Outcome::Ongoing) read.outcome = on_board;
    return read;
}

}  // namespace

std::string_view result_text(Outcome outcome) {
    switch (outcome) {
        case Outcome::FirstWins:
            return "1-0";
        case Outcome::SecondWins:
            return "0-1";
        case Outcome::Draw:
            return "1/2-1/2";
        case Outcome::Ongoing:
            break;
    }
    return "*";
}

Answer<std::vector<ReadRecord>> read_records(const Registry& registry, const std::string& pgn) {
    auto parsed = parse_pgn(pgn);
    if (!parsed) return Failure{ErrorCode::BadPgn, parsed.error()};
    if (parsed->size() > kMostRecords)
        return Failure{ErrorCode::BadPgn, fmt::format("more than {} games; split the text", kMostRecords)};
    std::vector<ReadRecord> records;
    for (GameRecord& record : *parsed) {
        auto read = read_record(registry, record);
        if (!read) {
            Failure failure = read.failure();
            if (parsed->size() > 1)
                failure.message = fmt::format("game {}: {}", records.size() + 1, failure.message);
            return failure;
        }
        records.push_back(std::move(*read));
    }
    return records;
}

Room imported_room(ReadRecord record, const std::string& visitor) {
    RoomData data;
    data.id = new_room_id();
    data.owner = visitor;
    data.imported = true;
    data.created = data.changed = wall_time();
    for (auto& [name, value] : record.tags) {
        if (name == "White") data.seats[0].name = shortened(value);
        if (name == "Black") data.seats[1].name = shortened(value);
        if (!is_derived(name)) data.tags.emplace_back(name, value);
    }
    const bool commented = std::any_of(record.comments.begin(), record.comments.end(),
                                       [](const std::string& comment) { return !comment.empty(); });
    if (commented) data.comments = std::move(record.comments);
    if (record.game.session().outcome() == Outcome::Ongoing) {
        data.decided = record.outcome;
        data.decided_by = record.outcome == Outcome::Ongoing ? "" : "record";
    }
    return Room(std::move(data), std::move(record.game));
}

GameRecord record_of(const Registry& registry, const Room& room) {
    const RoomData& data = room.data();
    const Json review = data.review.empty() ? Json::array() : Json::parse(data.review);
    std::vector<RecordedMove> moves;
    for (const PlayedMove& played : room.game().played()) {
        const std::size_t ply = moves.size();
        RecordedMove move{played.drawn.text, "", 0, played.side};
        if (ply < data.comments.size()) move.comment = data.comments[ply];
        if (ply < review.size()) {
            if (!move.comment.empty()) move.comment += ' ';
            move.comment += review_comment(review[ply]);
        }
        moves.push_back(std::move(move));
    }
    GameRecord record = new_record(registry, room.game().session(), room.game().start(), moves);
    record.result = result_text(room.outcome());
    record.set_tag("Date", date_text(data.created));
    for (const auto& [name, value] : data.tags) record.set_tag(name, value);
    const auto name_of = [&](Side side) {
        const std::string name = seat_name(room.seat(side));
        return name.empty() ? std::string("?") : name;
    };
    record.set_tag("White", name_of(Side::First));
    record.set_tag("Black", name_of(Side::Second));
    if (!data.decided_by.empty() && data.decided_by != "record")
        record.set_tag("Termination", data.decided_by);
    return record;
}

}  // namespace sortie::web
