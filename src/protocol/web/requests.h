// What visitors can ask of the server, as plain values, and the reader that makes them out of JSON. The
// reader is pure: text in, value or message out. docs/api.md says what each request means.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/limits.h"
#include "core/result.h"
#include "core/side.h"
#include "engine/composition.h"
#include "games/setup.h"

namespace sortie::web {

inline constexpr std::size_t kLongestPgn = std::size_t{1} << 20;
inline constexpr std::size_t kMostRecords = 200;  // in one import or export
inline constexpr std::size_t kMostTrees = 3;      // in one answer
inline constexpr std::uint64_t kMostTreeNodes = 30'000;

struct SearchFields {
    std::string agent = "sortie";
    Limits limits;
};

struct HelloRequest {
    std::optional<std::string> visitor;
};
struct PingRequest {};
struct GamesRequest {};
struct StateRequest {
    GameSetup position;
    bool played = false;  // whether the moves on the way are wanted, drawn
};
struct ComposeRequest {
    GameSetup board;  // game, variant and size
    Side side = Side::First;
    std::vector<PlacedPiece> pieces;
};
struct BestRequest {
    GameSetup position;
    SearchFields search;
};
struct AnalyzeRequest {
    GameSetup position;
    SearchFields search;
    int lines = 1;
};
// The trees of several searches of one position.
struct TreesRequest {
    GameSetup position;
    std::vector<std::string> agents;
    std::optional<int> depth;
    std::uint64_t nodes = kMostTreeNodes;  // of each
    bool terms = false;                    // how each judged position is judged
};
struct StopRequest {};

struct SeatFields {
    enum class Kind { Me, Invite, Agent };
    Kind kind = Kind::Me;
    std::string name;
    std::string agent;
};
struct ClockFields {
    std::int64_t base_ms = 0;
    std::int64_t increment_ms = 0;
};
struct CreateRequest {
    GameSetup position;
    std::array<SeatFields, 2> seats;  // by side
    std::optional<ClockFields> clock;
    bool shuffle = false;
    std::int64_t delay_ms = 0;
};
struct JoinRequest {
    std::string room;
    std::optional<std::string> token;
    std::optional<std::string> name;
};
struct LeaveRequest {
    std::string room;
};
struct MoveRequest {
    std::string room;
    std::string move;
    std::size_t ply = 0;
};
struct TakebackRequest {
    std::string room;
};
struct DrawRequest {
    std::string room;
};
struct ResignRequest {
    std::string room;
    std::optional<Side> side;
};
enum class Offer { Draw, Takeback, Rematch };
struct AnswerRequest {
    std::string room;
    Offer offer = Offer::Draw;
    bool accept = false;
};
struct RematchRequest {
    std::string room;
};
struct HintRequest {
    std::string room;
};
struct PaceRequest {
    std::string room;
    std::optional<std::int64_t> delay_ms;
    std::optional<bool> paused;
    bool step = false;
};

struct LibraryRequest {
    std::string text;
    std::string game;
    enum class Status { Any, Open, Finished };
    Status status = Status::Any;
    std::int64_t offset = 0;
    std::int64_t limit = 50;
};
struct RecordRequest {
    std::string room;
};
struct DeleteRequest {
    std::string room;
};
struct ExportRequest {
    std::vector<std::string> rooms;
};
struct ImportRequest {
    std::string pgn;
};
struct ReadPgnRequest {
    std::string pgn;
};
// A visitor's analysis, which waits for them: PGN with variations, empty to forget it.
struct KeepAnalysisRequest {
    std::string pgn;
    std::int64_t at = 0;  // the move that is looked at, by its place in the text
};
struct KeptAnalysisRequest {};
struct WritePgnRequest {
    GameSetup position;
    std::vector<std::pair<std::string, std::string>> tags;
    std::vector<std::string> comments;
};
struct ReviewRequest {
    std::string room;
    Limits limits;  // a position
};

struct TournamentsRequest {};
struct TournamentRequest {
    std::int64_t tournament = 0;
    std::int64_t offset = 0;  // into the list of games
    std::int64_t limit = 50;
};
struct TournamentGameRequest {
    std::int64_t tournament = 0;
    std::int64_t number = 0;
};
struct PoolRequest {};

using Request =
    std::variant<HelloRequest, PingRequest, GamesRequest, StateRequest, ComposeRequest, BestRequest,
                 AnalyzeRequest, TreesRequest, StopRequest, CreateRequest, JoinRequest, LeaveRequest,
                 MoveRequest, TakebackRequest, DrawRequest, ResignRequest, AnswerRequest, RematchRequest,
                 HintRequest, PaceRequest, LibraryRequest, RecordRequest, DeleteRequest, ExportRequest,
                 ImportRequest, ReadPgnRequest, WritePgnRequest, KeepAnalysisRequest, KeptAnalysisRequest,
                 ReviewRequest, TournamentsRequest, TournamentRequest, TournamentGameRequest, PoolRequest>;

// A message of a WebSocket. The id is there even if the rest is wrong, as long as it could be read.
struct Message {
    std::optional<std::int64_t> id;
    Result<Request> request;
};

Message read_message(std::string_view text);

// A request over HTTP: its type from the path, its fields from the body; an empty body has none. Types that
// need a WebSocket are refused.
Result<Request> read_http_request(std::string_view type, std::string_view body);

// Whether HTTP has a request of that type.
bool is_http_type(std::string_view type);

// The shapes of ids and secrets: 16 lower-case letters and digits, 32 hexadecimal digits.
bool is_room_id(std::string_view text);
bool is_token(std::string_view text);

}  // namespace sortie::web
