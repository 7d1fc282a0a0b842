#include "server/web/library_service.h"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "protocol/json/messages.h"
#include "protocol/json/setup.h"
#include "protocol/web/answers.h"
#include "server/web/records.h"
#include "server/web/room_setup.h"
#include "server/web/room_storage.h"

namespace sortie::web {

using Json = nlohmann::ordered_json;

namespace {

Json text_or_null(const std::string& text) {
    return text.empty() ? Json(nullptr) : Json(text);
}

Json tags_object(const std::vector<std::pair<std::string, std::string>>& tags) {
    Json object = Json::object();
    for (const auto& [name, value] : tags) object[name] = value;
    return object;
}

// One comment a move, whether the game has any or not.
std::vector<std::string> padded(std::vector<std::string> comments, std::size_t moves) {
    comments.resize(moves);
    return comments;
}

}  // namespace

Json LibraryService::entry_json(const LibraryEntry& entry, const Caller& caller) {
    Json json = {{"room", entry.room},
                 {"game", entry.game},
                 {"variant", entry.variant},
                 {"size", text_or_null(entry.size)},
                 {"name", entry.name},
                 {"start", entry.start},
                 {"created", entry.created},
                 {"changed", entry.changed},
                 {"plies", entry.plies},
                 {"names", {{"first", entry.names[0]}, {"second", entry.names[1]}}},
                 {"outcome", text_or_null(entry.outcome)},
                 {"reason", text_or_null(entry.reason)},
                 {"reviewed", entry.reviewed},
                 {"token", nullptr},
                 {"sides", Json::array()},
                 {"invitation", nullptr},
                 {"imported", entry.imported}};
    const auto access = store_.access_of(entry.room);
    if (!access) return json;
    // The token of this visitor; of the invitation only as long as it is good for something.
    bool directs = false;
    std::array<bool, 2> taken{};
    for (const Access& each : *access) {
        if (each.invitation) continue;
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
            taken[side] |= each.rights.sides[side];
        if (each.visitor != caller.visitor) continue;
        directs |= each.rights.director;
        json["token"] = seat_token(caller.token, entry.room, each.rights);
        for (const Side side : {Side::First, Side::Second}) {
            if (each.rights.has(side)) json["sides"].push_back(side_name(side));
        }
    }
    for (const Access& each : *access) {
        const Side side = each.rights.has(Side::First) ? Side::First : Side::Second;
        const std::string invitation = invitation_token(caller.token, entry.room, side);
        if (directs && each.invitation && !taken[index(side)] && each.token == token_hash(invitation))
            json["invitation"] = invitation;
    }
    return json;
}

void LibraryService::list(const LibraryRequest& request, const Caller& caller) {
    const auto page = store_.list(caller.visitor, request);
    if (!page) return caller.fail(page.failure());
    Json games = Json::array();
    for (const LibraryEntry& entry : page->entries) games.push_back(entry_json(entry, caller));
    caller.answer({{"type", "library"}, {"total", page->total}, {"games", std::move(games)}});
}

void LibraryService::record(const RecordRequest& request, const Caller& caller) {
    const auto entry = store_.entry(request.room);
    if (!entry) return caller.fail(entry.failure());
    auto stored = store_.load(request.room);
    if (!stored) return caller.fail(stored.failure());
    Json known = {{"type", "record"}};
    known.update(entry_json(*entry, caller));
    const bool varied = !stored->data.variations.empty();
    const auto make = [this, caller, known = std::move(known),
                       stored = std::move(*stored)]() -> ClerkJob::Telling {
        const auto room = open_stored(registry_, stored);
        if (!room) return [caller, failure = room.failure()] { caller.fail(failure); };
        const RoomData& data = room->data();
        Json json = known;
        json["state"] = state_json(registry_, room->game());
        json["played"] = played_json(room->game());
        json["tags"] = tags_object(data.tags);
        json["comments"] = padded(data.comments, room->game().played().size());
        const auto tree = tree_of(registry_, *room);
        json["tree"] = tree.empty() ? Json(nullptr) : tree_json(tree);
        json["review"] = data.review.empty() ? Json(nullptr) : Json::parse(data.review);
        return [caller, text = dump(json)] { caller.answer_text(text); };
    };
    if (varied) return in_background(caller, make);  // there may be thousands
    make()();
}

void LibraryService::remove(const DeleteRequest& request, const Caller& caller) {
    const auto mine = store_.in_library(caller.visitor, request.room);
    if (!mine) return caller.fail(mine.failure());
    if (!*mine) return caller.fail({ErrorCode::NotFound, "there is no such game in your library"});
    const auto erased = store_.remove_from_library(caller.visitor, request.room);
    if (!erased) return caller.fail(erased.failure());
    caller.answer({{"type", "deleted"}, {"room", request.room}});
    if (*erased) rooms_.erased(request.room);
}

void LibraryService::in_background(const Caller& caller, std::function<ClerkJob::Telling()> work) {
    clerk_.submit({caller.address, caller.visitor},
                  std::make_shared<ClerkJob>(loop_, caller, std::move(work)));
}

void LibraryService::export_games(const ExportRequest& request, const Caller& caller) {
    std::vector<StoredRoom> stored;
    for (const std::string& id : request.rooms) {
        auto room = store_.load(id);
        if (!room) return caller.fail(room.failure());
        stored.push_back(std::move(*room));
    }
    in_background(caller, [this, caller, stored = std::move(stored)]() -> ClerkJob::Telling {
        std::string pgn;
        for (const StoredRoom& each : stored) {
            const auto room = open_stored(registry_, each);
            if (!room) return [caller, failure = room.failure()] { caller.fail(failure); };
            if (!pgn.empty()) pgn += '\n';
            pgn += pgn_text(record_of(registry_, *room));
        }
        return [caller, text = dump({{"type", "export"}, {"pgn", pgn}})] { caller.answer_text(text); };
    });
}

void LibraryService::import_games(const ImportRequest& request, const Caller& caller) {
    if (const auto full = rooms_.may_keep(caller)) return caller.fail(*full);
    in_background(caller, [this, caller, pgn = request.pgn]() -> ClerkJob::Telling {
        auto records = read_records(registry_, pgn);
        if (!records) return [caller, failure = records.failure()] { caller.fail(failure); };
        const auto rooms = std::make_shared<std::vector<StoredRoom>>();
        for (ReadRecord& record : *records)
            rooms->push_back(stored_room(registry_, imported_room(std::move(record), caller.visitor)));
        return [this, caller, rooms] { store_imported(rooms, 0, caller); };
    });
}

// Some games at a time, as the share of the address allows: whatever others ask meanwhile is answered between
// two parts.
void LibraryService::store_imported(const std::shared_ptr<const std::vector<StoredRoom>>& rooms,
                                    std::size_t done, const Caller& caller) {
    constexpr std::size_t kAtOnce = 8;
    const LoopWork work(shares_, caller.address);
    const std::size_t end = std::min(done + kAtOnce, rooms->size());
    const auto at = [&](std::size_t i) { return rooms->begin() + static_cast<std::ptrdiff_t>(i); };
    if (const auto problem = store_.save_all({at(done), at(end)}, caller.visitor)) {
        for (std::size_t i = 0; i < done; ++i) {  // all or nothing, as far as the database still answers
            [[maybe_unused]] const auto erased =
                store_.remove_from_library(caller.visitor, (*rooms)[i].data.id);
        }
        return caller.fail(*problem);
    }
    if (end < rooms->size()) {
        const std::chrono::milliseconds wait(shares_.wait(caller.address, steady_time()));
        loop_.after(wait, [this, rooms, end, caller] { store_imported(rooms, end, caller); });
        return;
    }
    Json ids = Json::array();
    for (const StoredRoom& room : *rooms) ids.push_back(room.data.id);
    caller.answer({{"type", "import"}, {"rooms", std::move(ids)}});
}

void LibraryService::read_pgn(const ReadPgnRequest& request, const Caller& caller) {
    in_background(caller, [this, caller, pgn = request.pgn]() -> ClerkJob::Telling {
        const auto records = read_records(registry_, pgn);
        if (!records) return [caller, failure = records.failure()] { caller.fail(failure); };
        Json games = Json::array();
        for (const ReadRecord& record : *records) {
            const GameSetup setup = record.game.setup();
            const Json state = state_json(registry_, record.game);
            Json comments = Json::array();
            for (const RecordedMove& move : record.record.moves) comments.push_back(move.comment);
            games.push_back({{"game", setup.game},
                             {"variant", setup.variant},
                             {"size", size_json(setup.size)},
                             {"name", state["name"]},
                             {"start", record.game.start()},
                             {"moves", setup.moves},
                             {"played", played_json(record.game)},
                             {"comments", std::move(comments)},
                             {"tree", tree_json(record.tree)},
                             {"pgn", pgn_text(record.record)},
                             {"tags", tags_object(record.record.tags)},
                             {"outcome", outcome_json(record.outcome)},
                             {"state", state}});
        }
        // As text already: megabytes, which would keep the loop from everybody else.
        return [caller, text = dump({{"type", "read_pgn"}, {"games", std::move(games)}})] {
            caller.answer_text(text);
        };
    });
}

void LibraryService::write_pgn(const WritePgnRequest& request, const Caller& caller) const {
    auto game = OpenGame::open(registry_, request.position);
    if (!game) return caller.fail(game.failure());
    std::vector<RecordedMove> moves;
    for (const PlayedMove& played : game->played()) {
        const std::size_t ply = moves.size();
        moves.push_back(
            {played.drawn.text, ply < request.comments.size() ? request.comments[ply] : "", 0, played.side});
    }
    GameRecord record = new_record(registry_, game->session(), game->start(), moves);
    for (const auto& [name, value] : request.tags) {
        const bool plain = !name.empty() && name.find_first_not_of(
                                                "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklm"
                                                "nopqrstuvwxyz0123456789_") == std::string::npos;
        if (!plain) {
            return caller.fail(
                {ErrorCode::BadRequest, "field 'tags': names are letters, digits and underscores"});
        }
        if (name == "Variant" || name == "FEN" || name == "SetUp") continue;  // these follow from the game
        if (name == "Result") {
            const Side white = pgn_white(game->session());
            const Outcome outcome = pgn_outcome(value, white);
            if (outcome != Outcome::Ongoing) record.result = pgn_result(outcome, white);
            continue;
        }
        record.set_tag(name, value);
    }
    caller.answer({{"type", "write_pgn"}, {"pgn", pgn_text(record)}});
}

void LibraryService::keep_analysis(const KeepAnalysisRequest& request, const Caller& caller) {
    if (!request.pgn.empty()) {
        if (const auto full = rooms_.may_keep(caller)) return caller.fail(*full);
    }
    if (const auto problem = store_.keep_analysis(caller.visitor, {request.pgn, request.at, wall_time()}))
        return caller.fail(*problem);
    caller.answer({{"type", "keep_analysis"}});
}

void LibraryService::kept_analysis(const Caller& caller) {
    const auto kept = store_.kept_analysis(caller.visitor);
    if (!kept) return caller.fail(kept.failure());
    caller.answer({{"type", "kept_analysis"}, {"pgn", text_or_null(kept->pgn)}, {"at", kept->at}});
}

void LibraryService::review(const ReviewRequest& request, const Caller& caller) {
    const auto mine = store_.in_library(caller.visitor, request.room);
    if (!mine) return caller.fail(mine.failure());
    if (!*mine) return caller.fail({ErrorCode::NotFound, "there is no such game in your library"});
    const auto room = load_room(registry_, store_, request.room);
    if (!room) return caller.fail(room.failure());
    if (!room->over() && !room->data().imported)
        return caller.fail({ErrorCode::Conflict, "the game is not over yet"});
    if (room->game().played().empty()) return caller.fail({ErrorCode::Conflict, "the game has no moves"});
    auto game = OpenGame::open(registry_, room->game().setup());
    auto shown = OpenGame::open(registry_, room->game().setup());
    if (!game || !shown) return caller.fail({ErrorCode::Unavailable, "the game cannot be opened any more"});

    // Follows the review from the start of the game, to draw the better moves.
    struct Progress {
        OpenGame game;
        Json list = Json::array();
    };
    const std::size_t total = shown->played().size();
    while (shown->take_back()) continue;
    const auto progress = std::make_shared<Progress>(Progress{std::move(*shown), Json::array()});
    const auto judged = [caller, progress, total, id = request.room](const ReviewedMove& move) {
        Json json = to_json(move);
        const auto best = progress->game.session().drawn_move(move.best);
        json["best_path"] = best ? Json(best->path) : Json::array();
        json["first_probability"] = move.side == Side::First ? move.after : 1.0 - move.after;
        if (progress->game.play(move.move)) return;
        progress->list.push_back(json);
        caller.answer({{"type", "review"},
                       {"room", id},
                       {"ply", move.ply},
                       {"total", total},
                       {"move", std::move(json)}});
    };
    const auto done = [this, progress, total, id = request.room] {
        if (progress->list.size() == total) rooms_.set_review(id, dump(progress->list));
    };
    searches_.review(std::move(*game), request, caller, judged, done);
}

}  // namespace sortie::web
