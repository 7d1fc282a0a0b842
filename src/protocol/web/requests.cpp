#include "protocol/web/requests.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "core/score.h"
#include "core/text.h"
#include "protocol/json/fields.h"
#include "protocol/json/setup.h"

namespace sortie::web {

namespace {

constexpr std::size_t kLongestSeatName = 40;
constexpr std::size_t kLongestComment = 2000;
constexpr std::size_t kLongestKept = 60'000;  // an analysis; it has to fit into a message
constexpr std::size_t kMostPieces = 256;
constexpr std::int64_t kMostDelay = 10'000;
constexpr std::int64_t kLargestId = std::int64_t{1} << 53;

constexpr std::int64_t kLongestBest = 10'000;  // milliseconds
constexpr std::int64_t kLongestAnalysis = 600'000;
constexpr std::int64_t kMostVisitorNodes = 1'000'000'000;

SearchFields read_search(JsonFields& fields, std::int64_t longest) {
    SearchFields search;
    search.agent = fields.text("agent", kLongestWord).value_or(search.agent);
    if (const auto time = fields.number("movetime", 1, longest))
        search.limits.move_time = std::chrono::milliseconds(*time);
    if (const auto depth = fields.number("depth", 1, kMaxPly)) search.limits.depth = static_cast<int>(*depth);
    if (const auto nodes = fields.number("nodes", 1, kMostVisitorNodes))
        search.limits.nodes = static_cast<std::uint64_t>(*nodes);
    return search;
}

std::optional<Side> read_side(JsonFields& fields) {
    const auto side = fields.choice("side", {"first", "second"});
    return side ? std::optional(static_cast<Side>(*side)) : std::nullopt;
}

std::string read_room(JsonFields& fields) {
    auto room = fields.needed("room", fields.text("room", kLongestWord));
    if (!is_room_id(room)) fields.complain("room", "must be the id of a room: 16 letters and digits");
    return room;
}

std::optional<std::string> read_token(JsonFields& fields, const char* key) {
    auto token = fields.text(key, kLongestWord);
    if (token && !is_token(*token)) fields.complain(key, "must be 32 hexadecimal digits");
    return token;
}

SeatFields read_seat(JsonFields& seats, const char* side) {
    SeatFields seat;
    auto fields = seats.object(side);
    if (!fields) {
        seats.complain(side, "is needed");
        return seat;
    }
    const auto kind = fields->choice("kind", {"me", "invite", "agent"});
    seat.kind = static_cast<SeatFields::Kind>(fields->needed("kind", kind));
    if (seat.kind == SeatFields::Kind::Agent) {
        seat.agent = fields->needed("agent", fields->text("agent", kLongestWord));
    } else {
        seat.name = fields->text("name", kLongestSeatName).value_or("");
    }
    seats.finish_inner(*fields);
    return seat;
}

// One function a type, found by its name. Over HTTP the types of a WebSocket do not exist.
struct Type {
    std::string_view name;
    bool http;
    Request (*read)(JsonFields& fields);
};

Request read_hello(JsonFields& fields) {
    // A malformed token is as good as none: then the page gets a new one.
    auto visitor = fields.text("visitor", kLongestWord);
    if (visitor && !is_token(*visitor)) visitor.reset();
    return HelloRequest{std::move(visitor)};
}

Request read_compose(JsonFields& fields) {
    ComposeRequest request;
    request.board = read_board(fields);
    request.side = read_side(fields).value_or(Side::First);
    auto pieces = fields.needed("pieces", fields.objects("pieces", kMostPieces));
    for (JsonFields& entry : pieces) {
        PlacedPiece piece;
        piece.point = entry.needed("point", entry.text("point", kLongestWord));
        const auto letter = entry.needed("letter", entry.text("letter", 1));
        if (letter.size() == 1) {
            piece.letter = letter[0];
        } else {
            entry.complain("letter", "must be one letter");
        }
        fields.finish_inner(entry);
        request.pieces.push_back(std::move(piece));
    }
    return request;
}

Request read_analyze(JsonFields& fields) {
    AnalyzeRequest request{read_setup(fields), read_search(fields, kLongestAnalysis), 1};
    request.lines = static_cast<int>(fields.number("lines", 1, 5).value_or(1));
    return request;
}

Request read_trees(JsonFields& fields) {
    constexpr std::size_t kLongestTreeAgent = 400;  // a strategy with all its weights
    TreesRequest request;
    request.position = read_setup(fields);
    request.agents = fields.needed("agents", fields.texts("agents", kMostTrees, kLongestTreeAgent));
    if (request.agents.empty()) fields.complain("agents", "must name one at least");
    if (const auto depth = fields.number("depth", 1, kMaxPly)) request.depth = static_cast<int>(*depth);
    request.nodes = static_cast<std::uint64_t>(
        fields.number("nodes", 1, static_cast<std::int64_t>(kMostTreeNodes)).value_or(kMostTreeNodes));
    request.terms = fields.flag("terms").value_or(false);
    return request;
}

Request read_create(JsonFields& fields) {
    CreateRequest request;
    request.position = read_setup(fields);
    if (auto seats = fields.object("seats")) {
        request.seats = {read_seat(*seats, "first"), read_seat(*seats, "second")};
        fields.finish_inner(*seats);
    } else {
        fields.complain("seats", "is needed");
    }
    if (auto clock = fields.object("clock")) {
        request.clock = ClockFields{clock->needed("base_ms", clock->number("base_ms", 1000, 86'400'000)),
                                    clock->number("increment_ms", 0, 600'000).value_or(0)};
        fields.finish_inner(*clock);
    }
    request.shuffle = fields.flag("shuffle").value_or(false);
    request.delay_ms = fields.number("delay_ms", 0, kMostDelay).value_or(0);
    return request;
}

Request read_join(JsonFields& fields) {
    JoinRequest request{read_room(fields), read_token(fields, "token"), std::nullopt};
    request.name = fields.text("name", kLongestSeatName);
    return request;
}

Request read_move(JsonFields& fields) {
    MoveRequest request{read_room(fields), fields.needed("move", fields.text("move", kLongestWord)), 0};
    request.ply = static_cast<std::size_t>(
        fields.needed("ply", fields.number("ply", 0, static_cast<std::int64_t>(kMostMoves))));
    return request;
}

Request read_resign(JsonFields& fields) {
    ResignRequest request{read_room(fields), std::nullopt};
    request.side = read_side(fields);
    return request;
}

Request read_answer(JsonFields& fields) {
    AnswerRequest request;
    request.room = read_room(fields);
    request.offer =
        static_cast<Offer>(fields.needed("offer", fields.choice("offer", {"draw", "takeback", "rematch"})));
    request.accept = fields.needed("accept", fields.flag("accept"));
    return request;
}

Request read_pace(JsonFields& fields) {
    PaceRequest request;
    request.room = read_room(fields);
    request.delay_ms = fields.number("delay_ms", 0, kMostDelay);
    request.paused = fields.flag("paused");
    request.step = fields.flag("step").value_or(false);
    return request;
}

Request read_library(JsonFields& fields) {
    LibraryRequest request;
    request.text = fields.text("text", kLongestWord).value_or("");
    request.game = fields.text("game", kLongestWord).value_or("");
    if (const auto status = fields.choice("status", {"open", "finished"}))
        request.status = *status == 0 ? LibraryRequest::Status::Open : LibraryRequest::Status::Finished;
    request.offset = fields.number("offset", 0, 1'000'000).value_or(0);
    request.limit = fields.number("limit", 1, 100).value_or(50);
    return request;
}

Request read_export(JsonFields& fields) {
    ExportRequest request{fields.needed("rooms", fields.texts("rooms", kMostRecords, kLongestWord))};
    if (!std::all_of(request.rooms.begin(), request.rooms.end(), is_room_id))
        fields.complain("rooms", "must be ids of rooms");
    return request;
}

Request read_write_pgn(JsonFields& fields) {
    WritePgnRequest request;
    request.position = read_setup(fields);
    if (auto tags = fields.dictionary("tags", 30, 200)) request.tags = std::move(*tags);
    if (auto comments = fields.texts("comments", kMostMoves, kLongestComment))
        request.comments = std::move(*comments);
    return request;
}

Request read_keep_analysis(JsonFields& fields) {
    KeepAnalysisRequest request{fields.needed("pgn", fields.raw_text("pgn", kLongestKept)), 0};
    request.at = fields.number("at", 0, 1'000'000).value_or(0);
    return request;
}

Request read_review(JsonFields& fields) {
    ReviewRequest request{read_room(fields), {}};
    const auto time = fields.number("movetime", 10, 2000);
    const auto nodes = fields.number("nodes", 100, 10'000'000);
    if (nodes) request.limits.nodes = static_cast<std::uint64_t>(*nodes);
    // A position never takes longer than two seconds, however many nodes it may have.
    request.limits.move_time = std::chrono::milliseconds(time.value_or(nodes ? 2000 : 100));
    return request;
}

std::int64_t read_tournament_number(JsonFields& fields) {
    return fields.needed("tournament", fields.number("tournament", 0, kLargestId));
}

Request read_tournament(JsonFields& fields) {
    TournamentRequest request;
    request.tournament = read_tournament_number(fields);
    request.offset = fields.number("offset", 0, 1'000'000'000).value_or(0);
    request.limit = fields.number("limit", 1, 200).value_or(50);
    return request;
}

Request read_tournament_game(JsonFields& fields) {
    TournamentGameRequest request;
    request.tournament = read_tournament_number(fields);
    request.number = fields.needed("number", fields.number("number", 1, kLargestId));
    return request;
}

template <class R>
Request read_nothing(JsonFields&) {
    return R{};
}

template <class R>
Request read_only_room(JsonFields& fields) {
    return R{read_room(fields)};
}

template <class R>
Request read_only_pgn(JsonFields& fields) {
    return R{fields.needed("pgn", fields.raw_text("pgn", kLongestPgn))};
}

constexpr Type kTypes[] = {
    {"hello", true, read_hello},
    {"ping", true, read_nothing<PingRequest>},
    {"games", true, read_nothing<GamesRequest>},
    {"state", true,
     [](JsonFields& fields) -> Request {
         return StateRequest{read_setup(fields), fields.flag("played").value_or(false)};
     }},
    {"compose", true, read_compose},
    {"best", true,
     [](JsonFields& fields) -> Request {
         return BestRequest{read_setup(fields), read_search(fields, kLongestBest)};
     }},
    {"trees", true, read_trees},
    {"analyze", false, read_analyze},
    {"stop", false, read_nothing<StopRequest>},
    {"create", true, read_create},
    {"join", false, read_join},
    {"leave", false, read_only_room<LeaveRequest>},
    {"move", false, read_move},
    {"takeback", false, read_only_room<TakebackRequest>},
    {"draw", false, read_only_room<DrawRequest>},
    {"resign", false, read_resign},
    {"answer", false, read_answer},
    {"rematch", false, read_only_room<RematchRequest>},
    {"hint", false, read_only_room<HintRequest>},
    {"pace", false, read_pace},
    {"library", true, read_library},
    {"record", true, read_only_room<RecordRequest>},
    {"delete", true, read_only_room<DeleteRequest>},
    {"export", true, read_export},
    {"import", true, read_only_pgn<ImportRequest>},
    {"read_pgn", true, read_only_pgn<ReadPgnRequest>},
    {"write_pgn", true, read_write_pgn},
    {"keep_analysis", true, read_keep_analysis},
    {"kept_analysis", true, read_nothing<KeptAnalysisRequest>},
    {"review", false, read_review},
    {"tournaments", true, read_nothing<TournamentsRequest>},
    {"tournament", true, read_tournament},
    {"tournament_game", true, read_tournament_game},
    {"pool", true, read_nothing<PoolRequest>},
};

const Type* find_type(std::string_view name) {
    const auto* const found = std::find_if(std::begin(kTypes), std::end(kTypes),
                                           [&](const Type& type) { return type.name == name; });
    return found == std::end(kTypes) ? nullptr : found;
}

Result<Request> read_fields(const Type& type, JsonFields& fields) {
    Request request = type.read(fields);
    if (auto problem = fields.finish()) return std::move(*problem);
    return request;
}

}  // namespace

Message read_message(std::string_view text) {
    auto object = parse_object(text);
    if (!object) return {std::nullopt, Error{object.error()}};
    JsonFields fields(std::move(*object));
    const auto id = fields.number("id", 0, kLargestId);
    const auto name = fields.needed("type", fields.text("type", kLongestWord));
    const Type* const type = find_type(name);
    if (type == nullptr) {
        auto problem = name.empty() ? fields.finish() : std::nullopt;
        return {id, problem ? std::move(*problem)
                            : Error{fmt::format("there is no request of type {}", in_quotes(name))}};
    }
    return {id, read_fields(*type, fields)};
}

Result<Request> read_http_request(std::string_view name, std::string_view body) {
    const Type* const type = find_type(name);
    if (type == nullptr || !type->http)
        return Error{fmt::format("there is no request of type {} over HTTP", in_quotes(name))};
    auto object = parse_object(body.empty() ? "{}" : body);
    if (!object) return Error{object.error()};
    JsonFields fields(std::move(*object));
    return read_fields(*type, fields);
}

bool is_http_type(std::string_view name) {
    const Type* const type = find_type(name);
    return type != nullptr && type->http;
}

bool is_room_id(std::string_view text) {
    return text.size() == 16 && std::all_of(text.begin(), text.end(),
                                            [](char c) { return is_digit(c) || (c >= 'a' && c <= 'z'); });
}

bool is_token(std::string_view text) {
    return text.size() == 32 && std::all_of(text.begin(), text.end(),
                                            [](char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); });
}

}  // namespace sortie::web
