#include "server/web/records.h"

#include <algorithm>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "protocol/json/setup.h"
#include "protocol/web/answers.h"
#include "protocol/web/requests.h"
#include "server/web/event_loop.h"
#include "server/web/secrets.h"

namespace sortie::web {

using Json = nlohmann::ordered_json;

namespace {

constexpr std::size_t kLongestName = 40;
constexpr std::size_t kMostTreeMoves = 10'000;

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

bool has_variations(const std::vector<RecordedMove>& moves) {
    return std::any_of(moves.begin(), moves.end(),
                       [](const RecordedMove& move) { return !move.variations.empty(); });
}

// Plays a line and its variations from where the game stands, behind the tree's move `parent`; the line
// stays on the board. The moves get the game's own texts.
std::optional<Failure> play_line(OpenGame& game, std::vector<RecordedMove>& moves, std::size_t parent,
                                 std::vector<TreeMove>& tree) {
    for (RecordedMove& move : moves) {
        if (tree.size() >= kMostTreeMoves || game.played().size() >= kMostMoves)
            return Failure{ErrorCode::BadPgn,
                           fmt::format("more than {} moves in a game, or {} with variations", kMostMoves,
                                       kMostTreeMoves)};
        const std::size_t place = tree.size();
        tree.push_back({{}, parent, move.comment});
        for (auto& variation : move.variations) {
            if (auto problem = play_line(game, variation, parent, tree)) return problem;
            for (std::size_t i = 0; i < variation.size(); ++i) game.take_back();
        }
        if (const auto problem = game.play(move.text)) {
            return Failure{ErrorCode::BadPgn, fmt::format("line {}, ply {}: {}", move.line,
                                                          game.played().size() + 1, problem->message)};
        }
        tree[place].played = game.played().back();
        move.text = tree[place].played.drawn.text;
        move.side = tree[place].played.side;
        parent = place + 1;
    }
    return std::nullopt;
}

Answer<ReadRecord> read_record(const Registry& registry, GameRecord& record) {
    // The size of the board is the size of the position; without a Variant tag it is the first
    // game as it is usually played.
    auto session = open_record(registry, record, {});
    if (!session) return Failure{ErrorCode::BadPgn, session.error()};
    auto game = OpenGame::open(registry, (*session)->setup());
    if (!game) return Failure{ErrorCode::BadPgn, game.failure().message};
    const Side white = pgn_white(**session);
    const Outcome recorded = pgn_outcome(record.result, white);
    ReadRecord read{std::move(*game), std::move(record), {}, recorded};
    if (auto problem = play_line(read.game, read.record.moves, 0, read.tree)) return std::move(*problem);
    const Outcome on_board = read.game.session().outcome();
    if (on_board != Outcome::Ongoing) read.outcome = on_board;
    read.record.result = pgn_result(read.outcome, white);
    return read;
}

}  // namespace

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
    const Side white = pgn_white(record.game.session());
    for (const auto& [name, value] : record.record.tags) {
        if (name == "White") data.seats[index(white)].name = shortened(value);
        if (name == "Black") data.seats[index(opponent(white))].name = shortened(value);
        if (!is_derived(name)) data.tags.emplace_back(name, value);
    }
    const auto& moves = record.record.moves;
    const bool commented = std::any_of(moves.begin(), moves.end(),
                                       [](const RecordedMove& move) { return !move.comment.empty(); });
    for (std::size_t i = 0; commented && i < moves.size(); ++i) data.comments.push_back(moves[i].comment);
    if (has_variations(moves)) data.variations = pgn_movetext(moves);
    if (record.game.session().outcome() == Outcome::Ongoing) {
        data.decided = record.outcome;
        data.decided_by = record.outcome == Outcome::Ongoing ? "" : "record";
    }
    return Room(std::move(data), std::move(record.game));
}

namespace {

// The variations that a room keeps as text, played again; nothing if there are none.
Answer<ReadRecord> variations_of(const Registry& registry, const Room& room) {
    GameSetup setup = room.game().setup();
    setup.moves.clear();
    auto game = OpenGame::open(registry, setup);
    auto records = parse_pgn(room.data().variations);
    if (!game || !records) return Failure{ErrorCode::Unavailable, "there are no variations"};
    ReadRecord read{std::move(*game), std::move(records->front()), {}, Outcome::Ongoing};
    if (auto problem = play_line(read.game, read.record.moves, 0, read.tree)) return std::move(*problem);
    return read;
}

}  // namespace

std::vector<TreeMove> tree_of(const Registry& registry, const Room& room) {
    auto read = variations_of(registry, room);
    return read ? std::move(read->tree) : std::vector<TreeMove>{};
}

Json tree_json(const std::vector<TreeMove>& tree) {
    Json list = Json::array();
    for (const TreeMove& move : tree) {
        Json json = played_json(move.played);
        json["parent"] = move.parent;
        if (!move.comment.empty()) json["comment"] = move.comment;
        list.push_back(std::move(json));
    }
    return list;
}

GameRecord record_of(const Registry& registry, const Room& room) {
    const RoomData& data = room.data();
    const Json review = data.review.empty() ? Json::array() : Json::parse(data.review);
    std::vector<RecordedMove> moves;
    if (auto varied = variations_of(registry, room)) moves = std::move(varied->record.moves);
    const auto& played = room.game().played();
    for (std::size_t ply = 0; ply < played.size(); ++ply) {
        if (ply >= moves.size()) moves.push_back({played[ply].drawn.text, "", 0, played[ply].side});
        RecordedMove& move = moves[ply];
        if (ply < data.comments.size()) move.comment = data.comments[ply];
        if (ply < review.size()) {
            if (!move.comment.empty()) move.comment += ' ';
            move.comment += review_comment(review[ply]);
        }
    }
    GameRecord record = new_record(registry, room.game().session(), room.game().start(), moves);
    const Side white = pgn_white(room.game().session());
    record.result = pgn_result(room.outcome(), white);
    record.set_tag("Date", date_text(data.created));
    for (const auto& [name, value] : data.tags) record.set_tag(name, value);
    const auto name_of = [&](Side side) {
        const std::string name = seat_name(room.seat(side));
        return name.empty() ? std::string("?") : name;
    };
    set_players(record, white, name_of(Side::First), name_of(Side::Second));
    if (!data.decided_by.empty() && data.decided_by != "record")
        record.set_tag("Termination", data.decided_by);
    return record;
}

}  // namespace sortie::web
